"""Client of the Operator Games Service, and the frame of a wallet."""

from .callbacks import verify_event, verify_invoice_notification, verify_wallet_callback
from .client import OperatorGames
from .connections import Request, Response, Sender
from .errors import (
    ConflictError,
    InvalidBodyError,
    InvalidSignatureError,
    NotAdmittedError,
    NotFoundError,
    RateLimitedError,
    RefusedError,
    ReusedReferenceWarning,
    UnavailableError,
    UnreachableError,
    ValidationError,
)
from .list_parts import list_parts
from .money import format_amount, minor_digits, parse_amount
from .requests import NOT_GIVEN, NotGiven
from .signing import canonical_string, canonical_string_v2, sign, signature_headers
from .statements import statement_digest, verify_statement
from .transport import Answer
from .wallet import Bet, Booked, GetBalance, Movement, Refusal, Rollback, Wallet, Win

__all__ = [
    "Answer",
    "Bet",
    "Booked",
    "ConflictError",
    "GetBalance",
    "InvalidBodyError",
    "InvalidSignatureError",
    "Movement",
    "NOT_GIVEN",
    "NotAdmittedError",
    "NotFoundError",
    "NotGiven",
    "OperatorGames",
    "RateLimitedError",
    "Refusal",
    "RefusedError",
    "Request",
    "Response",
    "ReusedReferenceWarning",
    "Rollback",
    "Sender",
    "UnavailableError",
    "UnreachableError",
    "ValidationError",
    "Wallet",
    "Win",
    "canonical_string",
    "canonical_string_v2",
    "format_amount",
    "list_parts",
    "minor_digits",
    "parse_amount",
    "sign",
    "signature_headers",
    "statement_digest",
    "verify_event",
    "verify_invoice_notification",
    "verify_statement",
    "verify_wallet_callback",
]
