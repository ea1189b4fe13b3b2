# Generated from the OpenAPI document by `npm run generate`. Do not edit.
"""The bodies and answers of the API. Amounts are strings; a number is an int, or a Decimal where it has a fraction."""

from __future__ import annotations

from decimal import Decimal
from typing import Any, Dict, List, Literal, Optional, TypedDict, Union

Number = Union[int, Decimal]

class ApiErrorFields(TypedDict):
    field: str
    message: str


class _ApiErrorOptional(TypedDict, total=False):
    retry_at: str
    """When to try again, where it is known: the provider that refused has said it, or bets are stopped until then."""
    server_time: str
    """The service's time, where only the timestamp was refused: correct your clock by it and repeat the call."""


class ApiError(_ApiErrorOptional):
    error: "ErrorCode"
    message: str
    retryable: bool
    fields: List["ApiErrorFields"]


class BalanceBreak(TypedDict):
    player_id: str
    currency: str
    expected: str
    """The balance of the player's callback before, and this movement."""
    told: str
    """The balance that your wallet answered."""
    transaction_id: str
    at: str


class BetOptions(TypedDict):
    game_id: str
    currency: str
    amounts: List[str]


class BonusCampaign(TypedDict):
    id: str
    campaign_id: str
    type: "BonusCampaignType"
    status: Literal["pending", "active", "ended", "failed"]
    name: Optional[str]
    currency: Optional[str]
    game_ids: List[str]
    player_ids: List[str]
    valid_from: Optional[str]
    valid_until: Optional[str]
    triggers: "BonusTriggers"
    spin_count: Optional[int]
    bet_amount: Optional[str]
    prizes: List["BonusPrize"]
    min_cashout_multiplier: Optional[str]
    campaign_limit: Optional[str]
    reference: Optional[str]
    failure_reason: Optional[str]
    created_at: Optional[str]


class BonusCampaignOptions(TypedDict):
    game_id: str
    types: List["BonusCampaignType"]
    triggers: List[Literal["first_game_launch", "bet_amount", "spin_count", "loss_amount"]]


BonusCampaignOrList = Union["BonusCampaign", "PlayerBonusCampaigns"]


BonusCampaignType = Literal["free_spins", "fortune_wheel", "treasure_chest", "golden_dragon", "buy_bonus"]


class _BonusPrizeOptional(TypedDict, total=False):
    amount: Optional[str]
    spins: Optional[int]
    bet_amount: Optional[str]


class BonusPrize(_BonusPrizeOptional):
    kind: Literal["money", "free_spins"]
    weight: int


class BonusTriggersBetAmount(TypedDict):
    amount: str
    single_bet: bool


class BonusTriggersSpinCount(TypedDict):
    min: int
    max: int


class BonusTriggers(TypedDict):
    first_game_launch: bool
    bet_amount: List["BonusTriggersBetAmount"]
    spin_count: List["BonusTriggersSpinCount"]
    loss_amount: Optional[str]


class BookedTransaction(TypedDict):
    transaction_id: str
    type: Literal["bet", "win", "rollback"]
    status: Literal["completed", "refused", "failed", "cancelled", "pending"]
    round_id: str
    session_id: str
    player_id: str
    provider_code: str
    currency: str
    amount: str
    free_spins_id: Optional[str]
    """The grant or campaign that paid for the bet, or gave the win. A bet with it counts nothing in the player's
    balance. On a rollback, that of its bet.
    """
    reference_transaction_id: Optional[str]
    operator_transaction_id: Optional[str]
    refusal_code: Optional[str]
    """Why the bet was refused: the code that the provider got."""
    next_attempt_at: Optional[str]
    """When a pending transaction is sent next. Null: nothing is to be sent, or a win waits for a release."""
    round_closed: Optional[bool]
    """True on the transaction with which the provider closed its round. Null otherwise."""
    created_at: str
    completed_at: Optional[str]


class ClosedSession(TypedDict):
    session_id: str
    status: Literal["closed", "expired"]
    closed_at: str


class ClosedSessions(TypedDict):
    closed: int


class _CreateBonusCampaignOptional(TypedDict, total=False):
    valid_from: Optional[str]
    spin_count: Optional[int]
    bet_amount: Optional[str]
    prizes: Optional[List["BonusPrize"]]
    campaign_limit: Optional[str]
    min_cashout_multiplier: Optional[str]


class CreateBonusCampaign(_CreateBonusCampaignOptional):
    type: "BonusCampaignType"
    name: str
    currency: str
    game_ids: List[str]
    player_ids: List[str]
    valid_until: str
    triggers: "CreateBonusTriggers"
    reference: str


