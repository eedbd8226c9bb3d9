# `make help` lists what can be made. Everything is set up in .venv and written to build/.

PYTHON ?= python3
# At most four: each takes up to 5 GB of memory.
JOBS ?= $(shell getconf _NPROCESSORS_ONLN | awk '{ print ($$1 > 4) ? 4 : $$1 }')
SEED ?= 0
VENV := .venv
BIN := $(VENV)/bin
STRICT := -std=c99 -Wall -Wextra -pedantic -Wconversion -Wmissing-prototypes -Werror
KWS := build/kws
TYPES := build/types/hardwire
ROOMS := dialect passes lowering check runtime pages tools

.DEFAULT_GOAL := help
.PHONY: help demo dist test test-all test-architectures test-ops mutants fuzz lint format bench bench-firmware docs docs-links clean compiler firmware pkg-config browser valgrind

help: ## Show this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-18s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

demo: $(VENV)/runtime compiler ## Compile the keyword-spotting example, link it with a C program, run it
	$(BIN)/hardwire compile examples/kws/kws.pt2 --target native -o $(KWS)
	$(BIN)/hardwire verify $(KWS)/kws.o --header $(KWS)/kws.h --report $(KWS)/kws.report.json
	$(CC) $(STRICT) -O2 -I $(KWS) examples/kws/main.c $(KWS)/kws.o -lm -o $(KWS)/kws
	$(KWS)/kws

test: $(VENV)/test $(VENV)/docs compiler firmware pkg-config valgrind browser ## Run the tests, lit and pytest as one; the longest are left to test-all
	$(BIN)/python -m pytest -n $(JOBS) --dist worksteal

test-all: $(VENV)/test $(VENV)/docs compiler firmware pkg-config valgrind browser ## Run every test, those that take long as well
	HARDWIRE_ALL=1 $(BIN)/python -m pytest -n $(JOBS) --dist worksteal

test-architectures: $(VENV)/test ## Compare every architecture of test/architectures with PyTorch
	HARDWIRE_ALL=1 $(BIN)/python -m pytest -n $(JOBS) --dist worksteal test/architectures

test-ops: $(VENV)/test compiler ## Compare PyTorch's operator database with eager: core operators, or ARGS=--all; with a table
	$(BIN)/python -m test.operators -j $(JOBS) $(ARGS)

mutants: $(VENV)/test ## Put small mistakes into passes, and see which their lit files catch; ARGS="sink-views ..." for some
	$(BIN)/python -m test.mutants $(ARGS)

fuzz: $(VENV)/test compiler ## Compare 5,000 random graphs and 20,000 calls of operators with eager, others by SEED=1, 2, ...; damaged files
	$(BIN)/python -m test.fuzz.graphs -j $(JOBS) --count 5000 --first $$((5000 * $(SEED))) $(ARGS)
	$(BIN)/python -m test.fuzz.calls -j $(JOBS) --seed $(SEED) $(CALL_ARGS)
	$(BIN)/python -m test.tflite.graphs --count 2000 --first $$((2000 * $(SEED))) $(TFLITE_ARGS)
	$(BIN)/python -m test.quantised.graphs --cases 2000 --seed $(SEED)
	$(BIN)/python -m test.fuzz.lite --first $$((100000 * $(SEED))) $(LITE_ARGS)
	$(BIN)/python -m test.fuzz.tflite --first $$((100000 * $(SEED))) $(TFLITE_ARGS)

