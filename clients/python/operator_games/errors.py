"""What the client raises."""

from __future__ import annotations

from typing import Any, Literal, Mapping


class RefusedError(Exception):
    """The service refused the call. Branch on `code` and `retryable`, not only on the status.

    Each refusal is of one of the classes below, by what a caller does about it.
    """

    code: str
    """One of the documented codes (`ErrorCode`), or one that a newer service has added."""
    status: int
    retryable: bool
    """The outcome is unknown: repeat the same call with the same ids."""
    fields: list[dict[str, str]]
    """The invalid fields after VALIDATION_FAILED, each with `field` and `message`; otherwise empty."""
    request_id: str | None
    """Include it in support requests."""
    retry_after: int | None
    """Seconds that the service asked to wait, from Retry-After. The client waits for two minutes at most."""

    def __init__(
        self, status: int, body: Mapping[str, Any], request_id: str | None = None, retry_after: int | None = None
    ) -> None:
        message = body.get("message", "")
        self.fields = list(body.get("fields") or [])
        # A traceback shows the text alone.
        further = [one for one in self.fields if one["message"] not in message]
        rules = "".join(f"\n  {one['field']}: {one['message']}" for one in further)
        super().__init__(f"{body['error']}: {message}{rules}")
        self.code = body["error"]
        self.status = status
        self.retryable = body["retryable"]
        self.request_id = request_id
        self.retry_after = retry_after


class NotAdmittedError(RefusedError):
    """401 and 403: the key, the signature, the address or the operator is not admitted. A person has to mend it."""


class NotFoundError(RefusedError):
    """404: no such object, or it belongs to somebody else."""


class ConflictError(RefusedError):
    """409: the request is well formed, and what it asks is not possible now. `code` says why."""


class ValidationError(RefusedError):
    """422: `fields` lists every invalid field with the rule that it breaks. The same body fails again."""


class RateLimitedError(RefusedError):
    """429: the requests of the minute are used up, also after the client's own retries. `retry_after` says how long."""


class UnavailableError(RefusedError):
    """5xx: the outcome is unknown. Repeat the same call with the same ids."""


_CLASSES: dict[int, type[RefusedError]] = {
    401: NotAdmittedError,
    403: NotAdmittedError,
    404: NotFoundError,
    409: ConflictError,
    422: ValidationError,
    429: RateLimitedError,
}


def refused_class(status: int) -> type[RefusedError]:
    """The class of a refusal with this status."""
    return UnavailableError if status >= 500 else _CLASSES.get(status, RefusedError)


class ReusedReferenceWarning(UserWarning):
    """A reference was used before with another content: the answer is the first grant, and nothing was granted for `fields`.

    `warnings.simplefilter("error", ReusedReferenceWarning)` makes it an exception.
    """

    fields: list[str]
    """The fields that differ from the first request."""

    def __init__(self, call: str, fields: list[str]) -> None:
        super().__init__(
            f"{call}: the reference was used before; ignored, because different: {', '.join(fields)}."
        )
        self.fields = fields


class UnreachableError(Exception):
    """No attempt got a valid response: the outcome is unknown. `__cause__` is the last failure."""

    attempts: int

    def __init__(self, origin: str, attempts: int, cause: BaseException) -> None:
        tried = "one attempt" if attempts == 1 else f"{attempts} attempts"
        reason = str(cause) or type(cause).__name__
        super().__init__(f"No valid response from {origin} after {tried} ({reason}). The outcome is unknown.")
        self.attempts = attempts


class InvalidSignatureError(Exception):
    """The service did not sign this callback or notification. Respond with 401 INVALID_SIGNATURE without parsing."""

    reason: Literal["headers", "key", "digest", "clock"]

    def __init__(self, reason: Literal["headers", "key", "digest", "clock"]) -> None:
        super().__init__(f"The signature is not valid ({reason}).")
        self.reason = reason


class InvalidBodyError(ValueError):
    """A correctly signed body is not a JSON object. Respond with 400 VALIDATION_FAILED."""