class CreateBonusTriggersBetAmount(TypedDict):
    amount: str
    single_bet: bool


class CreateBonusTriggersSpinCount(TypedDict):
    min: int
    max: int


class _CreateBonusTriggersOptional(TypedDict, total=False):
    first_game_launch: Optional[bool]
    bet_amount: Optional[List["CreateBonusTriggersBetAmount"]]
    spin_count: Optional[List["CreateBonusTriggersSpinCount"]]
    loss_amount: Optional[str]


class CreateBonusTriggers(_CreateBonusTriggersOptional):
    pass


class _CreateDemoOptional(TypedDict, total=False):
    locale: str
    lobby_url: str
    player_country: str
    player_ip: str
    player_device: Literal["desktop", "mobile"]


class CreateDemo(_CreateDemoOptional):
    pass


class CreateFreeSpins(TypedDict):
    player_id: str
    currency: str
    game_ids: List[str]
    quantity: int
    bet_amount: str
    valid_until: str
    reference: str


class _CreateReconciliationOptional(TypedDict, total=False):
    currency: str


class CreateReconciliation(_CreateReconciliationOptional):
    day: str


class _CreateSessionOptional(TypedDict, total=False):
    locale: str
    lobby_url: str
    ttl_minutes: int
    player_country: str
    player_ip: str
    player_device: Literal["desktop", "mobile"]
    deposit_url: str
    player_name: str


class CreateSession(_CreateSessionOptional):
    player_id: str
    currency: str
    game_id: str


class DebugSignatureKey(TypedDict):
    known: bool


class DebugSignatureTimestamp(TypedDict):
    fresh: bool
    server_time: int
    drift_seconds: Optional[int]
    window_seconds: int


class DebugSignaturePayload(TypedDict):
    kind: Literal["body", "request_line"]
    bytes: int


class DebugSignatureSignature(TypedDict):
    well_formed: bool
    matches: bool


class DebugSignatureSignatureV2(TypedDict):
    well_formed: bool
    matches: bool
    canonical_string: str
    hints: List[str]


class _DebugSignatureOptional(TypedDict, total=False):
    signature_v2: "DebugSignatureSignatureV2"


class DebugSignature(_DebugSignatureOptional):
    valid: bool
    diagnosis: str
    key: "DebugSignatureKey"
    timestamp: "DebugSignatureTimestamp"
    payload: "DebugSignaturePayload"
    canonical_string: str
    signature: "DebugSignatureSignature"
    hints: List[str]


class _DebugSignatureRequestOptional(TypedDict, total=False):
    signature_v2: str
    body: str


class DebugSignatureRequest(_DebugSignatureRequestOptional):
    key_id: str
    timestamp: str
    signature: str
    method: Literal["GET", "POST", "PUT", "DELETE"]
    path: str


class DeliveryAttemptRequest(TypedDict):
    headers: Dict[str, str]
    body: str


class DeliveryAttemptResponse(TypedDict):
    status: int
    headers: Dict[str, str]
    body: str


_DeliveryAttemptWords = TypedDict("_DeliveryAttemptWords", {"class": "Optional[Literal[\"success\", \"refusal\", \"unknown\", \"unsent\"]]"})


class DeliveryAttempt(_DeliveryAttemptWords):
    attempt: int
    """1 is the first."""
    started_at: str
    duration_ms: Optional[int]
    url: Optional[str]
    request: Optional["DeliveryAttemptRequest"]
    """What was sent, byte for byte. Null: nothing left the service, or its outcome was lost."""
    response: Optional["DeliveryAttemptResponse"]
    """What your wallet answered: the first 4 KiB, without cookies. Null: no answer arrived."""
    reason: Optional[str]
    """Why there is no readable answer, such as `timeout`."""


class DeliveryAttempts(TypedDict):
    attempts: List["DeliveryAttempt"]


class Demo(TypedDict):
    launch_url: str


class Empty(TypedDict):
    pass


ErrorCode = Literal["UNAUTHORIZED", "ADDRESS_NOT_ALLOWED", "OPERATOR_SUSPENDED", "NOT_FOUND", "GAME_UNAVAILABLE", "GAME_RESTRICTED_IN_COUNTRY", "PROVIDER_REFUSED", "NO_DEMO", "PLAYER_BLOCKED", "FREE_SPINS_REFUSED", "BONUS_CAMPAIGN_REFUSED", "NOT_RESENDABLE", "VALIDATION_RUN_REFUSED", "RECONCILIATION_REFUSED", "VALIDATION_FAILED", "RATE_LIMITED", "UPSTREAM_UNAVAILABLE"]


