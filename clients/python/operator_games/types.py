# Generated from the OpenAPI document by `npm run generate`. Do not edit.
"""The bodies and answers of the API. Amounts are strings; a number is an int, or a Decimal where it has a fraction."""

from __future__ import annotations

from decimal import Decimal
from typing import Any, Dict, List, Literal, Optional, TypedDict, Union

Number = Union[int, Decimal]

class ApiErrorFields(TypedDict):
    field: str
    """The name of the field or query parameter; `body` for the whole body, `query` for the whole query."""
    message: str
    """The rule that it breaks. Reads on from the name."""


class ApiError(TypedDict):
    error: "ErrorCode"
    """What went wrong: the code to branch on."""
    message: str
    """What went wrong, in words for a developer. Texts change: do not branch on them."""
    retryable: bool
    """True: the outcome is unknown, or the cause passes. Send the same call with the same ids again, later and later
    each time.
    """
    fields: List["ApiErrorFields"]
    """With VALIDATION_FAILED every broken field. Empty with any other code."""


class _AdvanceTestClockOptional(TypedDict, total=False):
    to: str
    """The time to advance to, at most 100 days ahead of your clock. Send this or `seconds`."""
    seconds: int
    """How far to advance: 259200 is 72 hours. Send this or `to`."""


class AdvanceTestClock(_AdvanceTestClockOptional):
    pass


class BalanceBreak(TypedDict):
    player_id: str
    """The operator's own id of the player."""
    currency: str
    """The currency: its ISO 4217 code, or for one outside ISO 4217 the service's code, such as USDT."""
    expected: str
    """The balance of the player's callback before, and this movement: a decimal string in the currency's places."""
    told: str
    """The balance in the wallet's answer."""
    transaction_id: str
    """The movement whose balance does not follow."""
    at: str
    """When the wallet was called."""


class BetOptions(TypedDict):
    game_id: str
    """The game that was asked for: its id in the catalogue."""
    currency: str
    """The currency that was asked for."""
    amounts: List[str]
    """The stakes of one spin that the provider accepts, lowest first: decimal strings in the currency's places."""


class BonusCampaign(TypedDict):
    id: str
    """The campaign's id."""
    campaign_id: str
    """What your wallet sees as `free_spins_id` on the spins that the campaign hands over."""
    type: "BonusCampaignType"
    """What the player gets."""
    status: Literal["pending", "active", "ended", "failed"]
    """`pending`: the provider has not confirmed it. `active`: it runs. `ended`: it is over, by its time, its limit or
    you. `failed`: the provider refused it, or never confirmed it.
    """
    name: Optional[str]
    """The campaign's name, which players see."""
    currency: Optional[str]
    """The currency of all amounts."""
    game_ids: List[str]
    """The games, as you sent them: ids of the catalogue."""
    player_ids: List[str]
    """Your own ids of the players, as you sent them."""
    valid_from: Optional[str]
    """When the campaign begins."""
    valid_until: Optional[str]
    """When the campaign ends."""
    triggers: "BonusTriggers"
    """What hands the bonus over."""
    spin_count: Optional[int]
    """Of `free_spins`: number of spins. Null otherwise."""
    bet_amount: Optional[str]
    """Of `free_spins`: the stake of one spin. Of `buy_bonus`: the price of the feature. Null otherwise."""
    prizes: List["BonusPrize"]
    """The prizes of a wheel, chest or draw. Empty otherwise."""
    min_cashout_multiplier: Optional[str]
    """The least multiplier at which a spin of a crash game cashes out. Null: none was set."""
    campaign_limit: Optional[str]
    """The campaign ends when it has paid this much in total. Null: no limit."""
    reference: Optional[str]
    """Your own id of the campaign."""
    failure_reason: Optional[str]
    """Why it failed, in the provider's words where it refused. Null: it did not."""
    created_at: Optional[str]
    """When it was placed."""


class _BonusCampaignOptionsOptional(TypedDict, total=False):
    buy_bonus_prices: List[str]
    """The amounts that a `buy_bonus` campaign of the game takes in the currency, lowest first: decimal strings in the
    currency's places. Absent: no currency was sent, or the provider does not tell them. Addition to the interface.
    """


class BonusCampaignOptions(_BonusCampaignOptionsOptional):
    game_id: str
    """The game that was asked for: its id in the catalogue."""
    types: List["BonusCampaignType"]
    """The types of campaign that the game supports. Empty: none."""
    triggers: List[Literal["first_game_launch", "bet_amount", "spin_count", "loss_amount"]]
    """The triggers that the game supports. Empty: none."""


BonusCampaignOrList = Union["BonusCampaign", "PlayerBonusCampaigns"]


BonusCampaignType = Literal["free_spins", "fortune_wheel", "treasure_chest", "golden_dragon", "buy_bonus"]
"""What the player gets: spins at a fixed stake, a wheel, a chest or a draw with prizes, or a feature that the provider
buys for them.
"""


class _BonusPrizeOptional(TypedDict, total=False):
    amount: Optional[str]
    """Of `money`: what it pays, a decimal string in the campaign's currency. 0 is a blank field."""
    spins: Optional[int]
    """Of `free_spins`: how many."""
    bet_amount: Optional[str]
    """Of `free_spins`: the stake of one spin, a decimal string in the campaign's currency."""


class BonusPrize(_BonusPrizeOptional):
    kind: Literal["money", "free_spins"]
    """What the prize is. `free_spins` on the wheel alone."""
    weight: int
    """The prize's chance is its weight over the sum of all weights. At least one weight is above 0."""


class BonusTriggersBetAmount(TypedDict):
    amount: str
    """The threshold, without trailing zeros: `50`, not `50.00`."""
    single_bet: bool
    """True: one bet must reach it. False: bets add up to it."""


class BonusTriggersSpinCount(TypedDict):
    min: int
    """The smallest number of spins that can be drawn."""
    max: int
    """The largest number of spins that can be drawn."""


class BonusTriggers(TypedDict):
    first_game_launch: bool
    """Whether it fires when the player first opens one of the games."""
    bet_amount: List["BonusTriggersBetAmount"]
    """Fires when bets reach an amount. Empty: no such trigger."""
    spin_count: List["BonusTriggersSpinCount"]
    """Fires after a number of spins, drawn between `min` and `max`. Empty: no such trigger."""
    loss_amount: Optional[str]
    """Fires when the player has lost this much, net; without trailing zeros. Null: no such trigger."""


class BookedTransaction(TypedDict):
    transaction_id: str
    """The transaction's id, as the wallet received it: `<provider>:<the provider's own id>`."""
    type: Literal["bet", "win", "rollback"]
    """What the transaction does: takes a stake, pays a win, or gives a bet back."""
    status: Literal["completed", "refused", "failed", "cancelled", "pending"]
    """`completed`: the wallet booked it. `refused`: the wallet, or the service, refused the bet. `cancelled`: the bet
    was undone or rolled back. `pending`: it is being sent, or waits for its next attempt. `failed`: the wallet did
    not accept it within 72 hours.
    """
    round_id: str
    """The provider's id of the round, unchanged. Two providers may use the same one."""
    session_id: str
    """The session's id, as the call that opened it answered."""
    player_id: str
    """The operator's own id of the player."""
    provider_code: str
    """The provider's code."""
    currency: str
    """The currency: its ISO 4217 code, or for one outside ISO 4217 the service's code, such as USDT."""
    amount: str
    """What it moves: a decimal string in the currency's places. A rollback has the amount of its bet."""
    free_spins_id: Optional[str]
    """The grant or campaign that paid for the bet, or gave the win. A bet with it counts nothing in the player's
    balance. On a rollback, that of its bet. Null: real money.
    """
    reference_transaction_id: Optional[str]
    """Of a rollback: the `transaction_id` of its bet. Null: it is a bet or a win."""
    operator_transaction_id: Optional[str]
    """The wallet's own id of the transaction, from its answer. Null: it answered none."""
    refusal_code: Optional[str]
    """Why the bet was refused: the code that the provider got. Null: it was not refused."""
    next_attempt_at: Optional[str]
    """When a pending transaction is sent next. Null: nothing is to be sent, or a win waits for a release."""
    round_closed: Optional[bool]
    """True on the transaction with which the provider closed its round. Null otherwise."""
    created_at: str
    """When the provider reported it."""
    completed_at: Optional[str]
    """When the wallet's acceptance was booked. A cancelled bet that the wallet had booked keeps it. Null: the wallet
    has not booked it.
    """


class ClosedSession(TypedDict):
    session_id: str
    """The session that was closed."""
    status: Literal["closed", "expired"]
    """`expired`: it had ended by its time before."""
    closed_at: str
    """When it was closed first, or when it expired."""


class ClosedSessions(TypedDict):
    closed: int
    """Number of sessions that were open and are closed now."""


class _CreateBonusCampaignOptional(TypedDict, total=False):
    valid_from: Optional[str]
    """When the campaign begins, ISO 8601 UTC. Now, if absent."""
    spin_count: Optional[int]
    """Of `free_spins`, and needed there: number of spins."""
    bet_amount: Optional[str]
    """Of `free_spins`: the stake of one spin. Of `buy_bonus`: the price of the feature. Needed there. A decimal string
    in the campaign's currency.
    """
    prizes: Optional[List["BonusPrize"]]
    """Of `fortune_wheel` and `treasure_chest`: exactly 16. Of `golden_dragon`: 1 to 100. Needed there."""
    campaign_limit: Optional[str]
    """Of `free_spins`: the campaign ends when it has paid this much in total. A decimal string in the campaign's
    currency.
    """
    min_cashout_multiplier: Optional[str]
    """Of `free_spins` in crash games: the least multiplier at which a spin cashes out."""


