"""``python -m tengen`` is the ``tengen`` command."""

import sys

from tengen.cli.entry import main

sys.exit(main())