class EventBodyFreeSpinsFinishedData(TypedDict):
    id: str
    free_spins_id: str
    reference: str
    provider_code: str
    player_id: str
    currency: str
    quantity: int
    bet_amount: str
    win_amount: str
    """The total that the provider reported. The wins reached your wallet one by one."""
    finished_at: str


class EventBodyFreeSpinsFinished(TypedDict):
    event: Literal["free_spins.finished"]
    id: str
    """The idempotency key: a repeat has the same."""
    sent_at: str
    data: "EventBodyFreeSpinsFinishedData"


class EventBodyBonusCampaignEndedData(TypedDict):
    id: str
    reference: str
    provider_code: str
    type: str
    name: str
    currency: str
    valid_from: str
    valid_until: str
    ended_at: str


class EventBodyBonusCampaignEnded(TypedDict):
    event: Literal["bonus_campaign.ended"]
    id: str
    """The idempotency key: a repeat has the same."""
    sent_at: str
    data: "EventBodyBonusCampaignEndedData"


class EventBodyJackpotWonData(TypedDict):
    transaction_id: str
    """The win that your wallet booked."""
    provider_code: str
    jackpot_tier_id: str
    win_type: Literal["progressive", "community", "fixed"]
    player_id: str
    session_id: str
    round_id: str
    currency: str
    amount: str
    won_at: str


class EventBodyJackpotWon(TypedDict):
    event: Literal["jackpot.won"]
    id: str
    """The idempotency key: a repeat has the same."""
    sent_at: str
    data: "EventBodyJackpotWonData"


class EventBodyMovementFailed(TypedDict):
    event: Literal["movement.failed"]
    id: str
    """The idempotency key: a repeat has the same."""
    sent_at: str
    data: "BookedTransaction"


class EventBodyStatementFinalDataStatements(TypedDict):
    currency: str
    transactions: int
    digest: str
    signature: str
    signing_key_id: str


class EventBodyStatementFinalData(TypedDict):
    operator_code: str
    day: str
    statements: List["EventBodyStatementFinalDataStatements"]
    """One for each currency; empty for a day without movements."""


class EventBodyStatementFinal(TypedDict):
    event: Literal["statement.final"]
    id: str
    """The idempotency key: a repeat has the same."""
    sent_at: str
    data: "EventBodyStatementFinalData"


EventBody = Union["EventBodyFreeSpinsFinished", "EventBodyBonusCampaignEnded", "EventBodyJackpotWon", "EventBodyMovementFailed", "EventBodyStatementFinal"]


class ExplainedRoundStory(TypedDict):
    at: str
    text: str


class ExplainedRound(TypedDict):
    round_id: str
    story: List["ExplainedRoundStory"]
    url: str
    """A page with the round for support, without a signature. Anyone who has the address can see the round."""
    expires_at: str


class _FireTriggerOptional(TypedDict, total=False):
    session_id: str
    """An open session of the player, for wallets that check it. Default: a made-up one."""
    closed_session_id: str
    """A session of the player that your wallet has closed. `late_win` sends a win on it too."""


class FireTrigger(_FireTriggerOptional):
    trigger: Literal["lost_answer", "duplicate", "late_duplicate", "late_win", "rollback_before_bet", "bet_with_rollback", "storm_of_copies", "mixture"]
    """`lost_answer`: bets whose caller hangs up, then repeats. `duplicate`: a bet, a win and a rollback, each sent
    twice. `late_duplicate`: a bet repeated after other movements, and at a balance below its stake. `late_win`:
    wins on sessions that are over. `rollback_before_bet`: a rollback, then its bet. `bet_with_rollback`: both at
    once. `storm_of_copies`: ten copies at once. `mixture`: 50 movements in a random order, some twice.
    """
    player_id: str
    currency: str


class FreeSpins(TypedDict):
    id: str
    free_spins_id: str
    status: Literal["active", "finished", "cancelled"]
    player_id: str
    currency: str
    game_ids: List[str]
    """The provider's codes of the games, not catalogue ids. Read `game_codes`. Deprecated."""
    game_codes: List[str]
    """The provider's codes of the games."""
    quantity: int
    bet_amount: str
    valid_until: str
    reference: str
    created_at: str
    finished_at: Optional[str]
    cancelled_at: Optional[str]
    win_amount: Optional[str]


FreeSpinsOrPage = Union["FreeSpins", "FreeSpinsPage"]


class FreeSpinsPage(TypedDict):
    free_spins: List["FreeSpins"]
    next_cursor: Optional[str]


class GameImages(TypedDict):
    portrait: Optional[str]
    cover: Optional[str]