class CreateBonusCampaign(_CreateBonusCampaignOptional):
    type: "BonusCampaignType"
    """What the player gets. It decides which of the other fields are needed."""
    name: str
    """The campaign's name, which players see."""
    currency: str
    """The currency of all amounts, in upper case."""
    game_ids: List[str]
    """The games of the campaign: ids of `GET /v1/games`, all of one provider."""
    player_ids: List[str]
    """Your own ids of the players who may get the bonus."""
    valid_until: str
    """When the campaign ends, ISO 8601 UTC: in the future, after `valid_from` and at most 90 days after it."""
    triggers: "CreateBonusTriggers"
    """What hands the bonus over; at least one. Each that fires hands it over once more."""
    reference: str
    """Your own id of the campaign. A repeat under it answers the first campaign and places nothing."""


class CreateBonusTriggersBetAmount(TypedDict):
    amount: str
    """The threshold: a decimal string in the campaign's currency, above 0."""
    single_bet: bool
    """True: one bet must reach it. False: bets add up to it."""


class CreateBonusTriggersSpinCount(TypedDict):
    min: int
    """The smallest number of spins that can be drawn."""
    max: int
    """The largest number of spins that can be drawn, at least `min`."""


class _CreateBonusTriggersOptional(TypedDict, total=False):
    first_game_launch: Optional[bool]
    """True: fires when the player first opens one of the games."""
    bet_amount: Optional[List["CreateBonusTriggersBetAmount"]]
    """Fires when bets reach an amount."""
    spin_count: Optional[List["CreateBonusTriggersSpinCount"]]
    """Fires after a number of spins, drawn between `min` and `max`."""
    loss_amount: Optional[str]
    """Fires when the player has lost this much, net: a decimal string above 0."""


class CreateBonusTriggers(_CreateBonusTriggersOptional):
    pass


class _CreateDemoOptional(TypedDict, total=False):
    locale: str
    """The language of the game, as a BCP 47 tag such as `en` or `ru-RU`."""
    lobby_url: str
    """Where the game's way back to the lobby leads: an absolute https URL."""
    player_country: str
    """The player's country, its ISO 3166-1 alpha-2 code. It counts only where `player_ip` is absent or tells no
    country.
    """
    player_ip: str
    """The player's own IPv4 or IPv6 address. The country that restrictions apply to is read from it."""
    player_device: Literal["desktop", "mobile"]
    """The player's device."""


class CreateDemo(_CreateDemoOptional):
    pass


class CreateFreeSpins(TypedDict):
    player_id: str
    """Your own id of the player who gets the spins."""
    currency: str
    """The currency of `bet_amount`, in upper case. The spins are played in sessions of this currency."""
    game_ids: List[str]
    """The games that the spins may be played in: ids of `GET /v1/games`, all of one provider."""
    quantity: int
    """Number of spins."""
    bet_amount: str
    """The stake of one spin: one of the amounts of `GET /v1/free-spins/bet-options`."""
    valid_until: str
    """When the grant ends, ISO 8601 UTC: in the future, at most 90 days away."""
    reference: str
    """Your own id of the grant, one for each player. A repeat under it answers the first grant."""


class _CreateReconciliationOptional(TypedDict, total=False):
    currency: str
    """Only movements in this currency. Without it, all."""


class CreateReconciliation(_CreateReconciliationOptional):
    day: str
    """The day that your list is of, in UTC."""


class _CreateSessionOptional(TypedDict, total=False):
    locale: str
    """The language of the game, as a BCP 47 tag such as `en` or `ru-RU`. The provider shows the nearest that it has."""
    lobby_url: str
    """Where the game's way back to the lobby leads: an absolute https URL."""
    ttl_minutes: int
    """How many minutes the session takes bets, from now."""
    player_country: str
    """The player's country, its ISO 3166-1 alpha-2 code. It counts only where `player_ip` is absent or tells no
    country.
    """
    player_ip: str
    """The player's own IPv4 or IPv6 address, not your server's. The country that restrictions apply to is read from
    it.
    """
    player_device: Literal["desktop", "mobile"]
    """The player's device."""
    deposit_url: str
    """Where the game sends a player who is out of money, at providers that do so: an absolute https URL."""
    player_name: str
    """A nickname that other players see in games with several players. Never the real name."""


class CreateSession(_CreateSessionOptional):
    player_id: str
    """Your own id of the player. No player is created; wallet callbacks name it."""
    currency: str
    """The currency to play in, in upper case. It is fixed for the session and never converted."""
    game_id: str
    """The game: `id` of `GET /v1/games`."""


class DebugSignatureKey(TypedDict):
    """The key id."""
    known: bool
    """Whether the key id is one of an active key."""


class DebugSignatureTimestamp(TypedDict):
    """The timestamp."""
    fresh: bool
    """Whether it is within the window."""
    server_time: int
    """The service's clock, in Unix seconds."""
    drift_seconds: Optional[int]
    """The timestamp sent less the service's clock: below zero, yours is behind. Null: it is not a whole number."""
    window_seconds: int
    """How far the two may differ, either way."""


class DebugSignaturePayload(TypedDict):
    """What is signed after the timestamp."""
    kind: Literal["body", "request_line"]
    """What is signed: the raw body, or the request line where there is no body."""
    bytes: int
    """Its length in bytes."""


class DebugSignatureSignature(TypedDict):
    """The signature."""
    well_formed: bool
    """Whether it is 64 hex characters. Their case does not matter."""
    matches: bool
    """Whether it is the signature of the canonical string with the key's secret."""


class DebugSignatureSignatureV2(TypedDict):
    """The second signature. Absent: none was sent. Addition to the interface."""
    well_formed: bool
    """Whether it is 64 hex characters. Their case does not matter."""
    matches: bool
    """Whether it is the signature of the canonical string with the key's secret."""
    canonical_string: str
    """Exactly what is to be signed: `v2.`, the timestamp, the method, path and query, and the body's SHA-256."""
    hints: List[str]
    """Common mistakes whose signature was sent. Empty: none of them."""


class _DebugSignatureOptional(TypedDict, total=False):
    signature_v2: "DebugSignatureSignatureV2"
    """The second signature. Absent: none was sent. Addition to the interface."""


class DebugSignature(_DebugSignatureOptional):
    valid: bool
    """Whether key, signature and timestamp are right, and the method may have the body."""
    diagnosis: str
    """What is right or wrong, in a sentence."""
    key: "DebugSignatureKey"
    """The key id."""
    timestamp: "DebugSignatureTimestamp"
    """The timestamp."""
    payload: "DebugSignaturePayload"
    """What is signed after the timestamp."""
    canonical_string: str
    """Exactly what is to be signed: the timestamp, a dot, and the payload."""
    signature: "DebugSignatureSignature"
    """The signature."""
    hints: List[str]
    """Common mistakes whose signature was sent. Empty: none of them."""


class _DebugSignatureRequestOptional(TypedDict, total=False):
    signature_v2: str
    """`X-Agg-Signature-V2` as sent, to check it too. Addition to the interface."""
    body: str
    """The raw body. Leave it out for a request without one."""


class DebugSignatureRequest(_DebugSignatureRequestOptional):
    key_id: str
    """`X-Agg-Key-Id` as sent."""
    timestamp: str
    """`X-Agg-Timestamp` as sent: Unix seconds, as text."""
    signature: str
    """`X-Agg-Signature` as sent."""
    method: Literal["GET", "POST", "PUT", "DELETE"]
    """The method of the request."""
    path: str
    """Path and query exactly as sent."""


class DeliveryAttemptRequest(TypedDict):
    headers: Dict[str, str]
    """The headers, in lower case, with the signatures that were sent."""
    body: str
    """The body, byte for byte."""


class DeliveryAttemptResponse(TypedDict):
    status: int
    """The HTTP status."""
    headers: Dict[str, str]
    """The headers, in lower case, without cookies."""
    body: str
    """The first 4 KiB of the body, as text."""


_DeliveryAttemptWords = TypedDict("_DeliveryAttemptWords", {"class": "Optional[Literal[\"success\", \"refusal\", \"unknown\", \"unsent\"]]"})


class DeliveryAttempt(_DeliveryAttemptWords):
    attempt: int
    """1 is the first."""
    started_at: str
    """When the call began."""
    duration_ms: Optional[int]
    """How long it took, in milliseconds. Null: not known."""
    url: Optional[str]
    """The address that was called. Null: not known."""
    request: Optional["DeliveryAttemptRequest"]
    """What was sent, byte for byte. Null: nothing left the service, or its outcome was lost."""
    response: Optional["DeliveryAttemptResponse"]
    """What your wallet answered. Null: no answer arrived."""
    reason: Optional[str]
    """Why there is no readable answer. Null: there is one."""


class DeliveryAttempts(TypedDict):
    attempts: List["DeliveryAttempt"]
    """The calls, oldest first."""


class Demo(TypedDict):
    launch_url: str
    """Where to send the player."""


class Empty(TypedDict):
    pass


ErrorCode = Literal["UNAUTHORIZED", "ADDRESS_NOT_ALLOWED", "OPERATOR_SUSPENDED", "NOT_FOUND", "GAME_UNAVAILABLE", "GAME_RESTRICTED_IN_COUNTRY", "NO_DEMO", "PLAYER_BLOCKED", "FREE_SPINS_REFUSED", "BONUS_CAMPAIGN_REFUSED", "NOT_RESENDABLE", "VALIDATION_RUN_REFUSED", "TEST_CLOCK_REFUSED", "RECONCILIATION_REFUSED", "VALIDATION_FAILED", "RATE_LIMITED", "UPSTREAM_UNAVAILABLE"]
"""The code to branch on. A newer service may answer codes that are not listed here: treat those by `retryable`."""


