"""Signs a request with the standard library.

    AGG_KEY_ID=… AGG_SECRET=… python3 sign.py GET '/v1/games?limit=5'
    AGG_KEY_ID=… AGG_SECRET=… python3 sign.py POST /v1/sessions '{"player_id":"p-1"}'
    AGG_KEY_ID=… AGG_SECRET=… python3 sign.py POST /v1/sessions @body.json
    python3 sign.py --vectors ../../docs/vectors/signatures.json
    python3 sign.py --vectors-v2 ../../docs/vectors/signatures-v2.json
"""

import hashlib
import hmac
import json
import os
import sys
import time


def sign(secret: str, timestamp: str, method: str, path: str, body: bytes = b"") -> str:
    """The signature of a request: over its exact body, or over its request line when there is no body."""
    payload = body or f"{method} {path}".encode()
    return hmac.new(secret.encode(), timestamp.encode() + b"." + payload, hashlib.sha256).hexdigest()


def sign_v2(secret: str, timestamp: str, method: str, path: str, body: bytes = b"") -> str:
    """The second signature: over method, path and the hash of the body."""
    signed = f"v2.{timestamp}.{method}.{path}.{hashlib.sha256(body).hexdigest()}"
    return hmac.new(secret.encode(), signed.encode(), hashlib.sha256).hexdigest()


def check(file: str, signer) -> bool:
    with open(file, encoding="utf-8") as vectors_file:
        vectors = json.load(vectors_file)["vectors"]
    all_match = True
    for vector in vectors:
        body = (vector["body"] or "").encode()
        digest = signer(vector["secret"], vector["timestamp"], vector["method"], vector["path"], body)
        matches = digest == vector["signature"]
        all_match = all_match and matches
        print("ok" if matches else "DIFFERS", vector["name"], digest)
    return all_match


def main(arguments: list[str]) -> int:
    if arguments[0] == "--vectors":
        return 0 if check(arguments[1], sign) else 1
    if arguments[0] == "--vectors-v2":
        return 0 if check(arguments[1], sign_v2) else 1
    method, path, *rest = arguments
    text = "".join(rest)
    if text.startswith("@"):
        with open(text[1:], "rb") as body_file:
            body = body_file.read()
    else:
        body = text.encode()
    timestamp = str(int(time.time()))
    request = (os.environ["AGG_SECRET"], timestamp, method, path, body)
    print(f"X-Agg-Key-Id: {os.environ['AGG_KEY_ID']}")
    print(f"X-Agg-Timestamp: {timestamp}")
    print(f"X-Agg-Signature: {sign(*request)}")
    print(f"X-Agg-Signature-V2: {sign_v2(*request)}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