class Game(TypedDict):
    id: str
    provider_code: str
    code: str
    name: str
    studio: Optional[str]
    studio_code: Optional[str]
    """Deprecated."""
    type: "GameType"
    rtp: Optional["Number"]
    thumbnail_url: Optional[str]
    images: "GameImages"
    has_demo: bool
    restricted_countries: List[str]
    section_code: Optional[str]


class GameChange(TypedDict):
    changed_at: str
    reason: Literal["added", "changed", "withdrawn", "provider_added", "provider_removed", "included", "excluded"]
    """`added`: a new game, or one that comes back. `changed`: see `fields`. `withdrawn`: by its provider. `included`,
    `excluded`, `provider_added`, `provider_removed`: your window.
    """
    provider_code: str
    game_id: Optional[str]
    """Null: all games of the provider."""
    fields: List[str]
    """Of `changed`: which fields of the game. `callback_game_id` is the `game_id` of wallet callbacks."""
    available: bool
    """Whether you may offer the game, or the provider's games, now. False: take it out of your lobby."""
    game: Optional["Game"]
    """The game as it is now. Null: not available, or a whole provider."""


class GameChanges(TypedDict):
    changes: List["GameChange"]
    next_since: str
    """Where to go on: at once if `has_more`, otherwise at the next poll."""
    has_more: bool


GameType = Literal["slot", "table", "live_dealer", "instant", "crash", "lottery", "virtual", "sportsbook", "skill", "other"]


class GamesPage(TypedDict):
    games: List["Game"]
    next_cursor: Optional[str]


class InvoiceAdjustments(TypedDict):
    period: Optional[str]
    reason: str
    amount: "Number"


class Invoice(TypedDict):
    id: str
    number: str
    status: Literal["issued", "voided"]
    operator_code: str
    period: str
    period_start: str
    period_end: str
    currency: str
    revenue_base: Literal["ggr", "ngr"]
    market: Literal["rest_of_world", "asia"]
    tier_mode: Literal["whole", "progressive"]
    ggr: "Number"
    bonus: "Number"
    gross: "Number"
    amount: "Number"
    adjustment_amount: "Number"
    adjustments: List["InvoiceAdjustments"]
    tax_percent: "Number"
    tax_amount: "Number"
    total: "Number"
    issued_at: str
    voided_at: Optional[str]
    void_reason: Optional[str]
    lines: List["InvoiceLine"]


class InvoiceDocument(TypedDict):
    url: str
    content_type: Literal["application/pdf"]
    size_bytes: int
    sha256: str


class InvoiceLineBands(TypedDict):
    ordinal: int
    from_amount: "Number"
    to_amount: Optional["Number"]
    percent: "Number"
    gross: "Number"
    amount: "Number"


_InvoiceLineOptionalWords = TypedDict("_InvoiceLineOptionalWords", {"from": "str"}, total=False)


class InvoiceLine(_InvoiceLineOptionalWords):
    provider_code: str
    provider_name: str
    section_code: Optional[str]
    revenue: "Number"
    bonus: "Number"
    gross: "Number"
    rate_percent: "Number"
    amount: "Number"
    bands: List["InvoiceLineBands"]


class InvoiceNotification(TypedDict):
    event: Literal["invoice.issued", "invoice.voided"]
    sent_at: str
    invoice: "Invoice"
    document: "InvoiceDocument"


class InvoiceWithDocumentAdjustments(TypedDict):
    period: Optional[str]
    reason: str
    amount: "Number"


class InvoiceWithDocument(TypedDict):
    id: str
    number: str
    status: Literal["issued", "voided"]
    operator_code: str
    period: str
    period_start: str
    period_end: str
    currency: str
    revenue_base: Literal["ggr", "ngr"]
    market: Literal["rest_of_world", "asia"]
    tier_mode: Literal["whole", "progressive"]
    ggr: "Number"
    bonus: "Number"
    gross: "Number"
    amount: "Number"
    adjustment_amount: "Number"
    adjustments: List["InvoiceWithDocumentAdjustments"]
    tax_percent: "Number"
    tax_amount: "Number"
    total: "Number"
    issued_at: str
    voided_at: Optional[str]
    void_reason: Optional[str]
    lines: List["InvoiceLine"]
    document: "InvoiceDocument"


class InvoicesPage(TypedDict):
    invoices: List["InvoiceWithDocument"]
    next_cursor: Optional[str]


class JackpotTiers(TypedDict):
    tier_id: str
    tier: int
    amount: "Number"


class JackpotGames(TypedDict):
    game_id: str
    name: str