class EventBodyFreeSpinsFinishedData(TypedDict):
    """What it happened to."""
    id: str
    """The grant's id."""
    free_spins_id: str
    """What your wallet saw on the grant's bets and wins."""
    reference: str
    """Your own id of the grant."""
    provider_code: str
    """The provider's code."""
    player_id: str
    """The operator's own id of the player."""
    currency: str
    """The currency: its ISO 4217 code, or for one outside ISO 4217 the service's code, such as USDT."""
    quantity: int
    """Number of spins that were granted."""
    bet_amount: str
    """The stake of one spin: a decimal string in the currency's places."""
    win_amount: str
    """The total that the provider reported: a decimal string in the currency's places. The wins reached your wallet
    one by one.
    """
    finished_at: str
    """When the provider settled the grant."""


class EventBodyFreeSpinsFinished(TypedDict):
    event: Literal["free_spins.finished"]
    """What happened."""
    id: str
    """The idempotency key: a repeat has the same."""
    sent_at: str
    """When it was sent, this time."""
    data: "EventBodyFreeSpinsFinishedData"
    """What it happened to."""


class EventBodyBonusCampaignEndedData(TypedDict):
    """What it happened to."""
    id: str
    """The campaign's id."""
    reference: str
    """Your own id of the campaign."""
    provider_code: str
    """The provider's code."""
    type: str
    """What players got: `type` of the campaign."""
    name: str
    """The campaign's name, which players saw."""
    currency: str
    """The currency: its ISO 4217 code, or for one outside ISO 4217 the service's code, such as USDT."""
    valid_from: str
    """When the campaign began."""
    valid_until: str
    """When it was to end."""
    ended_at: str
    """When it ended."""


class EventBodyBonusCampaignEnded(TypedDict):
    event: Literal["bonus_campaign.ended"]
    """What happened."""
    id: str
    """The idempotency key: a repeat has the same."""
    sent_at: str
    """When it was sent, this time."""
    data: "EventBodyBonusCampaignEndedData"
    """What it happened to."""


class EventBodyJackpotWonData(TypedDict):
    """What it happened to."""
    transaction_id: str
    """The win that your wallet booked."""
    provider_code: str
    """The provider's code."""
    jackpot_tier_id: str
    """The provider's own id of the tier: unique with `provider_code`."""
    win_type: Literal["progressive", "community", "fixed"]
    """`progressive`: the player hit the tier. `community`: a share of another player's win. `fixed`: a prize of a
    fixed amount.
    """
    player_id: str
    """The operator's own id of the player."""
    session_id: str
    """The session's id, as the call that opened it answered."""
    round_id: str
    """The provider's id of the round, unchanged. Two providers may use the same one."""
    currency: str
    """The currency: its ISO 4217 code, or for one outside ISO 4217 the service's code, such as USDT."""
    amount: str
    """What was won: a decimal string in the currency's places."""
    won_at: str
    """When it was won."""


class EventBodyJackpotWon(TypedDict):
    event: Literal["jackpot.won"]
    """What happened."""
    id: str
    """The idempotency key: a repeat has the same."""
    sent_at: str
    """When it was sent, this time."""
    data: "EventBodyJackpotWonData"
    """What it happened to."""


class EventBodyMovementFailed(TypedDict):
    event: Literal["movement.failed"]
    """What happened."""
    id: str
    """The idempotency key: a repeat has the same."""
    sent_at: str
    """When it was sent, this time."""
    data: "BookedTransaction"
    """What it happened to."""


class EventBodyStatementFinalDataStatements(TypedDict):
    currency: str
    """The currency that the statement is about."""
    transactions: int
    """Number of movements in the list."""
    digest: str
    """SHA-256 in lowercase hex over the sorted list: see docs/reconciliation.md."""
    signature: str
    """Ed25519, base64url, over `statement,<operator_code>,<day>,<currency>,<digest>`. The key is at
    `/.well-known/statement-keys.json`.
    """
    signing_key_id: str
    """The `kid` of the key."""


class EventBodyStatementFinalData(TypedDict):
    """What it happened to."""
    operator_code: str
    """The operator's code."""
    day: str
    """The day, in UTC."""
    statements: List["EventBodyStatementFinalDataStatements"]
    """One for each currency. Empty: a day without movements."""


class EventBodyStatementFinal(TypedDict):
    event: Literal["statement.final"]
    """What happened."""
    id: str
    """The idempotency key: a repeat has the same."""
    sent_at: str
    """When it was sent, this time."""
    data: "EventBodyStatementFinalData"
    """What it happened to."""


EventBody = Union["EventBodyFreeSpinsFinished", "EventBodyBonusCampaignEnded", "EventBodyJackpotWon", "EventBodyMovementFailed", "EventBodyStatementFinal"]


class ExplainedRoundStory(TypedDict):
    at: str
    """When it happened."""
    text: str
    """What happened, in a sentence."""


class ExplainedRound(TypedDict):
    round_id: str
    """The provider's id of the round, unchanged. Two providers may use the same one."""
    story: List["ExplainedRoundStory"]
    """What happened, in the order in which it did."""
    url: str
    """A page with the round for support, without a signature. Anyone who has the address can see the round."""
    expires_at: str
    """Until when the page works."""


class _FireTriggerOptional(TypedDict, total=False):
    session_id: str
    """An open session of the player, for wallets that check it. Default: a made-up one; for `win_after_two_days`, one
    that the service opens on a test clock. While a test clock of yours is in force, `win_after_two_days` takes a
    session that you opened on it.
    """
    closed_session_id: str
    """A session of the player that your wallet has closed. `late_win` sends a win on it too."""


class FireTrigger(_FireTriggerOptional):
    trigger: Literal["lost_answer", "duplicate", "late_duplicate", "win_after_two_days", "late_win", "rollback_before_bet", "bet_with_rollback", "storm_of_copies", "mixture"]
    """`lost_answer`: bets whose caller hangs up, then repeats. `duplicate`: a bet, a win and a rollback, each sent
    twice. `late_duplicate`: a bet repeated after other movements, and at a balance below its stake.
    `win_after_two_days`: a win two days after its bet on the same session, which has expired. `late_win`: wins on
    sessions that are over. `rollback_before_bet`: a rollback, then its bet. `bet_with_rollback`: both at once.
    `storm_of_copies`: ten copies at once. `mixture`: 50 movements in a random order, some twice.
    """
    player_id: str
    """Your own id of a test player with a balance of at least 10.00."""
    currency: str
    """The currency of that balance, in upper case."""


class FreeSpins(TypedDict):
    id: str
    """The grant's id."""
    free_spins_id: str
    """What your wallet sees on the grant's bets and wins. The same as `reference` where that has at most 64 letters,
    digits and `_ . : -` and is not taken; otherwise an id of the service. Store it.
    """
    status: Literal["active", "finished", "cancelled"]
    """`finished`: the provider has settled the grant. `cancelled`: you cancelled it. A grant whose time is over stays
    `active`.
    """
    player_id: str
    """Your own id of the player."""
    currency: str
    """The currency: its ISO 4217 code, or for one outside ISO 4217 the service's code, such as USDT."""
    game_ids: List[str]
    """The games as the series was placed: the provider's codes, `code` of `GET /v1/games`, not ids of the catalogue."""
    quantity: int
    """Number of spins."""
    bet_amount: str
    """The stake of one spin: a decimal string in the currency's places."""
    valid_until: str
    """When the grant ends."""
    reference: str
    """Your own id of the grant."""
    created_at: str
    """When it was granted."""
    finished_at: Optional[str]
    """When the provider settled it. Null: it has not."""
    cancelled_at: Optional[str]
    """When it was cancelled. Null: it was not."""
    win_amount: Optional[str]
    """The total that the provider paid, where it settles a grant in one call: a decimal string in the currency's
    places. Null otherwise.
    """


FreeSpinsOrPage = Union["FreeSpins", "FreeSpinsPage"]


class FreeSpinsPage(TypedDict):
    free_spins: List["FreeSpins"]
    """The page's grants, newest first."""
    next_cursor: Optional[str]
    """Send it as `cursor` to get the next page. Null: this was the last one."""


class GameImages(TypedDict):
    """Images of the game by form."""
    portrait: Optional[str]
    """The URL of the tile, upright. Null: none. It needs no signature and never changes what it shows."""
    cover: Optional[str]
    """The URL of the wide banner. Null: none."""


class Game(TypedDict):
    id: str
    """The game's id in the catalogue. Sessions, grants and campaigns take it as `game_id`. It never changes."""
    provider_code: str
    """The provider's code."""
    code: str
    """The provider's code of the game, for display and support. Wallet callbacks may carry another code for the same
    game.
    """
    name: str
    """The game's name, for players."""
    studio: Optional[str]
    """The name of the studio that made the game, for players. Null: the provider names none."""
    studio_code: Optional[str]
    """Repeats `provider_code`. Deprecated."""
    type: "GameType"
    """The kind of game."""
    rtp: Optional["Number"]
    """The share of stakes that the game returns to players in the long run, in percent: 96.2 is 96.2 %. Null: the
    provider publishes none.
    """
    thumbnail_url: Optional[str]
    """The same as `images.portrait`."""
    images: "GameImages"
    """Images of the game by form."""
    has_demo: bool
    """Whether `POST /v1/games/{id}/demo` opens it for fun."""
    restricted_countries: List[str]
    """Countries in which the game cannot be played, as ISO 3166-1 alpha-2 codes. The provider's rule, not your
    licence's.
    """
    section_code: Optional[str]
    """The pricing section of the game, as in `sections` of `GET /v1/rates`. Null: it is priced at the provider's own
    rates.
    """


class GameChange(TypedDict):
    changed_at: str
    """When it changed."""
    reason: Literal["added", "changed", "withdrawn", "provider_added", "provider_removed", "included", "excluded"]
    """`added`: a new game, or one that comes back. `changed`: see `fields`. `withdrawn`: by its provider. `included`,
    `excluded`, `provider_added`, `provider_removed`: your window.
    """
    provider_code: str
    """The provider whose game, or whose games, changed."""
    game_id: Optional[str]
    """The game's id in the catalogue. Null: all games of the provider."""
    fields: List[str]
    """Of `changed`: which fields of the game. `callback_game_id` is the code that wallet callbacks carry as `game_id`.
    Empty with any other reason.
    """
    available: bool
    """Whether you may offer the game, or the provider's games, now. False: take it out of your lobby."""
    game: Optional["Game"]
    """The game as it is now. Null: not available, or a whole provider."""


