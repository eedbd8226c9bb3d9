"""`python -m hardwire`, where no script of that name is in PATH."""

import sys

from .tools.hardwire import main

if __name__ == "__main__":
    sys.exit(main())