class Jackpot(TypedDict):
    id: str
    """The provider's own id: unique with `provider_code`."""
    provider_code: str
    name: str
    level: Literal["global", "network", "operator", "brand"]
    status: Literal["active", "paused"]
    currency: str
    tiers: List["JackpotTiers"]
    games: List["JackpotGames"]


class JackpotWinner(TypedDict):
    provider_code: str
    jackpot_tier_id: str
    """The provider's own id: unique with `provider_code`."""
    player_id: str
    amount: "Number"
    currency: str
    won_at: str
    win_type: Literal["progressive", "community", "fixed"]
    round_id: str


class JackpotWinners(TypedDict):
    winners: List["JackpotWinner"]


class Jackpots(TypedDict):
    updated_at: str
    jackpots: List["Jackpot"]


class ListedSession(TypedDict):
    session_id: str
    player_id: str
    currency: str
    game_id: str
    status: Literal["open", "closed", "expired"]
    created_at: str
    expires_at: str
    closed_at: Optional[str]


class LiveTable(TypedDict):
    game_id: str
    name: Optional[str]
    open: bool
    new_table: bool
    image: Optional[str]
    dealer: Optional[str]
    min_bet: Optional["Number"]
    max_bet: Optional["Number"]
    players: Optional[int]
    seats: Optional[int]
    seats_available: Optional[int]
    results: Any
    updated_at: str


class LiveTables(TypedDict):
    currency: str
    pending: bool
    tables: List["LiveTable"]


Market = Literal["rest_of_world", "asia"]


class MarketPercent(TypedDict):
    tier_ordinal: int
    percent: "Number"
    market: "Market"


class OpenRound(TypedDict):
    round_id: str
    session_id: str
    player_id: str
    game_id: Optional[str]
    provider_code: str
    currency: str
    bet: str
    """The sum of the round's bets."""
    win: str
    opened_at: str


class OpenRoundsPage(TypedDict):
    rounds: List["OpenRound"]
    next_cursor: Optional[str]


class OpenedReconciliation(TypedDict):
    id: str
    status: Literal["open"]


class OperatorEventLastAttempt(TypedDict):
    at: str
    http_status: Optional[int]
    error: Optional[str]


class OperatorEvent(TypedDict):
    id: str
    event: Literal["free_spins.finished", "bonus_campaign.ended", "jackpot.won", "movement.failed", "statement.final"]
    status: Literal["pending", "completed", "failed"]
    """`completed`: your server answered 2xx. `failed`: it did not in 72 hours."""
    attempts: int
    """The number of times it was sent since it began, or was last resent."""
    next_attempt_at: Optional[str]
    last_attempt: Optional["OperatorEventLastAttempt"]
    created_at: str
    completed_at: Optional[str]
    data: Dict[str, Any]
    """As it is sent."""


class OperatorEventsPage(TypedDict):
    events: List["OperatorEvent"]
    next_cursor: Optional[str]


class Ping(TypedDict):
    operator_code: str
    key_id: str
    server_time: str


class PlayerBonusCampaigns(TypedDict):
    campaigns: List["BonusCampaign"]


class PreflightReasonFields(TypedDict):
    field: str
    message: str


class _PreflightReasonOptional(TypedDict, total=False):
    retry_at: str
    """When to try again, where it is known: the provider that refused has said it, or bets are stopped until then."""
    server_time: str
    """The service's time, where only the timestamp was refused: correct your clock by it and repeat the call."""


class PreflightReason(_PreflightReasonOptional):
    check: Literal["request", "game", "country", "player", "stop", "provider", "wallet"]
    """`request`: a field, such as the currency. `game`: the window. `country`: the game's restrictions. `player`: a
    block by the service. `stop`: a stop or maintenance in force. `provider`, `wallet`: it has not answered lately.
    """
    prevents: Literal["launch", "play"]
    """`play`: the session would open, and its bets fail."""
    error: "ErrorCode"
    message: str
    retryable: bool
    fields: List["PreflightReasonFields"]


class ProviderImages(TypedDict):
    portrait: Optional[str]
    cover: Optional[str]


class Provider(TypedDict):
    provider_code: str
    provider_name: str
    studio_code: str
    """Deprecated."""
    name: str
    """Deprecated."""
    logo_url: Optional[str]
    game_count: int
    images: "ProviderImages"


class ProviderStatusStops(TypedDict):
    game_id: Optional[str]
    """Null: the whole provider."""
    starts_at: str
    ends_at: Optional[str]
    """Null: until further notice."""
    player_text: str


class ProviderStatusCalls(TypedDict):
    call: Literal["launch", "promotion", "feed"]
    calls: int
    refused: int
    """Refused in words: the provider works."""
    unanswered: int
    """No answer, a late one, or one that is not the documented one."""
    average_ms: Optional[int]
    max_ms: Optional[int]
    last_fault_at: Optional[str]
    """The last call that was refused or not answered."""