class GameChanges(TypedDict):
    changes: List["GameChange"]
    """The changes, in the order in which they happened."""
    next_since: str
    """Where to go on: at once if `has_more`, otherwise at the next poll."""
    has_more: bool
    """Whether there are more changes now."""


GameType = Literal["slot", "table", "live_dealer", "instant", "crash", "lottery", "virtual", "sportsbook", "skill", "other"]
"""The kind of game."""


class GamesPage(TypedDict):
    games: List["Game"]
    """The page's games, by provider and code."""
    next_cursor: Optional[str]
    """Send it as `cursor` to get the next page. Null: this was the last one."""


class InvoiceAdjustments(TypedDict):
    period: Optional[str]
    """The month whose late movements it settles, `YYYY-MM`. Null: a correction by the back office."""
    reason: str
    """What it is for."""
    amount: "Number"
    """What it adds; below zero, what it takes off."""


class Invoice(TypedDict):
    id: str
    """The invoice's id."""
    number: str
    """The invoice's number. Numbers count every invoice of the installation, without gaps."""
    status: Literal["issued", "voided"]
    """A voided invoice keeps its number."""
    operator_code: str
    """The operator's code."""
    period: str
    """The calendar month that is billed, in UTC: `YYYY-MM`."""
    period_start: str
    """The first moment of the month."""
    period_end: str
    """The first moment after the month."""
    currency: str
    """The currency of every figure. Each currency of a month has an invoice of its own."""
    revenue_base: Literal["ggr", "ngr"]
    """What the percents are a share of. `ggr`: bets less wins of real money. `ngr`: that less the wins of free spins
    and bonus campaigns.
    """
    market: Literal["rest_of_world", "asia"]
    """The market whose percents are billed."""
    tier_mode: Literal["whole", "progressive"]
    """`whole`: the month is priced at the percent of the band it lands in. `progressive`: each band's slice is priced
    at its own percent.
    """
    ggr: "Number"
    """The sum of `revenue` of the lines."""
    bonus: "Number"
    """The sum of `bonus` of the lines."""
    gross: "Number"
    """The sum of `gross` of the lines."""
    amount: "Number"
    """The sum of `amount` of the lines: the service's share."""
    adjustment_amount: "Number"
    """The sum of `adjustments`; it may be below zero."""
    adjustments: List["InvoiceAdjustments"]
    """Late movements of earlier months, and corrections by the back office."""
    tax_percent: "Number"
    """The tax in percent: 19 is 19 %."""
    tax_amount: "Number"
    """`tax_percent` of `amount` and `adjustment_amount` together."""
    total: "Number"
    """What is to be paid: `amount`, `adjustment_amount` and `tax_amount` together."""
    issued_at: str
    """When it was issued."""
    voided_at: Optional[str]
    """When it was voided. Null: it stands."""
    void_reason: Optional[str]
    """Why it was voided. Null: it stands."""
    lines: List["InvoiceLine"]
    """One for each provider, and for each section of it that is priced apart."""


class InvoiceDocument(TypedDict):
    url: str
    """The PDF. The address cannot be guessed and needs no signature: treat it like the document."""
    content_type: Literal["application/pdf"]
    """The document's media type."""
    size_bytes: int
    """The document's length in bytes."""
    sha256: str
    """SHA-256 of the document in lowercase hex: check what you fetched."""


class InvoiceLineBands(TypedDict):
    ordinal: int
    """The band's place in its ladder, from 1, the lowest."""
    from_amount: "Number"
    """Where the band begins, included, in the invoice's currency."""
    to_amount: Optional["Number"]
    """Where the band ends, not included. Null: it has no end."""
    percent: "Number"
    """The band's percent: 12.5 is 12.5 %."""
    gross: "Number"
    """The part of the line's gross that is in the band."""
    amount: "Number"
    """What that part costs, rounded by itself: the line's `amount` may differ from the sum of its bands by a unit of
    the last place.
    """


_InvoiceLineOptionalWords = TypedDict("_InvoiceLineOptionalWords", {"from": "str"}, total=False)


class InvoiceLine(_InvoiceLineOptionalWords):
    provider_code: str
    """The provider's code."""
    provider_name: str
    """The provider's name."""
    section_code: Optional[str]
    """The pricing section that the line is of. Null: the provider's games that are in none."""
    revenue: "Number"
    """Completed bets less completed wins of real money. Below zero: players won more than they staked."""
    bonus: "Number"
    """Wins of free spins and bonus campaigns."""
    gross: "Number"
    """What the percent applies to: `revenue`, or on base `ngr` `revenue` less `bonus`."""
    rate_percent: "Number"
    """The percent: 12.5 is 12.5 %. In progressive mode the effective one, `amount` by `gross`."""
    amount: "Number"
    """The service's share, rounded half to even. 0 where `gross` is below zero."""
    bands: List["InvoiceLineBands"]
    """The bands that priced it."""


class InvoiceWebhook(TypedDict):
    event: Literal["invoice.issued", "invoice.voided"]
    """What happened to the invoice."""
    sent_at: str
    """When the notification was sent, this time."""
    invoice: "Invoice"
    """The invoice."""
    document: "InvoiceDocument"
    """Its document."""


class InvoiceWithDocumentAdjustments(TypedDict):
    period: Optional[str]
    """The month whose late movements it settles, `YYYY-MM`. Null: a correction by the back office."""
    reason: str
    """What it is for."""
    amount: "Number"
    """What it adds; below zero, what it takes off."""


class InvoiceWithDocument(TypedDict):
    id: str
    """The invoice's id."""
    number: str
    """The invoice's number. Numbers count every invoice of the installation, without gaps."""
    status: Literal["issued", "voided"]
    """A voided invoice keeps its number."""
    operator_code: str
    """The operator's code."""
    period: str
    """The calendar month that is billed, in UTC: `YYYY-MM`."""
    period_start: str
    """The first moment of the month."""
    period_end: str
    """The first moment after the month."""
    currency: str
    """The currency of every figure. Each currency of a month has an invoice of its own."""
    revenue_base: Literal["ggr", "ngr"]
    """What the percents are a share of. `ggr`: bets less wins of real money. `ngr`: that less the wins of free spins
    and bonus campaigns.
    """
    market: Literal["rest_of_world", "asia"]
    """The market whose percents are billed."""
    tier_mode: Literal["whole", "progressive"]
    """`whole`: the month is priced at the percent of the band it lands in. `progressive`: each band's slice is priced
    at its own percent.
    """
    ggr: "Number"
    """The sum of `revenue` of the lines."""
    bonus: "Number"
    """The sum of `bonus` of the lines."""
    gross: "Number"
    """The sum of `gross` of the lines."""
    amount: "Number"
    """The sum of `amount` of the lines: the service's share."""
    adjustment_amount: "Number"
    """The sum of `adjustments`; it may be below zero."""
    adjustments: List["InvoiceWithDocumentAdjustments"]
    """Late movements of earlier months, and corrections by the back office."""
    tax_percent: "Number"
    """The tax in percent: 19 is 19 %."""
    tax_amount: "Number"
    """`tax_percent` of `amount` and `adjustment_amount` together."""
    total: "Number"
    """What is to be paid: `amount`, `adjustment_amount` and `tax_amount` together."""
    issued_at: str
    """When it was issued."""
    voided_at: Optional[str]
    """When it was voided. Null: it stands."""
    void_reason: Optional[str]
    """Why it was voided. Null: it stands."""
    lines: List["InvoiceLine"]
    """One for each provider, and for each section of it that is priced apart."""
    document: "InvoiceDocument"
    """Its document."""


class InvoicesPage(TypedDict):
    invoices: List["InvoiceWithDocument"]
    """The page's invoices, by number."""
    next_cursor: Optional[str]
    """Send it as `cursor` to get the next page. Null: this was the last one."""


class JackpotTiers(TypedDict):
    tier_id: str
    """The provider's id of the tier."""
    tier: int
    """The tier's number, as the provider counts them."""
    amount: "Number"
    """What the tier would pay now, in USD. For display."""


class JackpotGames(TypedDict):
    game_id: str
    """The game's id in the catalogue: `id` of `GET /v1/games`, never the provider's code."""
    name: str
    """The game's name, for players."""


class Jackpot(TypedDict):
    id: str
    """The provider's own id: unique with `provider_code`."""
    provider_code: str
    """The provider's code. Addition to the interface."""
    name: str
    """The jackpot's name, for players."""
    level: Literal["global", "network", "operator", "brand"]
    """How far the jackpot reaches, as the provider says."""
    status: Literal["active", "paused"]
    """`paused`: it is shown, but not played for."""
    currency: str
    """The currency of `tiers`: always USD."""
    tiers: List["JackpotTiers"]
    """The open tiers, lowest first."""
    games: List["JackpotGames"]
    """The games of your window that feed it."""


class JackpotWinner(TypedDict):
    provider_code: str
    """The provider's code. Addition to the interface."""
    jackpot_tier_id: str
    """The provider's own id of the tier: unique with `provider_code`."""
    player_id: str
    """The operator's own id of the player."""
    amount: "Number"
    """What was won, in `currency`, as a JSON number."""
    currency: str
    """The currency of the player's session."""
    won_at: str
    """When it was won."""
    win_type: Literal["progressive", "community", "fixed"]
    """`progressive`: the player hit the tier. `community`: a share of another player's win. `fixed`: a prize of a
    fixed amount.
    """
    round_id: str
    """The provider's id of the round whose win paid it."""


class JackpotWinners(TypedDict):
    winners: List["JackpotWinner"]
    """The wins, newest first."""


