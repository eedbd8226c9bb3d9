/* What the sketch takes of Arduino's core, on a console. */
#include <stdint.h>
#include <stdio.h>

struct Console {
  void begin(long) {}
  void print(const char *text) { printf("%s", text); }
  void println(const char *text) { printf("%s\n", text); }
  void println(double number, int digits) { printf("%.*f\n", digits, number); }
};
static Console Serial;

void setup();
void loop();

int main() {
  setup();
  loop();
  return 0;
}