class ProviderStatus(TypedDict):
    provider_code: str
    status: Literal["up", "unsteady", "down"]
    """`unsteady`: its last call was not answered. `down`: three in a row and a minute."""
    since: Optional[str]
    """The first of the calls in a row that were not answered."""
    stops: List["ProviderStatusStops"]
    """What takes no bets and opens no sessions, or will not: stops and planned maintenance."""
    calls: List["ProviderStatusCalls"]


class Providers(TypedDict):
    providers: List["Provider"]


class _RatesProvidersSectionsOptional(TypedDict, total=False):
    rates_by_market: List["MarketPercent"]


class RatesProvidersSections(_RatesProvidersSectionsOptional):
    section_code: str
    rates: List["TierPercent"]


class RatesProviders(TypedDict):
    provider_code: str
    provider_name: str
    tiers: List["Tier"]
    rates: List["TierPercent"]
    rates_by_market: List["MarketPercent"]
    sections: List["RatesProvidersSections"]


class Rates(TypedDict):
    revenue_base: Literal["ggr", "ngr"]
    market: "Market"
    regulated: bool
    tier_mode: Literal["whole", "progressive"]
    providers: List["RatesProviders"]


class Reconciliation(TypedDict):
    id: str
    day: str
    currency: Optional[str]
    status: Literal["open", "running", "finished", "failed"]
    progress: "Number"
    """0 to 1."""
    rows: int
    """Rows of your list that were read so far."""
    matched: int
    only_yours: int
    only_ours: int
    different: int
    failure_reason: Optional[str]


class ReconciliationDifferenceFields(TypedDict):
    field: Literal["transaction_id", "type", "amount", "currency", "player_id", "round_id", "operator_transaction_id", "status", "completed_at"]
    yours: Optional[str]
    ours: Optional[str]


class ReconciliationDifference(TypedDict):
    kind: Literal["only_yours", "only_ours", "different"]
    transaction_id: Optional[str]
    """Null for a row without a readable one."""
    fields: List["ReconciliationDifferenceFields"]
    yours: Optional[Dict[str, str]]
    """Your row."""
    ours: Optional[Dict[str, Optional[Union[str, "Number"]]]]
    """The transaction as the service has it, with the calls to your wallet so far."""
    advice: str
    """What happened on the service's side, and what to do."""


class ReconciliationDifferences(TypedDict):
    differences: List["ReconciliationDifference"]
    next_cursor: Optional[str]


class ReconciliationPart(TypedDict):
    part: int
    rows: int


class RecoverDeliveries(TypedDict):
    since: str
    """Failed transactions that were created then or later."""


class RecoveredDeliveries(TypedDict):
    queued: int
    """Number of transactions that are tried again, at most 100,000."""


class Round(TypedDict):
    round_id: str
    round_closed: bool
    """Whether the provider has said that the round is over."""
    transactions: List["Transaction"]
    next_cursor: Optional[str]
    """Null: the round has no further transaction."""


class Session(TypedDict):
    session_id: str
    launch_url: str
    expires_at: str


class SessionPreflight(TypedDict):
    opens: bool
    """No reason prevents the launch. The provider can still refuse it."""
    player_country: Optional[str]
    """The country that restrictions are checked for. Null: unknown, and no restriction applies."""
    reasons: List["PreflightReason"]
    """In the order of the launch, which answers the first that prevents it."""


class SessionsPage(TypedDict):
    sessions: List["ListedSession"]
    next_cursor: Optional[str]


class StartReconciliation(TypedDict):
    parts: int


class _StartWalletValidationOptional(TypedDict, total=False):
    session_id: str
    """An open session of the player, for wallets that check it. Default: the suite makes its sessions up."""
    closed_session_id: str
    """A session of the player that your wallet has closed. Without it, the cases about one are skipped."""
    blocked_player_id: str
    """A test player in the same currency that your wallet has blocked. It wins the smallest unit. Without it, the
    cases about one are skipped.
    """
    cases: Union[List[int], Literal["failed"]]
    """Plays only these cases, by number, or those that failed or warned in the last finished run. Does not count as a
    run; at most 60 times and 200 cases an hour.
    """


class StartWalletValidation(_StartWalletValidationOptional):
    player_id: str
    currency: str


class StartedReconciliation(TypedDict):
    id: str
    status: Literal["running", "finished", "failed"]


class StatementInvoices(TypedDict):
    invoice_id: str
    number: str
    revenue: str
    bonus: str