class Jackpots(TypedDict):
    updated_at: str
    """When the newest of the feeds was read."""
    jackpots: List["Jackpot"]
    """The jackpots of the providers of your window."""


class ListedSession(TypedDict):
    session_id: str
    """The session's id, as wallet callbacks carry it."""
    player_id: str
    """The operator's own id of the player."""
    currency: str
    """The currency: its ISO 4217 code, or for one outside ISO 4217 the service's code, such as USDT."""
    game_id: str
    """The game's id in the catalogue: `id` of `GET /v1/games`, never the provider's code."""
    status: Literal["open", "closed", "expired"]
    """`expired`: its time is over, and it was not closed."""
    created_at: str
    """When it was opened."""
    expires_at: str
    """Until when it takes bets, or took them."""
    closed_at: Optional[str]
    """When it was closed. Null: it was not."""


class _ListedWalletValidationOptional(TypedDict, total=False):
    error: str
    """Why the run could not be carried out. Absent otherwise."""


class ListedWalletValidation(_ListedWalletValidationOptional):
    id: str
    """The run's id."""
    status: Literal["queued", "running", "passed", "failed", "error"]
    """`queued` and `running`: it goes on. `passed`: no case failed. `failed`: at least one did. `error`: the run could
    not be carried out.
    """
    passed: int
    """Number of cases that passed so far."""
    warned: int
    """Number of cases that passed with a warning so far."""
    failed: int
    """Number of cases that failed so far."""
    skipped: int
    """Number of cases that were skipped so far."""
    total: int
    """Number of cases of the run."""
    player_id: str
    """Your own id of the test player."""
    currency: str
    """The currency that the run plays in."""
    created_at: str
    """When the run was asked for."""
    whole: bool
    """Whether it plays all cases of the suite. False: some cases again, or a trigger."""


class LiveTable(TypedDict):
    game_id: str
    """The game's id in the catalogue: `id` of `GET /v1/games`, never the provider's code."""
    name: Optional[str]
    """The table's name, for players. Null: not said."""
    open: bool
    """Whether the table takes bets now."""
    new_table: bool
    """Whether the provider calls the table new."""
    image: Optional[str]
    """The URL of the provider's present picture of the table. Null: none."""
    dealer: Optional[str]
    """The dealer's name, for players. Null: not said."""
    min_bet: Optional["Number"]
    """The smallest bet, in the currency asked for. Null: not said."""
    max_bet: Optional["Number"]
    """The largest bet, in the currency asked for. Null: not said."""
    players: Optional[int]
    """Number of players at the table. Null: not said."""
    seats: Optional[int]
    """Number of seats, at tables that have seats, such as blackjack. Null elsewhere."""
    seats_available: Optional[int]
    """Number of free seats. Null at tables without seats."""
    results: Any
    """The last results, in the provider's own form, which differs by game. Null: none."""
    updated_at: str
    """The provider's time of this state. Where it said none: when the state arrived."""


class LiveTables(TypedDict):
    currency: str
    """The currency that was asked for. Limits are in it."""
    pending: bool
    """True: this currency was asked for the first time just now. Ask again after a few seconds."""
    tables: List["LiveTable"]
    """The tables of your live games, in the order of the catalogue."""


Market = Literal["rest_of_world", "asia"]
"""The market whose rates are billed."""


class MarketPercent(TypedDict):
    tier_ordinal: int
    """The band, by `ordinal` of `tiers`."""
    percent: "Number"
    """The service's share in percent: 12.5 is 12.5 %."""
    market: "Market"
    """The market that the percent is for."""


class OpenRound(TypedDict):
    round_id: str
    """The provider's id of the round, unchanged. Two providers may use the same one."""
    session_id: str
    """The session's id, as the call that opened it answered."""
    player_id: str
    """The operator's own id of the player."""
    game_id: Optional[str]
    """The game's id in the catalogue: `id` of `GET /v1/games`, never the provider's code."""
    provider_code: str
    """The provider's code."""
    currency: str
    """The currency: its ISO 4217 code, or for one outside ISO 4217 the service's code, such as USDT."""
    bet: str
    """The sum of the round's bets: a decimal string in the currency's places."""
    win: str
    """The sum of its wins: always 0, because it is open."""
    opened_at: str
    """When its first bet was reported."""


class OpenRoundsPage(TypedDict):
    rounds: List["OpenRound"]
    """The page's rounds, oldest first."""
    next_cursor: Optional[str]
    """Send it as `cursor` to get the next page. Null: this was the last one."""


class OpenedReconciliation(TypedDict):
    id: str
    """The reconciliation's id."""
    status: Literal["open"]
    """It takes parts."""


class OperatorEventLastAttempt(TypedDict):
    at: str
    """When it was sent."""
    http_status: Optional[int]
    """The HTTP status of your answer. Null: none arrived."""
    error: Optional[str]
    """Why there is no answer, or none that counts. Null: you answered 2xx."""


class OperatorEvent(TypedDict):
    id: str
    """The event's id, and its idempotency key: every repeat has the same."""
    event: Literal["free_spins.finished", "bonus_campaign.ended", "jackpot.won", "movement.failed", "statement.final"]
    """What happened."""
    status: Literal["pending", "completed", "failed"]
    """`completed`: your server answered 2xx. `failed`: it did not in 72 hours."""
    attempts: int
    """The number of times it was sent since it began, or was last resent."""
    next_attempt_at: Optional[str]
    """When it is sent next. Null: it is settled."""
    last_attempt: Optional["OperatorEventLastAttempt"]
    """The last time it was sent. Null: it was not yet."""
    created_at: str
    """When it happened."""
    completed_at: Optional[str]
    """When your server took it. Null: it has not."""
    data: Dict[str, Any]
    """As it is sent."""


class OperatorEventsPage(TypedDict):
    events: List["OperatorEvent"]
    """The page's events, newest first."""
    next_cursor: Optional[str]
    """Send it as `cursor` to get the next page. Null: this was the last one."""


class _OrderProviderFaultOptional(TypedDict, total=False):
    minutes: int
    """How long the fault lasts, unless you end it before."""


class OrderProviderFault(_OrderProviderFaultOptional):
    provider_code: str
    """A provider of your window."""
    fault: Optional[Literal["down", "late", "slow", "refusing"]]
    """`down`: it cannot be reached, and its feeds stand still. `late`: it does what it is asked, and its answer comes
    too late. `slow`: it answers after 4 seconds, in time. `refusing`: it says no. Null: it works again.
    """


class Ping(TypedDict):
    operator_code: str
    """Your code: the operator whose key signed the request."""
    key_id: str
    """The id of the key that signed the request."""
    server_time: str
    """The service's clock. Compare it with yours: a signature's timestamp may be 5 minutes off at most."""


class PlayerBonusCampaigns(TypedDict):
    campaigns: List["BonusCampaign"]
    """Campaigns that name the player, newest first, at most 100."""


class PreflightReasonFields(TypedDict):
    field: str
    """The name of the field or query parameter; `body` for the whole body, `query` for the whole query."""
    message: str
    """The rule that it breaks. Reads on from the name."""


class PreflightReason(TypedDict):
    check: Literal["request", "game", "country", "player", "stop", "provider", "wallet"]
    """`request`: a field, such as the currency. `game`: the window. `country`: the game's restrictions. `player`: a
    block by the service. `stop`: a stop or maintenance in force. `provider`, `wallet`: it has not answered lately.
    """
    prevents: Literal["launch", "play"]
    """`launch`: the session would not open. `play`: it would open, and its bets fail."""
    error: "ErrorCode"
    """What went wrong: the code to branch on."""
    message: str
    """What went wrong, in words for a developer. Texts change: do not branch on them."""
    retryable: bool
    """True: the outcome is unknown, or the cause passes. Send the same call with the same ids again, later and later
    each time.
    """
    fields: List["PreflightReasonFields"]
    """With VALIDATION_FAILED every broken field. Empty with any other code."""


class ProviderImages(TypedDict):
    """Images of the provider by form."""
    portrait: Optional[str]
    """The URL of the logo. Null: none."""
    cover: Optional[str]
    """The URL of the wide banner. Null: none."""


class Provider(TypedDict):
    provider_code: str
    """The provider's code."""
    provider_name: str
    """The provider's name."""
    studio_code: str
    """Repeats `provider_code`. Deprecated."""
    name: str
    """Repeats `provider_name`. Deprecated."""
    logo_url: Optional[str]
    """The URL of the logo. Null: none."""
    game_count: int
    """Number of the provider's games that you may offer."""
    images: "ProviderImages"
    """Images of the provider by form."""


class ProviderFault(TypedDict):
    provider_code: str
    """The provider's code."""
    fault: Literal["down", "late", "slow", "refusing"]
    """What it does wrong."""
    since: str
    """When you ordered it."""
    until: str
    """When it works again by itself."""


class ProviderFaults(TypedDict):
    faults: List["ProviderFault"]
    """The faults that you ordered and that last, by provider."""


class ProviderStatusStops(TypedDict):
    game_id: Optional[str]
    """The game's id in the catalogue. Null: the whole provider."""
    starts_at: str
    """When it begins, or began."""
    ends_at: Optional[str]
    """When it ends. Null: until further notice."""
    player_text: str
    """What to show players."""


class ProviderStatusCalls(TypedDict):
    call: Literal["launch", "promotion", "feed"]
    """The kind of call: opening a game, placing a promotion, or subscribing to a feed."""
    calls: int
    """Number of calls in the last hour."""
    refused: int
    """Number of those that the provider refused in words: it works."""
    unanswered: int
    """Number of those with no answer, a late one, or one that is not the documented one."""
    average_ms: Optional[int]
    """The average time of an answer, in milliseconds. Null: there were no calls."""
    max_ms: Optional[int]
    """The longest time of an answer, in milliseconds. Null: there were no calls."""
    last_fault_at: Optional[str]
    """The last call that was refused or not answered. Null: none."""


