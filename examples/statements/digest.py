"""The digest of a statement's list (NDJSON), with the standard library.

    python3 digest.py list.ndjson
"""

import hashlib
import json
import sys


def digest(movements: list[dict]) -> str:
    """SHA-256 over a line for each movement, sorted by transaction id as UTF-8."""
    sha256 = hashlib.sha256()
    for one in sorted(movements, key=lambda movement: movement["transaction_id"].encode()):
        sha256.update(f"{one['transaction_id']},{one['type']},{one['amount']},{one['status']}\n".encode())
    return sha256.hexdigest()


if __name__ == "__main__":
    with open(sys.argv[1], encoding="utf-8", newline="\n") as lines:
        print(digest([json.loads(line) for line in lines]))