class StatementByProvider(TypedDict):
    provider_code: str
    bets: str
    wins: str
    free_bets: str
    bonus_wins: str
    cancelled_bets: str
    pending: int
    invoiced: str


class StatementByGameType(TypedDict):
    game_type: str
    bets: str
    wins: str
    free_bets: str
    bonus_wins: str
    cancelled_bets: str
    pending: int
    invoiced: Optional[str]


class StatementCorrections(TypedDict):
    day: str
    provider_code: str
    bets: str
    free_bets: str


class _StatementOptional(TypedDict, total=False):
    signature: str
    """Of a final statement: Ed25519, base64url, over `statement,<operator_code>,<day>,<currency>,<digest>`. The key is
    at `/.well-known/statement-keys.json`.
    """
    signing_key_id: str
    """Of a final statement: the `kid` of the key."""


class Statement(_StatementOptional):
    currency: str
    digest: str
    """SHA-256 in hex over the sorted list: see docs/reconciliation.md."""
    transactions: int
    """Number of movements in the list."""
    bets: str
    """Completed bets of real money."""
    wins: str
    """Completed wins without `free_spins_id`."""
    free_bets: str
    """Completed bets with `free_spins_id`. They take nothing."""
    bonus_wins: str
    """Completed wins with `free_spins_id`."""
    cancelled_bets: str
    """Bets of real money that completed and were rolled back before the day ended."""
    pending: int
    """Number of movements that began on the day and are pending now."""
    invoiced: str
    """What issued invoices have billed of the day: bets less wins, as in their `revenue`. It follows them, also after
    the statement is final.
    """
    invoices: List["StatementInvoices"]
    """The same by invoice. `bonus` is the bonus wins, which an invoice on base `ngr` takes off."""
    by_provider: List["StatementByProvider"]
    by_game_type: List["StatementByGameType"]
    """`invoiced` is null where invoices, which name providers alone, do not say it: of a provider with games of
    several types, before all of its day is billed and once a bet was taken back later.
    """
    corrections: List["StatementCorrections"]
    """Bets of earlier days that were rolled back on this one. The statements of those days do not change."""
    csv_url: str
    """The list as CSV. Unsigned, works for 24 hours."""
    ndjson_url: str
    """The list as NDJSON. Unsigned, works for 24 hours."""


class Statements(TypedDict):
    operator_code: str
    day: str
    final: bool
    """The day is over and nothing that began in it is pending. A final statement never changes."""
    as_of: Optional[str]
    """When the movements were read; null without any."""
    statements: List["Statement"]


class Tier(TypedDict):
    currency: str
    ordinal: int
    from_amount: "Number"
    to_amount: Optional["Number"]


class TierPercent(TypedDict):
    tier_ordinal: int
    percent: "Number"


class Transaction(TypedDict):
    transaction_id: str
    type: Literal["bet", "win", "rollback"]
    status: Literal["completed", "refused", "failed", "cancelled", "pending"]
    round_id: str
    session_id: str
    player_id: str
    provider_code: str
    currency: str
    amount: str
    free_spins_id: Optional[str]
    """The grant or campaign that paid for the bet, or gave the win. A bet with it counts nothing in the player's
    balance. On a rollback, that of its bet.
    """
    reference_transaction_id: Optional[str]
    operator_transaction_id: Optional[str]
    refusal_code: Optional[str]
    """Why the bet was refused: the code that the provider got."""
    next_attempt_at: Optional[str]
    """When a pending transaction is sent next. Null: nothing is to be sent, or a win waits for a release."""
    round_closed: Optional[bool]
    """True on the transaction with which the provider closed its round. Null otherwise."""
    created_at: str
    completed_at: Optional[str]
    bonus_campaign_id: Optional[str]
    """The bonus campaign that `free_spins_id` names. Null: a grant, or no promotion."""
    game_id: Optional[str]
    """The game's catalogue id."""
    attempts: int
    """The number of calls to the wallet that were begun."""
    updated_at: str
    """When its state last changed."""


class TransactionsPage(TypedDict):
    transactions: List["Transaction"]
    next_cursor: Optional[str]


class WalletActionHealth(TypedDict):
    action: Literal["bet", "win", "rollback"]
    calls: int
    success: int
    refused: int
    unknown: int
    """Timeouts, 5xx and answers that cannot be read."""
    p50_ms: Optional[int]
    p95_ms: Optional[int]
    p99_ms: Optional[int]


_WalletAttemptWords = TypedDict("_WalletAttemptWords", {"class": "Optional[Literal[\"success\", \"refusal\", \"unknown\", \"unsent\"]]"})