class ProviderStatus(TypedDict):
    provider_code: str
    """The provider's code."""
    status: Literal["up", "unsteady", "down"]
    """`up`: the last call was answered. `unsteady`: it was not. `down`: three in a row were not, for at least a
    minute.
    """
    since: Optional[str]
    """The first of the calls in a row that were not answered. Null: the last one was."""
    stops: List["ProviderStatusStops"]
    """What takes no bets and opens no sessions, or will not: stops and planned maintenance."""
    calls: List["ProviderStatusCalls"]
    """The calls of the last hour by kind."""


class Providers(TypedDict):
    providers: List["Provider"]
    """Every provider of your window."""


class _RatesProvidersSectionsOptional(TypedDict, total=False):
    rates_by_market: List["MarketPercent"]
    """The same for each market. Absent: none are set by market. Addition to the interface."""


class RatesProvidersSections(_RatesProvidersSectionsOptional):
    section_code: str
    """The pricing section: `section_code` of a game."""
    rates: List["TierPercent"]
    """The percents of the section's games, for the billed market."""


class RatesProviders(TypedDict):
    provider_code: str
    """The provider's code."""
    provider_name: str
    """The provider's name."""
    tiers: List["Tier"]
    """The bands by which a month is priced. Empty: the price is flat."""
    rates: List["TierPercent"]
    """The percents for the billed market, one for each band. They hold for every game that is in none of `sections`."""
    rates_by_market: List["MarketPercent"]
    """The percents for every market."""
    sections: List["RatesProvidersSections"]
    """Games that are priced apart, for example live games."""


class Rates(TypedDict):
    revenue_base: Literal["ggr", "ngr"]
    """What the percents are a share of. `ggr`: bets less wins of real money. `ngr`: that less the wins of free spins
    and bonus campaigns.
    """
    market: "Market"
    """The market whose percents are billed."""
    regulated: bool
    """Whether the operator's market is a regulated one."""
    tier_mode: Literal["whole", "progressive"]
    """`whole`: a month is priced at the percent of the band it lands in. `progressive`: each band's slice is priced at
    its own percent.
    """
    providers: List["RatesProviders"]
    """The rates of each provider. Empty: there is no rate card."""


class Reconciliation(TypedDict):
    id: str
    """The reconciliation's id."""
    day: str
    """The day that is compared, in UTC."""
    currency: Optional[str]
    """The only currency that is compared. Null: all."""
    status: Literal["open", "running", "finished", "failed"]
    """`open`: takes parts. `running`: compares. `finished`: all differences are found. `failed`: see `failure_reason`."""
    progress: "Number"
    """0 to 1."""
    rows: int
    """Rows of your list that were read so far."""
    matched: int
    """Rows that agree."""
    only_yours: int
    """Rows of your list that the service has no transaction for."""
    only_ours: int
    """Transactions of the service that your list lacks."""
    different: int
    """Rows that the service has with other values."""
    failure_reason: Optional[str]
    """Why it failed. Null: it did not."""


class ReconciliationDifferenceFields(TypedDict):
    field: Literal["transaction_id", "type", "amount", "currency", "player_id", "round_id", "operator_transaction_id", "status", "completed_at"]
    """The column."""
    yours: Optional[str]
    """Its value in your list. Null: empty."""
    ours: Optional[str]
    """Its value at the service. Null: none."""


class ReconciliationDifference(TypedDict):
    kind: Literal["only_yours", "only_ours", "different"]
    """`only_yours`: the service has no such transaction. `only_ours`: your list lacks it. `different`: both have it,
    with other values.
    """
    transaction_id: Optional[str]
    """The transaction. Null for a row without a readable one."""
    fields: List["ReconciliationDifferenceFields"]
    """Of `different`: the columns that differ. Empty otherwise."""
    yours: Optional[Dict[str, str]]
    """Your row. Null: your list lacks it."""
    ours: Optional[Dict[str, Optional[Union[str, "Number"]]]]
    """The transaction as the service has it, with the calls to your wallet so far. Null: the service has none."""
    advice: str
    """What happened on the service's side, and what to do."""


class ReconciliationDifferences(TypedDict):
    differences: List["ReconciliationDifference"]
    """The page's differences."""
    next_cursor: Optional[str]
    """Send it as `cursor` to get the next page. Null: this was the last one."""


class ReconciliationPart(TypedDict):
    part: int
    """The number of the part."""
    rows: int
    """How many rows were read in it."""


class RecoverDeliveries(TypedDict):
    since: str
    """Failed transactions that were created then or later, ISO 8601 UTC."""


class RecoveredDeliveries(TypedDict):
    queued: int
    """Number of transactions that are tried again, at most 100,000. A failed bet is not counted: it is undone by its
    rollback.
    """


class Round(TypedDict):
    round_id: str
    """The provider's id of the round, unchanged. Two providers may use the same one."""
    round_closed: bool
    """Whether the provider has said that the round is over. Addition to the interface."""
    transactions: List["Transaction"]
    """The page's transactions of the round, oldest first."""
    next_cursor: Optional[str]
    """Send it as `cursor` to get more of a long round. Null: the round has no further transaction. Addition to the
    interface.
    """


class Session(TypedDict):
    session_id: str
    """The session's id. Store it: wallet callbacks carry it, and support asks for it."""
    launch_url: str
    """Where to send the player. It gives access to the player's balance: hand it to the player alone, and do not store
    it.
    """
    expires_at: str
    """Until when the session takes bets."""


class SessionPreflight(TypedDict):
    opens: bool
    """No reason prevents the launch. The provider can still refuse it."""
    player_country: Optional[str]
    """The country that restrictions are checked for. Null: unknown, and no restriction applies."""
    reasons: List["PreflightReason"]
    """In the order of the launch, which answers the first that prevents it."""


class SessionsPage(TypedDict):
    sessions: List["ListedSession"]
    """The page's sessions, newest first."""
    next_cursor: Optional[str]
    """Send it as `cursor` to get the next page. Null: this was the last one."""


class StartReconciliation(TypedDict):
    parts: int
    """How many parts you sent, so that none is missing."""


class _StartTestClockOptional(TypedDict, total=False):
    now: str
    """The time that your clock begins at: from 35 days to ten years ahead of real time, in a month that real time does
    not reach in the next 30 days, and not before a time that an earlier clock of yours has reached. Default: the
    beginning of the first month that it may.
    """


class StartTestClock(_StartTestClockOptional):
    pass


class _StartWalletValidationOptional(TypedDict, total=False):
    session_id: str
    """An open session of the player, for wallets that check it. Default: the suite makes its sessions up. Addition to
    the interface.
    """
    closed_session_id: str
    """A session of the player that your wallet has closed. Without it, the cases about one are skipped. Addition to
    the interface.
    """
    blocked_player_id: str
    """A test player in the same currency that your wallet has blocked. It wins the smallest unit. Without it, the
    cases about one are skipped. Addition to the interface.
    """
    cases: Union[List[int], Literal["failed"]]
    """Plays only these cases, by number, or those that failed or warned in the last finished run. Does not count as a
    run; at most 60 times and 200 cases an hour. Addition to the interface.
    """


class StartWalletValidation(_StartWalletValidationOptional):
    player_id: str
    """Your own id of a test player with a balance of at least 10.00."""
    currency: str
    """The currency of that balance, in upper case."""


class StartedReconciliation(TypedDict):
    id: str
    """The reconciliation's id."""
    status: Literal["running", "finished", "failed"]
    """How far it is."""


class StatementInvoices(TypedDict):
    invoice_id: str
    """The invoice's `id`."""
    number: str
    """The invoice's number."""
    revenue: str
    """What it billed of the day: bets less wins of real money. Below zero: players won more than they staked."""
    bonus: str
    """What it counted of the day as bonus wins, which an invoice on base `ngr` takes off."""


class StatementByProvider(TypedDict):
    provider_code: str
    """The provider's code."""
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
    """Number of the provider's movements that began on the day and are pending now."""
    invoiced: str
    """What issued invoices have billed of the provider's day: bets less wins."""


class StatementByGameType(TypedDict):
    game_type: str
    """`type` of the games; `unknown` where the game is no longer known."""
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
    """Number of movements in such games that began on the day and are pending now."""
    invoiced: Optional[str]
    """What issued invoices have billed of these games' day. Null where invoices, which name providers alone, do not
    say it: of a provider with games of several types, before all of its day is billed and once a bet was taken back
    later.
    """


class StatementCorrections(TypedDict):
    day: str
    """The day whose bets were rolled back, in UTC."""
    provider_code: str
    """The provider's code."""
    bets: str
    """Bets of real money of that day that were rolled back on this one."""
    free_bets: str
    """Bets with `free_spins_id` of that day that were rolled back on this one."""


class _StatementOptional(TypedDict, total=False):
    signature: str
    """Of a final statement: Ed25519, base64url, over `statement,<operator_code>,<day>,<currency>,<digest>`. The key is
    at `/.well-known/statement-keys.json`. Absent: the day is not final.
    """
    signing_key_id: str
    """Of a final statement: the `kid` of the key. Absent: the day is not final."""


class Statement(_StatementOptional):
    currency: str
    """The currency that the statement is about."""
    digest: str
    """SHA-256 in lowercase hex over the sorted list: see docs/reconciliation.md."""
    transactions: int
    """Number of movements in the list."""
    bets: str
    """A decimal string in the places of the statement's currency."""
    wins: str
    """A decimal string in the places of the statement's currency."""
    free_bets: str
    """A decimal string in the places of the statement's currency."""
    bonus_wins: str
    """A decimal string in the places of the statement's currency."""
    cancelled_bets: str
    """A decimal string in the places of the statement's currency."""
    pending: int
    """Number of movements that began on the day and are pending now."""
    invoiced: str
    """What issued invoices have billed of the day: bets less wins, as in their `revenue`. It follows them, also after
    the statement is final.
    """
    invoices: List["StatementInvoices"]
    """The same by invoice."""
    by_provider: List["StatementByProvider"]
    """The sums of each provider."""
    by_game_type: List["StatementByGameType"]
    """The sums of each kind of game."""
    corrections: List["StatementCorrections"]
    """Bets of earlier days that were rolled back on this one. The statements of those days do not change."""
    csv_url: str
    """The list as CSV. Needs no signature and works for 24 hours."""
    ndjson_url: str
    """The list as NDJSON, a JSON object on each line. Needs no signature and works for 24 hours."""