lint: $(VENV)/lint $(VENV)/test $(VENV)/docs compiler ## Check style and types of the Python, and the C with strict warnings
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	@rm -rf $(TYPES) && mkdir -p $(TYPES)
	@cp -rs $(CURDIR)/hardwire/. $(addprefix $(CURDIR)/,$(ROOMS)) $(TYPES)
	@rm -rf build/types/docs && mkdir -p build/types/docs && cp -rs $(CURDIR)/docs/site build/types/docs
	$(BIN)/pyright --pythonpath $(BIN)/python
	@# Calls in tests, of what is declared here and by these: other libraries would take minutes.
	@for library in hypothesis pytest _pytest; do \
		place=$$($(BIN)/python -c "import $$library; print(*$$library.__path__)"); \
		ln -sfn $$place build/types/$$library || exit 1; \
	done
	$(BIN)/pyright -p test --pythonpath none
	@for file in $(wildcard runtime/include/hardwire/*.h runtime/src/*.c); do \
		echo "$(CC) -fsyntax-only $$file"; \
		$(CC) $(STRICT) -I runtime/include -fsyntax-only -x c $$file || exit 1; \
	done

format: $(VENV)/lint ## Lay the Python out as `make lint` wants it
	$(BIN)/ruff format
	$(BIN)/ruff check --fix

bench: $(VENV)/bench $(VENV)/test firmware valgrind ## Measure latency against its peers, in floats and in integers, what a call costs, a Cortex-M4F, and compiling
	$(BIN)/python bench/latency.py
	$(BIN)/python bench/latency.py --target x86-64-v3 --out build/bench-x86-64-v3.json
	$(BIN)/python bench/half.py
	$(BIN)/python bench/quantised.py
	$(BIN)/python bench/aarch64.py
	$(BIN)/python bench/aarch64.py --target neoverse-n2 --out build/aarch64-n2.json
	$(BIN)/python bench/aarch64_floats.py
	$(BIN)/python bench/aarch64_floats.py --target neoverse-n2
	$(BIN)/python bench/decoder.py
	$(BIN)/python bench/decode_step.py
	$(BIN)/python bench/memory_bound.py
	$(BIN)/python bench/overhead.py
	$(MAKE) bench-firmware
	$(BIN)/python bench/interpreted.py
	$(BIN)/python bench/compile_time.py
	$(BIN)/python bench/boxed.py
	$(BIN)/python bench/calls.py
	$(BIN)/python bench/open_sizes.py
	$(BIN)/python bench/open_operators.py

bench-firmware: $(VENV)/test compiler firmware ## Count instructions, flash and RAM of networks on emulated microcontrollers, beside others'; ARGS="--targets cortex-m4f kws"
	$(BIN)/python bench/firmware.py $(ARGS)

docs: $(VENV)/docs ## Build the documentation site in build/site; a link to nothing is an error
	$(BIN)/python -m docs.site

docs-links: $(VENV)/docs ## Ask every link of the site that leads elsewhere whether there is something
	$(BIN)/python -m docs.site.outer

dist: $(VENV)/dist compiler firmware ## Build the sdist, and of that the wheel, into build/dist, and check both
	rm -rf build/dist
	SOURCE_DATE_EPOCH=$$(git log -1 --format=%ct 2>/dev/null || date +%s) \
		$(BIN)/python -m build --outdir build/dist .
	$(BIN)/python -m twine check --strict build/dist/*

clean: ## Remove everything that was set up or built
	rm -rf $(VENV) build *.egg-info .pytest_cache .ruff_cache .hypothesis

# The C compiler of this machine links the demo and the tests of the C interface; hardwire itself
# needs none.
compiler:
	@.ci/need '$(CC) --version' gcc,libc6-dev

# Cross compilers and emulators for tests on other processors, which are skipped without them.
firmware:
	@.ci/need 'qemu-system-arm --version' qemu-system-arm \
		'arm-none-eabi-gcc --version' gcc-arm-none-eabi,libnewlib-arm-none-eabi \
		|| echo "Without it the firmware tests are skipped."
	@.ci/need 'qemu-system-riscv32 --version' qemu-system-misc \
		'arm-none-eabi-gcc --specs=picolibc.specs -E -x c /dev/null' gcc-arm-none-eabi,picolibc-arm-none-eabi \
		'riscv64-unknown-elf-gcc --specs=picolibc.specs -E -x c /dev/null' \
		gcc-riscv64-unknown-elf,picolibc-riscv64-unknown-elf \
		|| echo "Without it the projects of examples/ are not built for boards."
	@.ci/need 'qemu-aarch64 --version' qemu-user 'riscv64-unknown-elf-gcc --version' gcc-riscv64-unknown-elf \
		'aarch64-linux-gnu-gcc --version' gcc-aarch64-linux-gnu,libc6-dev-arm64-cross \
		|| echo "Without it the tests on 64-bit Arm and RISC-V are skipped."
	@.ci/need 'aarch64-linux-gnu-g++ --version' g++-aarch64-linux-gnu \
		'arm-none-eabi-g++ -std=c++17 -include optional -fsyntax-only -xc++ /dev/null' libstdc++-arm-none-eabi-dev \
		|| echo "Without it what adapters cost on Arm is not counted."

# For tests of how many instructions a call takes, and for the benches that count them.
valgrind:
	@.ci/need 'valgrind --version' valgrind || echo "Without it the tests of counts on x86-64 are skipped."

# For the test of hardwire.pc, which is skipped without it.
pkg-config:
	@.ci/need 'pkg-config --version' pkg-config || echo "Without it the test of hardwire.pc is skipped."

# For the tests of pages, which are skipped without it.
browser:
	@.ci/need 'chromium --version && chromedriver --version' chromium,chromium-driver \
		|| echo "Without it the tests of pages in a browser are skipped."
	@.ci/need 'firefox-esr --version' firefox-esr \
		|| echo "Without it the tests of pages in a second browser are skipped."

# One virtual environment grows by what each job needs. The files in it named below are its record.

$(VENV)/made:
	@.ci/need '$(PYTHON) -c "import ensurepip, venv"' python3,python3-venv
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' \
		|| { echo "hardwire needs Python 3.11 or newer; name one by PYTHON=..." >&2; exit 1; }
	$(PYTHON) -m venv $(VENV)
	@touch $@

$(VENV)/runtime: pyproject.toml | $(VENV)/made
	$(BIN)/python -m pip install -q -e .
	@touch $@

$(VENV)/lint: pyproject.toml | $(VENV)/runtime
	$(BIN)/python -m pip install -q -e '.[lint]'
	@touch $@

$(VENV)/torch: | $(VENV)/runtime
	$(BIN)/python -m pip install -q -e '.[torch]'
	@touch $@

$(VENV)/dist: pyproject.toml | $(VENV)/runtime
	$(BIN)/python -m pip install -q -e '.[dist]'
	@touch $@

$(VENV)/test: pyproject.toml | $(VENV)/runtime $(VENV)/torch
	$(BIN)/python -m pip install -q -e '.[test]'
	@# For its YAML files and its quantizer alone; tests do without it.
	$(BIN)/python -m pip install -q --no-deps executorch==1.5.1 \
		|| echo "Without it the test of ExecuTorch's own files is skipped."
	@# TFLite's interpreter for microcontrollers, what its Python side imports, and four networks.
	$(BIN)/python -m pip install -q --no-deps tflite-micro==0.dev20261023182759 \
		flatbuffers==25.12.19 bitarray==3.12.3 absl-py==2.5.1 pymicro-wakeword==2.5.0 \
		|| echo "Without it the comparisons with TFLite are skipped."
	@touch $@

$(VENV)/bench: pyproject.toml | $(VENV)/runtime $(VENV)/torch
	$(BIN)/python -m pip install -q -e '.[bench]'
	@touch $@

$(VENV)/docs: pyproject.toml | $(VENV)/runtime
	$(BIN)/python -m pip install -q -e '.[docs]'
	@touch $@