class WalletAttempt(_WalletAttemptWords):
    started_at: str
    duration_ms: Optional[int]
    http_status: Optional[int]
    wallet_code: Optional[str]
    """The `error` code of the wallet's refusal."""


class _WalletErrorOptional(TypedDict, total=False):
    message: str


class WalletError(_WalletErrorOptional):
    error: str


_WalletFailureWords = TypedDict("_WalletFailureWords", {"class": "Literal[\"refusal\", \"unknown\"]"})


class WalletFailure(_WalletFailureWords):
    transaction_id: str
    action: Literal["bet", "win", "rollback"]
    at: str
    duration_ms: int
    http_status: Optional[int]
    wallet_code: Optional[str]
    reason: Optional[str]


class WalletHealth(TypedDict):
    since: str
    """24 hours ago. Later where more than 1,000 transactions were created since: the newest are looked at."""
    actions: List["WalletActionHealth"]
    hours: List["WalletHour"]
    """The same by hour, UTC: hours with calls, newest first."""
    consecutive_unanswered: int
    """Calls in a row that had no answer. At 10 the wallet counts as away, and counting ends."""
    last_failures: List["WalletFailure"]
    """The newest 20, newest first."""
    balance_breaks: List["BalanceBreak"]
    """Where a balance does not follow from the one before and the movement: at most 100, oldest first. Deposits,
    withdrawals and games of others explain most of them.
    """


class WalletHour(TypedDict):
    hour: str
    actions: List["WalletActionHealth"]


class _WalletRequestOptional(TypedDict, total=False):
    reference_transaction_id: Optional[str]
    """On rollback: the transaction to undo."""
    game_id: Optional[str]
    """The provider's code of the game, never the catalogue id. Null on getbalance."""
    amount: Optional[str]
    """Null on getbalance."""
    free_spins_id: str
    """Only on bets and wins of a free-spin grant or a bonus campaign. Do not debit these bets."""
    reference_free_spins_id: str
    """On the rollback of a bet that carried `free_spins_id`: its id. Nothing was taken, so give nothing back."""
    round_closed: Literal[True]
    """On the win or rollback that ends its round, where the provider says so. Absent otherwise."""


class WalletRequest(_WalletRequestOptional):
    action: Literal["getbalance", "bet", "win", "rollback"]
    transaction_id: str
    """Idempotency key, `<provider>:<id>`. Empty on getbalance."""
    session_id: str
    round_id: str
    """Empty on getbalance."""
    player_id: str
    currency: str


class _WalletResponseOptional(TypedDict, total=False):
    transaction_id: str
    """Your own id of the transaction."""
    bonus_amount: str
    """On bet and win: the part of the amount that was bonus money."""


class WalletResponse(_WalletResponseOptional):
    balance: str
    """The balance after the transaction. Must be a string: a JSON number makes the answer unreadable."""


class WalletValidationCaseRequest(TypedDict):
    key_id: Optional[str]
    timestamp: Optional[str]
    body: str


class WalletValidationCaseResponse(TypedDict):
    status: int
    body: str


class WalletValidationCaseTranscriptRequest(TypedDict):
    key_id: Optional[str]
    timestamp: Optional[str]
    body: str


class WalletValidationCaseTranscriptResponse(TypedDict):
    status: int
    body: str


class WalletValidationCaseTranscript(TypedDict):
    request: "WalletValidationCaseTranscriptRequest"
    response: Optional["WalletValidationCaseTranscriptResponse"]
    fault: Optional[str]
    duration_ms: int


class WalletValidationCase(TypedDict):
    number: int
    name: str
    group: Literal["signature", "balance_and_form", "bet", "concurrency", "win", "rollback", "free_spins", "robustness", "further_rules", "closed_and_blocked", "edges"]
    status: Literal["passed", "warned", "failed", "skipped"]
    expected: str
    received: str
    message: str
    duration_ms: int
    request: Optional["WalletValidationCaseRequest"]
    response: Optional["WalletValidationCaseResponse"]
    transcript: List["WalletValidationCaseTranscript"]


class WalletValidationRunProbableCauses(TypedDict):
    cause: str
    cases: List[int]


class _WalletValidationRunOptional(TypedDict, total=False):
    error: str
    signature_v2: Literal["verified", "ignored"]


class WalletValidationRun(_WalletValidationRunOptional):
    id: str
    status: Literal["queued", "running", "passed", "failed", "error"]
    passed: int
    warned: int
    failed: int
    skipped: int
    total: int
    player_id: str
    currency: str
    created_at: str
    probable_causes: List["WalletValidationRunProbableCauses"]
    """The failed cases by what probably makes them fail. Mend the first cause first."""
    cases: List["WalletValidationCase"]