class Statements(TypedDict):
    operator_code: str
    """The operator's code."""
    day: str
    """The day, in UTC."""
    final: bool
    """The day is over and nothing that began in it is pending. A final statement never changes, apart from what is
    invoiced.
    """
    as_of: Optional[str]
    """When the movements were read. Null: there are none."""
    statements: List["Statement"]
    """One for each currency, or the one that was asked for."""


class TestClockNextDue(TypedDict):
    at: str
    """Your time when it is due."""
    kind: Literal["movement", "event", "notification", "campaign", "statement", "invoices", "session_expired", "free_spins_ended", "campaign_started", "books"]
    """As in a step. `books`: a day or a month is over."""
    subject: Optional[str]
    """As in a step. Null: of `books`."""


_TestClockAdvanceWords = TypedDict("_TestClockAdvanceWords", {"from": "str"})


class TestClockAdvance(_TestClockAdvanceWords):
    status: Literal["running", "finished", "stopped"]
    """`stopped`: it ended before its target. `reason` says why; advance again to go on."""
    to: str
    """Its target."""
    reason: Optional[str]
    """Why it stopped. Null: it did not."""
    calls: int
    """The calls that it made to your addresses and to providers: at most 500."""
    steps: List["TestClockStep"]
    """What it did so far, in order: at most 1,000."""


class TestClock(TypedDict):
    status: Literal["waiting", "advancing", "ended"]
    """`waiting`: it stands still until it is advanced. `advancing`: an advance is running."""
    now: str
    """Your time. Of a clock that has ended, the last that it showed."""
    began_at: str
    """Your time when the clock was started."""
    real_time: str
    """Real time, which signatures keep to."""
    ends_at: str
    """When the clock ends by itself, in real time: 30 days after its start."""
    next_due: Optional["TestClockNextDue"]
    """What an advance of 100 days would do first. Null: nothing, or an advance is running."""
    advance: Optional["TestClockAdvance"]
    """The last advance of this clock. Null: none yet."""


class TestClockStep(TypedDict):
    at: str
    """Your time when it happened."""
    kind: Literal["movement", "event", "notification", "campaign", "statement", "invoices", "session_expired", "free_spins_ended", "campaign_started"]
    """`movement`: a wallet callback was due. `event`, `notification`: a post to your `event_url`, or to your address
    for invoices. `campaign`: a campaign was placed, or ended. `statement`: the statements of a day. `invoices`: a
    month closed. The others happen by themselves.
    """
    subject: str
    """What it is about: a transaction, event, invoice, campaign, grant or session id, a day or a month."""
    result: str
    """What came of it, in words."""


class Tier(TypedDict):
    currency: str
    """The currency that the band's amounts are in, and whose play it is read against. Each currency has a ladder of
    its own.
    """
    ordinal: int
    """The band's place in its ladder, from 1, the lowest."""
    from_amount: "Number"
    """Where the band begins, included: a month's gross in `currency`."""
    to_amount: Optional["Number"]
    """Where the band ends, not included. Null: it has no end."""


class TierPercent(TypedDict):
    tier_ordinal: int
    """The band, by `ordinal` of `tiers`."""
    percent: "Number"
    """The service's share in percent: 12.5 is 12.5 %."""


class Transaction(TypedDict):
    transaction_id: str
    """The transaction's id, as the wallet received it: `<provider>:<the provider's own id>`."""
    type: Literal["bet", "win", "rollback"]
    """What the transaction does: takes a stake, pays a win, or gives a bet back."""
    status: Literal["completed", "refused", "failed", "cancelled", "pending"]
    """`completed`: the wallet booked it. `refused`: the wallet, or the service, refused the bet. `cancelled`: the bet
    was undone or rolled back. `pending`: it is being sent, or waits for its next attempt. `failed`: the wallet did
    not accept it within 72 hours.
    """
    round_id: str
    """The provider's id of the round, unchanged. Two providers may use the same one."""
    session_id: str
    """The session's id, as the call that opened it answered."""
    player_id: str
    """The operator's own id of the player."""
    provider_code: str
    """The provider's code. Addition to the interface."""
    currency: str
    """The currency: its ISO 4217 code, or for one outside ISO 4217 the service's code, such as USDT."""
    amount: str
    """What it moves: a decimal string in the currency's places. A rollback has the amount of its bet."""
    free_spins_id: Optional[str]
    """The grant or campaign that paid for the bet, or gave the win. A bet with it counts nothing in the player's
    balance. On a rollback, that of its bet. Null: real money. Addition to the interface.
    """
    reference_transaction_id: Optional[str]
    """Of a rollback: the `transaction_id` of its bet. Null: it is a bet or a win."""
    operator_transaction_id: Optional[str]
    """The wallet's own id of the transaction, from its answer. Null: it answered none."""
    refusal_code: Optional[str]
    """Why the bet was refused: the code that the provider got. Null: it was not refused. Addition to the interface."""
    next_attempt_at: Optional[str]
    """When a pending transaction is sent next. Null: nothing is to be sent, or a win waits for a release. Addition to
    the interface.
    """
    round_closed: Optional[bool]
    """True on the transaction with which the provider closed its round. Null otherwise. Addition to the interface."""
    created_at: str
    """When the provider reported it."""
    completed_at: Optional[str]
    """When the wallet's acceptance was booked. A cancelled bet that the wallet had booked keeps it. Null: the wallet
    has not booked it.
    """
    bonus_campaign_id: Optional[str]
    """The `id` of the bonus campaign that `free_spins_id` names. Null: a grant, or no promotion. Addition to the
    interface.
    """
    game_id: Optional[str]
    """The game's id in the catalogue, never the provider's code. Null: not known. Addition to the interface."""
    attempts: int
    """The number of calls to the wallet that were begun. Addition to the interface."""
    updated_at: str
    """When its state last changed. Addition to the interface."""


class TransactionsPage(TypedDict):
    transactions: List["Transaction"]
    """The page's transactions, in the order asked for."""
    next_cursor: Optional[str]
    """Send it as `cursor` to get the next page. Null: this was the last one."""


class WalletActionHealth(TypedDict):
    action: Literal["bet", "win", "rollback"]
    """The kind of callback."""
    calls: int
    """Number of calls."""
    success: int
    """Number of those that the wallet accepted."""
    refused: int
    """Number of those that the wallet refused with an error code."""
    unknown: int
    """Number of those without a readable answer: timeouts, 5xx and answers that cannot be read."""
    p50_ms: Optional[int]
    """Half of the calls took at most this long, in milliseconds. Null: there were no calls."""
    p95_ms: Optional[int]
    """95 of 100 calls took at most this long, in milliseconds. Null: there were no calls."""
    p99_ms: Optional[int]
    """99 of 100 calls took at most this long, in milliseconds. Null: there were no calls."""


_WalletAttemptWords = TypedDict("_WalletAttemptWords", {"class": "Optional[Literal[\"success\", \"refusal\", \"unknown\", \"unsent\"]]"})


class WalletAttempt(_WalletAttemptWords):
    started_at: str
    """When the call began."""
    duration_ms: Optional[int]
    """How long the call took, in milliseconds. Null: no answer has been recorded."""
    http_status: Optional[int]
    """The HTTP status of the wallet's answer. Null: none arrived."""
    wallet_code: Optional[str]
    """The `error` code of the wallet's refusal. Null: it did not refuse."""


class _WalletErrorOptional(TypedDict, total=False):
    message: str
    """Why, in words for support. The provider may see it."""


class WalletError(_WalletErrorOptional):
    error: str
    """Why the wallet refuses. Any code will do; those of the table have a meaning of their own."""


_WalletFailureWords = TypedDict("_WalletFailureWords", {"class": "Literal[\"refusal\", \"unknown\"]"})


class WalletFailure(_WalletFailureWords):
    transaction_id: str
    """The transaction's id, as the wallet received it: `<provider>:<the provider's own id>`."""
    action: Literal["bet", "win", "rollback"]
    """The kind of callback."""
    at: str
    """When the call began."""
    duration_ms: int
    """How long the call took, in milliseconds."""
    http_status: Optional[int]
    """The HTTP status of the wallet's answer. Null: none arrived."""
    wallet_code: Optional[str]
    """The `error` code of the refusal. Null: it was not a refusal."""
    reason: Optional[str]
    """Why there was no readable answer. Null: it was a refusal."""


class WalletHealth(TypedDict):
    since: str
    """24 hours ago. Later where more than 1,000 transactions were created since: the newest are looked at."""
    actions: List["WalletActionHealth"]
    """The calls since then by kind."""
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
    """The first moment of the hour, UTC."""
    actions: List["WalletActionHealth"]
    """The calls of the hour by kind."""


class _WalletRequestOptional(TypedDict, total=False):
    reference_transaction_id: Optional[str]
    """Of a rollback: the `transaction_id` of the bet to undo. Null otherwise."""
    game_id: Optional[str]
    """The provider's code of the game, never its catalogue id: `code` of `GET /v1/games`, unless the provider uses
    another code here. Null on getbalance.
    """
    amount: Optional[str]
    """What to move: a decimal string in the currency's places, never below zero. A rollback has the amount of its bet,
    or 0 where the service does not know the bet. Null on getbalance.
    """
    free_spins_id: str
    """Only on bets and wins of a free-spin grant or a bonus campaign: its id. Do not debit these bets."""
    round_closed: Literal[True]
    """On the win or rollback that ends its round, where the provider says so. Absent otherwise. Addition to the
    interface.
    """


class WalletRequest(_WalletRequestOptional):
    action: Literal["getbalance", "bet", "win", "rollback"]
    """What to do: answer the balance, take a bet, add a win, or give a bet back."""
    transaction_id: str
    """The idempotency key: `<provider>:<id>`. A repeat moves nothing and gets the first answer. Empty on getbalance."""
    session_id: str
    """The session, as `POST /v1/sessions` answered it."""
    round_id: str
    """The provider's id of the round. Two providers may use the same one. Empty on getbalance."""
    player_id: str
    """Your own id of the player, as you sent it when the session was opened."""
    currency: str
    """The session's currency. Never convert."""


class _WalletResponseOptional(TypedDict, total=False):
    transaction_id: str
    """Your own id of the transaction."""
    bonus_amount: str
    """On bet and win: the part of the amount that was bonus money."""


class WalletResponse(_WalletResponseOptional):
    balance: str
    """The balance after the transaction: a decimal string in the currency's places. Must be a string: a JSON number
    makes the answer unreadable.
    """


class WalletValidationCaseRequest(TypedDict):
    key_id: Optional[str]
    """`X-Agg-Key-Id` as sent. Null: the case leaves it out."""
    timestamp: Optional[str]
    """`X-Agg-Timestamp` as sent. Null: the case leaves it out."""
    body: str
    """The body as sent. Signatures are not kept."""


class WalletValidationCaseResponse(TypedDict):
    status: int
    """The HTTP status."""
    body: str
    """The body as answered."""


class WalletValidationCaseTranscriptRequest(TypedDict):
    """What was sent."""
    key_id: Optional[str]
    """`X-Agg-Key-Id` as sent. Null: the case leaves it out."""
    timestamp: Optional[str]
    """`X-Agg-Timestamp` as sent. Null: the case leaves it out."""
    body: str
    """The body as sent. Signatures are not kept."""


class WalletValidationCaseTranscriptResponse(TypedDict):
    status: int
    """The HTTP status."""
    body: str
    """The body as answered."""


class WalletValidationCaseTranscript(TypedDict):
    request: "WalletValidationCaseTranscriptRequest"
    """What was sent."""
    response: Optional["WalletValidationCaseTranscriptResponse"]
    """What was answered. Null: nothing."""
    fault: Optional[str]
    """Why there is no answer. Null: there is one."""
    duration_ms: int
    """How long the call took, in milliseconds."""


class WalletValidationCase(TypedDict):
    number: int
    """The case's number. It never changes."""
    name: str
    """What the case does."""
    group: Literal["signature", "balance_and_form", "bet", "concurrency", "win", "rollback", "free_spins", "robustness", "further_rules", "closed_and_blocked", "edges", "test_clock"]
    """What the case is about. `test_clock`: cases that only a trigger plays, numbered from 101 on."""
    status: Literal["passed", "warned", "failed", "skipped"]
    """What came of it."""
    expected: str
    """What was expected."""
    received: str
    """What was received."""
    message: str
    """What went wrong, and the likely cause. Empty: the case passed."""
    duration_ms: int
    """How long the case took, in milliseconds."""
    request: Optional["WalletValidationCaseRequest"]
    """The call that decided the case. Null: the case was skipped, or made no call."""
    response: Optional["WalletValidationCaseResponse"]
    """The answer to that call. Null: there was none."""
    transcript: List["WalletValidationCaseTranscript"]
    """Every call of the case, in order."""


class WalletValidationRunProbableCauses(TypedDict):
    cause: str
    """What is probably wrong."""
    cases: List[int]
    """The numbers of the cases that it makes fail."""


class _WalletValidationRunOptional(TypedDict, total=False):
    error: str
    """Why the run could not be carried out. Absent otherwise."""
    signature_v2: Literal["verified", "ignored"]
    """Whether a wrong `X-Agg-Signature-V2` beside a right `X-Agg-Signature` is refused; no case depends on it. Absent:
    not known. Addition to the interface.
    """


class WalletValidationRun(_WalletValidationRunOptional):
    id: str
    """The run's id."""
    status: Literal["queued", "running", "passed", "failed", "error"]
    """`queued` and `running`: it goes on. `passed`: no case failed. `failed`: at least one did. `error`: the run could
    not be carried out.
    """
    passed: int
    """Number of cases that passed so far."""
    warned: int
    """Number of cases that passed with a warning so far."""
    failed: int
    """Number of cases that failed so far."""
    skipped: int
    """Number of cases that were skipped so far."""
    total: int
    """Number of cases of the run."""
    player_id: str
    """Your own id of the test player. Addition to the interface."""
    currency: str
    """The currency that the run plays in. Addition to the interface."""
    created_at: str
    """When the run was asked for. Addition to the interface."""
    probable_causes: List["WalletValidationRunProbableCauses"]
    """The failed cases by what probably makes them fail. Mend the first cause first. Addition to the interface."""
    cases: List["WalletValidationCase"]
    """The cases that have ended so far."""


class WalletValidationsPage(TypedDict):
    runs: List["ListedWalletValidation"]
    """The page's runs, newest first."""
    next_cursor: Optional[str]
    """Send it as `cursor` to get the next page. Null: this was the last one."""


class WireEvent(TypedDict):
    id: str
    """The event's id. A later event has a higher number."""
    at: str
    """When the request was received, or sent. Real time, also on a test clock."""
    direction: Literal["in", "out"]
    """`in`: your call to the service. `out`: the service's call to you."""
    kind: Literal["call", "callback", "webhook"]
    """`call`: a signed call of yours. `callback`: to your wallet. `webhook`: to your `event_url`, or your address for
    invoices.
    """
    action: Optional[str]
    """Of a callback `action`, of a webhook `event`. Null: of a call."""
    method: str
    """The HTTP method."""
    path: str
    """Path and query, at most 2,000 characters."""
    url: Optional[str]
    """The address that was called. Null: it is your call."""
    status: Optional[int]
    """The HTTP status of the answer. Null: none arrived."""
    reason: Optional[str]
    """Why there is no readable answer. Null: there is one."""
    duration_ms: int
    """How long it took, in milliseconds."""
    attempt: Optional[int]
    """Which attempt at the transaction or webhook it is; 1 is the first. Null: it is not counted."""
    request_id: Optional[str]
    """`X-Request-Id` of the answer. Null: it is no call."""
    key_id: Optional[str]
    """The id of the key that signed."""
    caller: Optional[Literal["server", "browser"]]
    """Of a call: `browser` for one from a page of this installation, such as the console; otherwise `server`. Null: it
    is no call.
    """
    player_id: Optional[str]
    """The player that the request names. Null: none."""
    session_id: Optional[str]
    """The session that request or answer names. Null: none."""
    round_id: Optional[str]
    """The round that the request names. Null: none."""
    transaction_id: Optional[str]
    """The transaction that the request names. Null: none."""
    resend_of: Optional[str]
    """The event whose bytes were sent again. Null: it is none of these."""
    request_bytes: int
    """Size of the request's body."""
    response_bytes: int
    """Size of the answer's body, as far as it was read."""


class WireEventsPage(TypedDict):
    events: List["WireEvent"]
    """The page's events, newest first."""
    next_cursor: Optional[str]
    """Send it as `cursor` to get the next page. Null: this was the last one."""


class WireExchange(TypedDict):
    id: str
    """The event's id. A later event has a higher number."""
    at: str
    """When the request was received, or sent. Real time, also on a test clock."""
    direction: Literal["in", "out"]
    """`in`: your call to the service. `out`: the service's call to you."""
    kind: Literal["call", "callback", "webhook"]
    """`call`: a signed call of yours. `callback`: to your wallet. `webhook`: to your `event_url`, or your address for
    invoices.
    """
    action: Optional[str]
    """Of a callback `action`, of a webhook `event`. Null: of a call."""
    method: str
    """The HTTP method."""
    path: str
    """Path and query, at most 2,000 characters."""
    url: Optional[str]
    """The address that was called. Null: it is your call."""
    status: Optional[int]
    """The HTTP status of the answer. Null: none arrived."""
    reason: Optional[str]
    """Why there is no readable answer. Null: there is one."""
    duration_ms: int
    """How long it took, in milliseconds."""
    attempt: Optional[int]
    """Which attempt at the transaction or webhook it is; 1 is the first. Null: it is not counted."""
    request_id: Optional[str]
    """`X-Request-Id` of the answer. Null: it is no call."""
    key_id: Optional[str]
    """The id of the key that signed."""
    caller: Optional[Literal["server", "browser"]]
    """Of a call: `browser` for one from a page of this installation, such as the console; otherwise `server`. Null: it
    is no call.
    """
    player_id: Optional[str]
    """The player that the request names. Null: none."""
    session_id: Optional[str]
    """The session that request or answer names. Null: none."""
    round_id: Optional[str]
    """The round that the request names. Null: none."""
    transaction_id: Optional[str]
    """The transaction that the request names. Null: none."""
    resend_of: Optional[str]
    """The event whose bytes were sent again. Null: it is none of these."""
    request_bytes: int
    """Size of the request's body."""
    response_bytes: int
    """Size of the answer's body, as far as it was read."""
    request: "WireMessage"
    """What was sent."""
    response: Optional["WireMessage"]
    """What was answered. Null: nothing arrived."""


class WireMessage(TypedDict):
    headers: Dict[str, str]
    """The headers, in lower case: of your call those that the service reads, of your answer all without cookies."""
    body: str
    """The body, byte for byte."""
    encoding: Literal["utf8", "base64"]
    """`base64`: the body is not UTF-8."""
    truncated: bool
    """Whether only the first 16 KiB are kept."""
    blanked: bool
    """Whether an address that works without a signature was replaced by `[blanked]`."""
