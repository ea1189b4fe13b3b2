<?php

declare(strict_types=1);

namespace OperatorGames;

/**
 * A method for each call of the API. OperatorGames has them all.
 *
 * Generated from the OpenAPI document by `npm run generate`. Do not edit.
 *
 * @phpstan-import-type AdvanceTestClock from Types
 * @phpstan-import-type BetOptions from Types
 * @phpstan-import-type BonusCampaign from Types
 * @phpstan-import-type BonusCampaignOptions from Types
 * @phpstan-import-type ClosedSession from Types
 * @phpstan-import-type CreateBonusCampaign from Types
 * @phpstan-import-type CreateDemo from Types
 * @phpstan-import-type CreateFreeSpins from Types
 * @phpstan-import-type CreateReconciliation from Types
 * @phpstan-import-type CreateSession from Types
 * @phpstan-import-type DebugSignature from Types
 * @phpstan-import-type DebugSignatureRequest from Types
 * @phpstan-import-type DeliveryAttempts from Types
 * @phpstan-import-type Demo from Types
 * @phpstan-import-type ExplainedRound from Types
 * @phpstan-import-type FireTrigger from Types
 * @phpstan-import-type FreeSpins from Types
 * @phpstan-import-type FreeSpinsPage from Types
 * @phpstan-import-type Game from Types
 * @phpstan-import-type GamesPage from Types
 * @phpstan-import-type InvoiceWithDocument from Types
 * @phpstan-import-type InvoicesPage from Types
 * @phpstan-import-type Jackpot from Types
 * @phpstan-import-type JackpotWinner from Types
 * @phpstan-import-type Jackpots from Types
 * @phpstan-import-type ListedSession from Types
 * @phpstan-import-type ListedWalletValidation from Types
 * @phpstan-import-type LiveTables from Types
 * @phpstan-import-type OpenRound from Types
 * @phpstan-import-type OpenRoundsPage from Types
 * @phpstan-import-type OpenedReconciliation from Types
 * @phpstan-import-type OperatorEvent from Types
 * @phpstan-import-type OperatorEventsPage from Types
 * @phpstan-import-type OrderProviderFault from Types
 * @phpstan-import-type Ping from Types
 * @phpstan-import-type Provider from Types
 * @phpstan-import-type ProviderFault from Types
 * @phpstan-import-type ProviderStatus from Types
 * @phpstan-import-type Rates from Types
 * @phpstan-import-type Reconciliation from Types
 * @phpstan-import-type ReconciliationDifference from Types
 * @phpstan-import-type ReconciliationDifferences from Types
 * @phpstan-import-type RecoverDeliveries from Types
 * @phpstan-import-type RecoveredDeliveries from Types
 * @phpstan-import-type Round from Types
 * @phpstan-import-type Session from Types
 * @phpstan-import-type SessionPreflight from Types
 * @phpstan-import-type SessionsPage from Types
 * @phpstan-import-type StartReconciliation from Types
 * @phpstan-import-type StartTestClock from Types
 * @phpstan-import-type StartWalletValidation from Types
 * @phpstan-import-type StartedReconciliation from Types
 * @phpstan-import-type Statements from Types
 * @phpstan-import-type TestClock from Types
 * @phpstan-import-type Transaction from Types
 * @phpstan-import-type TransactionsPage from Types
 * @phpstan-import-type WalletHealth from Types
 * @phpstan-import-type WalletValidationRun from Types
 * @phpstan-import-type WalletValidationsPage from Types
 * @phpstan-import-type WireEvent from Types
 * @phpstan-import-type WireEventsPage from Types
 * @phpstan-import-type WireExchange from Types
 */
abstract class Calls
{
    /**
     * Diagnose a signature.
     *
     * Sandbox only, unsigned, for keys of operators and of providers. Reports which step of the verification fails
     * and which common mistake the signature matches: of the text, such as JSON that was serialized again, or of
     * the secret. Never returns the expected signature. Limited to 30 checks per minute per key and 60 per address.
     *
     * - `key_id`: `X-Agg-Key-Id` as sent.
     * - `timestamp`: `X-Agg-Timestamp` as sent: Unix seconds, as text.
     * - `signature`: `X-Agg-Signature` as sent.
     * - `signature_v2`: `X-Agg-Signature-V2` as sent, to check it too. Addition to the interface.
     * - `method`: The method of the request.
     * - `path`: Path and query exactly as sent.
     * - `body`: The raw body. Leave it out for a request without one.
     *
     * @param DebugSignatureRequest $body
     * @return DebugSignature
     */
    public function debugSignature(array $body): array
    {
        return $this->post('/v1/debug/signature', $body, signed: false);
    }

    /**
     * Check key, clock and signature.
     *
     * @return Ping
     */
    public function ping(): array
    {
        return $this->get('/v1/ping', []);
    }

    /**
     * List games.
     *
     * The games that you may offer. To get the next page, send `next_cursor` as `cursor` with the same filters,
     * until it is null. The list may be up to 30 seconds old.
     *
     * A generator over all pages: each is fetched when the loop reaches it.
     *
     * - `type`: Only games of this kind.
     * - `provider_code`: Only games of this provider.
     * - `country`: Leaves out games that are restricted in this country: its ISO 3166-1 alpha-2 code in upper case.
     *
     * @param array{type?: 'slot'|'table'|'live_dealer'|'instant'|'crash'|'lottery'|'virtual'|'sportsbook'|'skill'|'other', provider_code?: string, country?: string} $query
     * @return \Generator<int, Game>
     */
    public function games(array $query = []): \Generator
    {
        return $this->pages('/v1/games', $query + ['limit' => 1000], 'games');
    }

    /**
     * List games.
     *
     * The games that you may offer. To get the next page, send `next_cursor` as `cursor` with the same filters,
     * until it is null. The list may be up to 30 seconds old.
     *
     * - `type`: Only games of this kind.
     * - `provider_code`: Only games of this provider.
     * - `country`: Leaves out games that are restricted in this country: its ISO 3166-1 alpha-2 code in upper case.
     * - `cursor`: Where to go on: the `next_cursor` of the page before, with the same filters. Without it, the
     * first page.
     * - `limit`: How many games the page has at most. Above 200 counts as 200.
     *
     * @param array{type?: 'slot'|'table'|'live_dealer'|'instant'|'crash'|'lottery'|'virtual'|'sportsbook'|'skill'|'other', provider_code?: string, country?: string, cursor?: string, limit?: int} $query
     * @return GamesPage
     */
    public function gamesPage(array $query = []): array
    {
        return $this->get('/v1/games', $query);
    }

    /**
     * List providers.
     *
     * The providers whose games you may offer, and how many of their games.
     *
     * @return list<Provider>
     */
    public function providers(): array
    {
        return $this->get('/v1/providers', [])['providers'];
    }

    /**
     * Get a provider's status.
     *
     * How a provider of your window answers the service's calls, those for other operators included: launches,
     * promotions, and subscriptions of feeds, in the last hour; and what of it is stopped or has planned
     * maintenance. Use it to hide games that do not open. Counts may lack some seconds. In the sandbox, a fault
     * that you ordered shows in `status` and `since`, and is not counted.
     *
     * Addition. The interface does not have this call.
     *
     * @param string $code The `provider_code`.
     * @return ProviderStatus
     */
    public function providerStatus(string $code): array
    {
        return $this->get(static::path('/v1/providers/%s/status', $code), []);
    }

    /**
     * Get your revenue share rates.
     *
     * A `percent` of 12.5 means 12.5 percent. Invoices use the same percents. `rates` apply to your billed market
     * and to every game that is in none of the listed sections.
     *
     * @return Rates
     */
    public function rates(): array
    {
        return $this->get('/v1/rates', []);
    }

    /**
     * List live tables.
     *
     * The current state of the live tables, as pushed by the providers. Poll every few seconds while a lobby is
     * open; one call per currency serves all players. The first call for a currency may return `pending: true`:
     * retry after a few seconds.
     *
     * @param string $currency The currency, in upper case: its ISO 4217 code, or for one outside ISO 4217 the service's code, such as USDT.
     * @return LiveTables
     */
    public function liveTables(string $currency): array
    {
        return $this->get('/v1/live-tables', ['currency' => $currency]);
    }

    /**
     * Start a wallet test run.
     *
     * Sandbox only. Queues a run of the wallet test suite against your wallet. The test player needs a balance of
     * at least 10.00, which is restored afterwards. One run at a time, at most 10 per rolling hour; refused
     * requests do not count, neither do up to ten runs that could not begin, and neither does playing `cases` of it
     * again.
     *
     * Idempotency. Not idempotent: each accepted call starts a run.
     *
     * - `player_id`: Your own id of a test player with a balance of at least 10.00.
     * - `currency`: The currency of that balance, in upper case.
     * - `session_id`: An open session of the player, for wallets that check it. Default: the suite makes its
     * sessions up. Addition to the interface.
     * - `closed_session_id`: A session of the player that your wallet has closed. Without it, the cases about one
     * are skipped. Addition to the interface.
     * - `blocked_player_id`: A test player in the same currency that your wallet has blocked. It wins the smallest
     * unit. Without it, the cases about one are skipped. Addition to the interface.
     * - `cases`: Plays only these cases, by number, or those that failed or warned in the last finished run. Does
     * not count as a run; at most 60 times and 200 cases an hour. Addition to the interface.
     *
     * @param StartWalletValidation $body
     * @return WalletValidationRun
     */
    public function startWalletValidation(array $body): array
    {
        return $this->post('/v1/test/wallet-validation', $body);
    }

    /**
     * List your wallet test runs.
     *
     * Newest first, with the counts of their cases. Runs are kept for 90 days. To get the next page, send
     * `next_cursor` as `cursor` with the same filters, until it is null. A page may be short, or empty, before the
     * end.
     *
     * Addition. The interface does not have this call.
     *
     * A generator over all pages: each is fetched when the loop reaches it.
     *
     * @return \Generator<int, ListedWalletValidation>
     */
    public function walletValidations(): \Generator
    {
        return $this->pages('/v1/test/wallet-validation', [] + ['limit' => 1000], 'runs');
    }

    /**
     * List your wallet test runs.
     *
     * Newest first, with the counts of their cases. Runs are kept for 90 days. To get the next page, send
     * `next_cursor` as `cursor` with the same filters, until it is null. A page may be short, or empty, before the
     * end.
     *
     * Addition. The interface does not have this call.
     *
     * - `limit`: How many rows the page has at most.
     * - `cursor`: Where to go on: the `next_cursor` of the page before, with the same filters. Without it, the
     * first page.
     *
     * @param array{limit?: int, cursor?: string} $query
     * @return WalletValidationsPage
     */
    public function walletValidationsPage(array $query = []): array
    {
        return $this->get('/v1/test/wallet-validation', $query);
    }

    /**
     * Get a wallet test run.
     *
     * Each case appears as soon as it ends, with its calls. Signatures are left out.
     *
     * @param string $walletValidationId The run's `id`.
     * @return WalletValidationRun
     */
    public function walletValidation(string $walletValidationId): array
    {
        return $this->get(static::path('/v1/test/wallet-validation/%s', $walletValidationId), []);
    }

    /**
     * Send a sequence of callbacks.
     *
     * Sandbox only. Sends one named sequence of callbacks to your wallet and judges it by the cases of the wallet
     * test suite that are about it. The answer is a run of those cases: read it at
     * `/v1/test/wallet-validation/{id}`. The player needs a balance of at least 10.00, which is restored. At most
     * 60 an hour, together with cases that are played again, and none while a run is in progress.
     * `win_after_two_days` starts a test clock, advances it by two days and ends it again. While one of yours is in
     * force, it is refused; with `session_id`, it advances yours.
     *
     * Addition. The interface does not have this call.
     *
     * Idempotency. Not idempotent: each accepted call sends the callbacks.
     *
     * - `trigger`: `lost_answer`: bets whose caller hangs up, then repeats. `duplicate`: a bet, a win and a
     * rollback, each sent twice. `late_duplicate`: a bet repeated after other movements, and at a balance below its
     * stake. `win_after_two_days`: a win two days after its bet on the same session, which has expired. `late_win`:
     * wins on sessions that are over. `rollback_before_bet`: a rollback, then its bet. `bet_with_rollback`: both at
     * once. `storm_of_copies`: ten copies at once. `mixture`: 50 movements in a random order, some twice.
     * - `player_id`: Your own id of a test player with a balance of at least 10.00.
     * - `currency`: The currency of that balance, in upper case.
     * - `session_id`: An open session of the player, for wallets that check it. Default: a made-up one; for
     * `win_after_two_days`, one that the service opens on a test clock. While a test clock of yours is in force,
     * `win_after_two_days` takes a session that you opened on it.
     * - `closed_session_id`: A session of the player that your wallet has closed. `late_win` sends a win on it too.
     *
     * @param FireTrigger $body
     * @return WalletValidationRun
     */
    public function fireTrigger(array $body): array
    {
        return $this->post('/v1/test/triggers', $body);
    }

    /**
     * Let a provider misbehave.
     *
     * Sandbox only. From your next call on, a provider fails for you alone: launches, demos, free spins and
     * campaigns answer as they would if the provider itself had the fault, and so does its status. Games that are
     * open go on. What the service repeats by itself reaches the provider.
     *
     * Addition. The interface does not have this call.
     *
     * Idempotency. A repeat orders the same fault again, from now on.
     *
     * - `provider_code`: A provider of your window.
     * - `fault`: `down`: it cannot be reached, and its feeds stand still. `late`: it does what it is asked, and its
     * answer comes too late. `slow`: it answers after 4 seconds, in time. `refusing`: it says no. Null: it works
     * again.
     * - `minutes`: How long the fault lasts, unless you end it before.
     *
     * @param OrderProviderFault $body
     * @return list<ProviderFault>
     */
    public function orderProviderFault(array $body): array
    {
        return $this->post('/v1/test/provider-faults', $body)['faults'];
    }

    /**
     * List the faults of providers.
     *
     * Sandbox only. The faults that you ordered and that last.
     *
     * Addition. The interface does not have this call.
     *
     * @return list<ProviderFault>
     */
    public function providerFaults(): array
    {
        return $this->get('/v1/test/provider-faults', [])['faults'];
    }

    /**
     * List what went over the wire.
     *
     * Sandbox only. Every call that you signed, and every wallet callback and webhook that you were sent, for 7
     * days: the last 10,000, and at most 32 MiB. Newest first. Reading them is not recorded. To get the next page,
     * send `next_cursor` as `cursor` with the same filters, until it is null. A page may be short, or empty, before
     * the end.
     *
     * Addition. The interface does not have this call.
     *
     * A generator over all pages: each is fetched when the loop reaches it.
     *
     * - `direction`: Only your calls (`in`), or the service's (`out`).
     * - `kind`: Only events of this kind.
     * - `action`: Only callbacks with this `action`, or webhooks with this `event`.
     * - `method`: Only requests with this method.
     * - `status`: Only answers of this class. `none`: no answer arrived.
     * - `path`: Only paths that begin like this.
     * - `text`: Only events with this text in the path or in a body, as it is written there.
     * - `caller`: Only calls from a page of this installation (`browser`), or from elsewhere (`server`).
     * - `hide_page_reads`: `true` leaves out GETs from pages of this installation, which poll.
     * - `player_id`: Only what names this player: your own id.
     * - `session_id`: Only what names this session.
     * - `round_id`: Only what names this round.
     * - `transaction_id`: Only what names this transaction.
     * - `request_id`: Only the call with this `X-Request-Id`.
     * - `from`: The first moment, ISO 8601 UTC.
     * - `to`: The moment after the last.
     *
     * @param array{direction?: 'in'|'out', kind?: 'call'|'callback'|'webhook', action?: string, method?: 'GET'|'POST'|'PUT'|'DELETE', status?: '2xx'|'3xx'|'4xx'|'5xx'|'none', path?: string, text?: string, caller?: 'server'|'browser', hide_page_reads?: 'true'|'false', player_id?: string, session_id?: string, round_id?: string, transaction_id?: string, request_id?: string, from?: string, to?: string} $query
     * @return \Generator<int, WireEvent>
     */
    public function wireEvents(array $query = []): \Generator
    {
        return $this->pages('/v1/test/events', $query + ['limit' => 1000], 'events');
    }

    /**
     * List what went over the wire.
     *
     * Sandbox only. Every call that you signed, and every wallet callback and webhook that you were sent, for 7
     * days: the last 10,000, and at most 32 MiB. Newest first. Reading them is not recorded. To get the next page,
     * send `next_cursor` as `cursor` with the same filters, until it is null. A page may be short, or empty, before
     * the end.
     *
     * Addition. The interface does not have this call.
     *
     * - `direction`: Only your calls (`in`), or the service's (`out`).
     * - `kind`: Only events of this kind.
     * - `action`: Only callbacks with this `action`, or webhooks with this `event`.
     * - `method`: Only requests with this method.
     * - `status`: Only answers of this class. `none`: no answer arrived.
     * - `path`: Only paths that begin like this.
     * - `text`: Only events with this text in the path or in a body, as it is written there.
     * - `caller`: Only calls from a page of this installation (`browser`), or from elsewhere (`server`).
     * - `hide_page_reads`: `true` leaves out GETs from pages of this installation, which poll.
     * - `player_id`: Only what names this player: your own id.
     * - `session_id`: Only what names this session.
     * - `round_id`: Only what names this round.
     * - `transaction_id`: Only what names this transaction.
     * - `request_id`: Only the call with this `X-Request-Id`.
     * - `from`: The first moment, ISO 8601 UTC.
     * - `to`: The moment after the last.
     * - `limit`: How many rows the page has at most.
     * - `cursor`: Where to go on: the `next_cursor` of the page before, with the same filters. Without it, the
     * first page.
     *
     * @param array{direction?: 'in'|'out', kind?: 'call'|'callback'|'webhook', action?: string, method?: 'GET'|'POST'|'PUT'|'DELETE', status?: '2xx'|'3xx'|'4xx'|'5xx'|'none', path?: string, text?: string, caller?: 'server'|'browser', hide_page_reads?: 'true'|'false', player_id?: string, session_id?: string, round_id?: string, transaction_id?: string, request_id?: string, from?: string, to?: string, limit?: int, cursor?: string} $query
     * @return WireEventsPage
     */
    public function wireEventsPage(array $query = []): array
    {
        return $this->get('/v1/test/events', $query);
    }

    /**
     * Get an event of the wire with its bytes.
     *
     * Sandbox only. Headers carry the signatures that were sent, never a secret. Addresses that work without a
     * signature, such as a launch URL, are replaced by `[blanked]`.
     *
     * Addition. The interface does not have this call.
     *
     * @param string $eventId The event's `id`.
     * @return WireExchange
     */
    public function wireEvent(string $eventId): array
    {
        return $this->get(static::path('/v1/test/events/%s', $eventId), []);
    }

    /**
     * Send a wallet callback of the wire again.
     *
     * Sandbox only. The same bytes go to your wallet once more, signed anew. Your wallet must answer as before and
     * book nothing. Only what it has booked, and `getbalance`, can be sent again: the ledger does not change. The
     * answer is the new event.
     *
     * Addition. The interface does not have this call.
     *
     * Idempotency. Each call sends it once more.
     *
     * @param string $eventId The event's `id`.
     * @return WireExchange
     */
    public function resendWireEvent(string $eventId): array
    {
        return $this->post(static::path('/v1/test/events/%s/resend', $eventId));
    }

    /**
     * Start a test clock.
     *
     * Sandbox only. From now on your calls, and the sessions that you open, are in the time of this clock, until
     * you end it. It stands still, and what is due later waits, until you advance it. Earlier sessions stay in real
     * time, as do signatures and rate limits.
     *
     * Addition. The interface does not have this call.
     *
     * Idempotency. A repeat is refused while the clock is in force.
     *
     * - `now`: The time that your clock begins at: from 35 days to ten years ahead of real time, in a month that
     * real time does not reach in the next 30 days, and not before a time that an earlier clock of yours has
     * reached. Default: the beginning of the first month that it may.
     *
     * @param StartTestClock $body
     * @return TestClock
     */
    public function startTestClock(array $body = []): array
    {
        return $this->post('/v1/test/clock', $body);
    }

    /**
     * Read the test clock.
     *
     * Sandbox only. Your time, what is due next, and what the last advance did.
     *
     * Addition. The interface does not have this call.
     *
     * @return TestClock
     */
    public function testClock(): array
    {
        return $this->get('/v1/test/clock', []);
    }

    /**
     * Advance the test clock.
     *
     * Sandbox only. Goes from one due time to the next, and does at each what is due: callbacks are repeated,
     * sessions expire, campaigns start and end, events are sent, days get their statements, months close and are
     * invoiced. One call at a time, at most 500. Poll `GET /v1/test/clock` until `advance.status` is no longer
     * `running`.
     *
     * Addition. The interface does not have this call.
     *
     * Idempotency. A repeat is refused while the advance runs. By `to`, it is refused afterwards too.
     *
     * - `to`: The time to advance to, at most 100 days ahead of your clock. Send this or `seconds`.
     * - `seconds`: How far to advance: 259200 is 72 hours. Send this or `to`.
     *
     * @param AdvanceTestClock $body
     * @return TestClock
     */
    public function advanceTestClock(array $body = []): array
    {
        return $this->post('/v1/test/clock/advance', $body);
    }

    /**
     * End the test clock.
     *
     * Sandbox only. You are in real time again. The clock's sessions are closed, its campaigns ended, its grants
     * cancelled, and what it still owes you is not sent any more. What it wrote stays in its time.
     *
     * Addition. The interface does not have this call.
     *
     * Idempotency. A repeat is refused: no clock is in force.
     *
     * @return TestClock
     */
    public function endTestClock(): array
    {
        return $this->post('/v1/test/clock/end');
    }

    /**
     * Check whether a session would open.
     *
     * Takes the body of `POST /v1/sessions` and lists every reason why it would fail now, by the same checks. Opens
     * nothing, and calls neither the provider nor your wallet. A reason has the fields of the error that the launch
     * would answer. A body whose fields are missing or malformed is VALIDATION_FAILED, as for the launch.
     *
     * Addition. The interface does not have this call.
     *
     * Idempotency. Changes nothing.
     *
     * - `player_id`: Your own id of the player. No player is created; wallet callbacks name it.
     * - `currency`: The currency to play in, in upper case. It is fixed for the session and never converted.
     * - `game_id`: The game: `id` of `GET /v1/games`.
     * - `locale`: The language of the game, as a BCP 47 tag such as `en` or `ru-RU`. The provider shows the nearest
     * that it has.
     * - `lobby_url`: Where the game's way back to the lobby leads: an absolute https URL.
     * - `ttl_minutes`: How many minutes the session takes bets, from now.
     * - `player_country`: The player's country, its ISO 3166-1 alpha-2 code. It counts only where `player_ip` is
     * absent or tells no country.
     * - `player_ip`: The player's own IPv4 or IPv6 address, not your server's. The country that restrictions apply
     * to is read from it.
     * - `player_device`: The player's device.
     * - `deposit_url`: Where the game sends a player who is out of money, at providers that do so: an absolute
     * https URL.
     * - `player_name`: A nickname that other players see in games with several players. Never the real name.
     *
     * @param CreateSession $body
     * @return SessionPreflight
     */
    public function preflightSession(array $body): array
    {
        return $this->post('/v1/sessions/preflight', $body);
    }

    /**
     * Open a game in demo mode.
     *
     * Play for fun, without a player or a wallet.
     *
     * Idempotency. Not idempotent: each call opens a new demo. The same signed request, sent again, may get the
     * same one.
     *
     * - `locale`: The language of the game, as a BCP 47 tag such as `en` or `ru-RU`.
     * - `lobby_url`: Where the game's way back to the lobby leads: an absolute https URL.
     * - `player_country`: The player's country, its ISO 3166-1 alpha-2 code. It counts only where `player_ip` is
     * absent or tells no country.
     * - `player_ip`: The player's own IPv4 or IPv6 address. The country that restrictions apply to is read from it.
     * - `player_device`: The player's device.
     *
     * @param string $gameId The `id` of a game with `has_demo`.
     * @param CreateDemo $body
     * @return Demo
     */
    public function openDemo(string $gameId, array $body = []): array
    {
        return $this->post(static::path('/v1/games/%s/demo', $gameId), $body);
    }

    /**
     * Open a game for a player.
     *
     * Send the player to `launch_url` exactly as returned. Never build this URL yourself: providers change their
     * hosts. Do not store it: its token gives access to the player's balance. Store `session_id`, which wallet
     * callbacks carry.
     *
     * Idempotency. Not idempotent: each call opens a new session. The same signed request opens another within 2
     * seconds, three in all; later it is answered with the first. Unused sessions expire.
     *
     * - `player_id`: Your own id of the player. No player is created; wallet callbacks name it.
     * - `currency`: The currency to play in, in upper case. It is fixed for the session and never converted.
     * - `game_id`: The game: `id` of `GET /v1/games`.
     * - `locale`: The language of the game, as a BCP 47 tag such as `en` or `ru-RU`. The provider shows the nearest
     * that it has.
     * - `lobby_url`: Where the game's way back to the lobby leads: an absolute https URL.
     * - `ttl_minutes`: How many minutes the session takes bets, from now.
     * - `player_country`: The player's country, its ISO 3166-1 alpha-2 code. It counts only where `player_ip` is
     * absent or tells no country.
     * - `player_ip`: The player's own IPv4 or IPv6 address, not your server's. The country that restrictions apply
     * to is read from it.
     * - `player_device`: The player's device.
     * - `deposit_url`: Where the game sends a player who is out of money, at providers that do so: an absolute
     * https URL.
     * - `player_name`: A nickname that other players see in games with several players. Never the real name.
     *
     * @param CreateSession $body
     * @return Session
     */
    public function openSession(array $body): array
    {
        return $this->post('/v1/sessions', $body);
    }

    /**
     * List sessions.
     *
     * Newest first. Reaches back 90 days at least. What is older may be archived, and is found by the id of its
     * transaction or round. To get the next page, send `next_cursor` as `cursor` with the same filters, until it is
     * null. A page may be short, or empty, before the end.
     *
     * Addition. The interface does not have this call.
     *
     * A generator over all pages: each is fetched when the loop reaches it.
     *
     * - `player_id`: Only sessions of this player: your own id.
     * - `status`: Only sessions in this state now.
     *
     * @param array{player_id?: string, status?: 'open'|'closed'|'expired'} $query
     * @return \Generator<int, ListedSession>
     */
    public function sessions(array $query = []): \Generator
    {
        return $this->pages('/v1/sessions', $query + ['limit' => 1000], 'sessions');
    }

    /**
     * List sessions.
     *
     * Newest first. Reaches back 90 days at least. What is older may be archived, and is found by the id of its
     * transaction or round. To get the next page, send `next_cursor` as `cursor` with the same filters, until it is
     * null. A page may be short, or empty, before the end.
     *
     * Addition. The interface does not have this call.
     *
     * - `player_id`: Only sessions of this player: your own id.
     * - `status`: Only sessions in this state now.
     * - `limit`: How many rows the page has at most.
     * - `cursor`: Where to go on: the `next_cursor` of the page before, with the same filters. Without it, the
     * first page.
     *
     * @param array{player_id?: string, status?: 'open'|'closed'|'expired', limit?: int, cursor?: string} $query
     * @return SessionsPage
     */
    public function sessionsPage(array $query = []): array
    {
        return $this->get('/v1/sessions', $query);
    }

    /**
     * Close a session.
     *
     * New bets of the session are refused. Wins and rollbacks of earlier bets still reach the wallet.
     *
     * Idempotency. A repeat returns the same answer.
     *
     * @param string $sessionId The session's `session_id`.
     * @return ClosedSession
     */
    public function closeSession(string $sessionId): array
    {
        return $this->post(static::path('/v1/sessions/%s/close', $sessionId));
    }

    /**
     * Close all sessions of a player.
     *
     * For a player who excludes themselves. New bets of these sessions are refused. Wins and rollbacks of earlier
     * bets still reach the wallet. Sessions that are opened later are not affected: do not open any.
     *
     * Addition. The interface does not have this call.
     *
     * Idempotency. A repeat finds nothing to close and answers 0.
     *
     * @param string $playerId Your own id of the player, percent-encoded.
     * @return int
     */
    public function closePlayerSessions(string $playerId): int
    {
        return $this->post(static::path('/v1/players/%s/close-sessions', $playerId))['closed'];
    }

    /**
     * Grant free spins.
     *
     * The wallet receives the spins as bets and wins with `free_spins_id`. Do not debit these bets. Credit the wins
     * as bonus money.
     *
     * Idempotency. By `reference`: a repeat returns the first grant, even if its other fields differ; the header
     * `X-Agg-Warning` names them. Use one reference for each player.
     *
     * - `player_id`: Your own id of the player who gets the spins.
     * - `currency`: The currency of `bet_amount`, in upper case. The spins are played in sessions of this currency.
     * - `game_ids`: The games that the spins may be played in: ids of `GET /v1/games`, all of one provider.
     * - `quantity`: Number of spins.
     * - `bet_amount`: The stake of one spin: one of the amounts of `GET /v1/free-spins/bet-options`.
     * - `valid_until`: When the grant ends, ISO 8601 UTC: in the future, at most 90 days away.
     * - `reference`: Your own id of the grant, one for each player. A repeat under it answers the first grant.
     *
     * @param CreateFreeSpins $body
     * @return FreeSpins
     */
    public function grantFreeSpins(array $body): array
    {
        return $this->post('/v1/free-spins', $body);
    }

    /**
     * Find free-spin grants.
     *
     * Send exactly one of `reference` and `player_id`, otherwise the call fails with VALIDATION_FAILED on `query`.
     * `reference` returns that grant. `player_id` returns the player's grants, newest first. To get the next page,
     * send `next_cursor` as `cursor` with the same filters, until it is null. A page may be short, or empty, before
     * the end.
     *
     * @param string $reference The grant with this reference.
     * @return FreeSpins
     */
    public function freeSpinsByReference(string $reference): array
    {
        return $this->get('/v1/free-spins', ['reference' => $reference]);
    }

    /**
     * Find free-spin grants.
     *
     * Send exactly one of `reference` and `player_id`, otherwise the call fails with VALIDATION_FAILED on `query`.
     * `reference` returns that grant. `player_id` returns the player's grants, newest first. To get the next page,
     * send `next_cursor` as `cursor` with the same filters, until it is null. A page may be short, or empty, before
     * the end.
     *
     * A generator over all pages: each is fetched when the loop reaches it.
     *
     * @param string $playerId The grants of this player: your own id. Addition to the interface.
     * @return \Generator<int, FreeSpins>
     */
    public function freeSpinsOf(string $playerId): \Generator
    {
        return $this->pages('/v1/free-spins', ['player_id' => $playerId] + ['limit' => 1000], 'free_spins');
    }

    /**
     * Find free-spin grants.
     *
     * Send exactly one of `reference` and `player_id`, otherwise the call fails with VALIDATION_FAILED on `query`.
     * `reference` returns that grant. `player_id` returns the player's grants, newest first. To get the next page,
     * send `next_cursor` as `cursor` with the same filters, until it is null. A page may be short, or empty, before
     * the end.
     *
     * - `limit`: How many rows the page has at most. Addition to the interface.
     * - `cursor`: Where to go on: the `next_cursor` of the page before, with the same filters. Without it, the
     * first page. Addition to the interface.
     *
     * @param string $playerId The grants of this player: your own id. Addition to the interface.
     * @param array{limit?: int, cursor?: string} $query
     * @return FreeSpinsPage
     */
    public function freeSpinsPage(string $playerId, array $query = []): array
    {
        return $this->get('/v1/free-spins', ['player_id' => $playerId] + $query);
    }

    /**
     * List the free-spin grants of all players.
     *
     * Newest first. To get the next page, send `next_cursor` as `cursor` with the same filters, until it is null. A
     * page may be short, or empty, before the end.
     *
     * Addition. The interface does not have this call.
     *
     * A generator over all pages: each is fetched when the loop reaches it.
     *
     * - `player_id`: Only grants of this player: your own id.
     * - `status`: Only grants in this state.
     *
     * @param array{player_id?: string, status?: 'active'|'finished'|'cancelled'} $query
     * @return \Generator<int, FreeSpins>
     */
    public function allFreeSpins(array $query = []): \Generator
    {
        return $this->pages('/v1/free-spins/all', $query + ['limit' => 1000], 'free_spins');
    }

    /**
     * List the free-spin grants of all players.
     *
     * Newest first. To get the next page, send `next_cursor` as `cursor` with the same filters, until it is null. A
     * page may be short, or empty, before the end.
     *
     * Addition. The interface does not have this call.
     *
     * - `player_id`: Only grants of this player: your own id.
     * - `status`: Only grants in this state.
     * - `limit`: How many rows the page has at most.
     * - `cursor`: Where to go on: the `next_cursor` of the page before, with the same filters. Without it, the
     * first page.
     *
     * @param array{player_id?: string, status?: 'active'|'finished'|'cancelled', limit?: int, cursor?: string} $query
     * @return FreeSpinsPage
     */
    public function allFreeSpinsPage(array $query = []): array
    {
        return $this->get('/v1/free-spins/all', $query);
    }

    /**
     * List bet amounts for free spins.
     *
     * The bet amounts that the game's provider accepts, lowest first.
     *
     * @param string $gameId The game: `id` of `GET /v1/games`.
     * @param string $currency The currency of the stakes, in upper case.
     * @return BetOptions
     */
    public function freeSpinsBetOptions(string $gameId, string $currency): array
    {
        return $this->get('/v1/free-spins/bet-options', ['game_id' => $gameId, 'currency' => $currency]);
    }

    /**
     * Get a free-spin grant.
     *
     * @param string $freeSpinId The grant's `id`.
     * @return FreeSpins
     */
    public function freeSpins(string $freeSpinId): array
    {
        return $this->get(static::path('/v1/free-spins/%s', $freeSpinId), []);
    }

    /**
     * Cancel a free-spin grant.
     *
     * Cancels the remaining spins. Spins already played and their wins are kept.
     *
     * Idempotency. A repeat returns the same cancelled grant.
     *
     * @param string $freeSpinId The grant's `id`.
     * @return FreeSpins
     */
    public function cancelFreeSpins(string $freeSpinId): array
    {
        return $this->post(static::path('/v1/free-spins/%s/cancel', $freeSpinId));
    }

    /**
     * Create a bonus campaign.
     *
     * A campaign is for the players in `player_ids`. A player receives the bonus each time a trigger fires. The
     * wallet receives the spins as bets and wins whose `free_spins_id` is the `campaign_id`. Do not debit these
     * bets. Credit the wins as bonus money. In the sandbox, a campaign with the player
     * `sandbox_player_bonus_refused` is refused.
     *
     * Idempotency. By `reference`: a repeat returns the first campaign, or the same refusal; the header
     * `X-Agg-Warning` names the fields that differ from the first. To correct a refused campaign, send it with a
     * new reference.
     *
     * - `type`: What the player gets. It decides which of the other fields are needed.
     * - `name`: The campaign's name, which players see.
     * - `currency`: The currency of all amounts, in upper case.
     * - `game_ids`: The games of the campaign: ids of `GET /v1/games`, all of one provider.
     * - `player_ids`: Your own ids of the players who may get the bonus.
     * - `valid_from`: When the campaign begins, ISO 8601 UTC. Now, if absent.
     * - `valid_until`: When the campaign ends, ISO 8601 UTC: in the future, after `valid_from` and at most 90 days
     * after it.
     * - `triggers`: What hands the bonus over; at least one. Each that fires hands it over once more.
     * - `spin_count`: Of `free_spins`, and needed there: number of spins.
     * - `bet_amount`: Of `free_spins`: the stake of one spin. Of `buy_bonus`: the price of the feature. Needed
     * there. A decimal string in the campaign's currency.
     * - `prizes`: Of `fortune_wheel` and `treasure_chest`: exactly 16. Of `golden_dragon`: 1 to 100. Needed there.
     * - `campaign_limit`: Of `free_spins`: the campaign ends when it has paid this much in total. A decimal string
     * in the campaign's currency.
     * - `min_cashout_multiplier`: Of `free_spins` in crash games: the least multiplier at which a spin cashes out.
     * - `reference`: Your own id of the campaign. A repeat under it answers the first campaign and places nothing.
     *
     * @param CreateBonusCampaign $body
     * @return BonusCampaign
     */
    public function placeBonusCampaign(array $body): array
    {
        return $this->post('/v1/bonus-campaigns', $body);
    }

    /**
     * Find bonus campaigns.
     *
     * Send exactly one of `reference` and `player_id`, otherwise the call fails with VALIDATION_FAILED on `query`.
     * `reference` returns that campaign. `player_id` returns the player's campaigns, newest first, at most 100.
     *
     * @param string $reference The campaign with this reference.
     * @return BonusCampaign
     */
    public function bonusCampaignByReference(string $reference): array
    {
        return $this->get('/v1/bonus-campaigns', ['reference' => $reference]);
    }

    /**
     * Find bonus campaigns.
     *
     * Send exactly one of `reference` and `player_id`, otherwise the call fails with VALIDATION_FAILED on `query`.
     * `reference` returns that campaign. `player_id` returns the player's campaigns, newest first, at most 100.
     *
     * @param string $playerId The campaigns that name this player: your own id.
     * @return list<BonusCampaign>
     */
    public function bonusCampaignsOf(string $playerId): array
    {
        return $this->get('/v1/bonus-campaigns', ['player_id' => $playerId])['campaigns'];
    }

    /**
     * List campaign options of a game.
     *
     * The campaign types and triggers that the game supports. Both lists are empty if it supports no campaigns.
     *
     * - `currency`: The currency of `buy_bonus_prices`, in upper case. Without it, they are left out. Addition to
     * the interface.
     *
     * @param string $gameId The game: `id` of `GET /v1/games`.
     * @param array{currency?: string} $query
     * @return BonusCampaignOptions
     */
    public function bonusCampaignOptions(string $gameId, array $query = []): array
    {
        return $this->get('/v1/bonus-campaigns/options', ['game_id' => $gameId] + $query);
    }

    /**
     * Get a bonus campaign.
     *
     * @param string $bonusCampaignId The campaign's `id`.
     * @return BonusCampaign
     */
    public function bonusCampaign(string $bonusCampaignId): array
    {
        return $this->get(static::path('/v1/bonus-campaigns/%s', $bonusCampaignId), []);
    }

    /**
     * End a bonus campaign.
     *
     * From now on no spin of the campaign is accepted, also one that a player already has. Spins already played and
     * their wins are kept. A pending campaign is not placed any more.
     *
     * Addition. The interface does not have this call.
     *
     * Idempotency. A repeat returns the same ended campaign.
     *
     * @param string $bonusCampaignId The campaign's `id`.
     * @return BonusCampaign
     */
    public function endBonusCampaign(string $bonusCampaignId): array
    {
        return $this->post(static::path('/v1/bonus-campaigns/%s/end', $bonusCampaignId));
    }

    /**
     * List jackpots.
     *
     * Progressive jackpots and the games that contribute to them. Amounts are JSON numbers in USD. `updated_at` is
     * the time of the last update.
     *
     * @return Jackpots
     */
    public function jackpots(): array
    {
        return $this->get('/v1/jackpots', []);
    }

    /**
     * List jackpot winners.
     *
     * Jackpot wins of your own players, newest first, at most 100. For reporting only: the win itself reaches the
     * wallet as a win of the round. Reaches back 90 days at least. What is older may be archived, and is found by
     * the id of its transaction or round.
     *
     * @return list<JackpotWinner>
     */
    public function jackpotWinners(): array
    {
        return $this->get('/v1/jackpots/winners', [])['winners'];
    }

    /**
     * List transactions by time.
     *
     * Oldest first by the time in `by`, unless `order` says otherwise. Reaches back 90 days at least. What is older
     * may be archived, and is found by the id of its transaction or round. To get the next page, send `next_cursor`
     * as `cursor` with the same filters, until it is null. A page may be short, or empty, before the end.
     *
     * Addition. The interface does not have this call.
     *
     * A generator over all pages: each is fetched when the loop reaches it.
     *
     * - `from`: The first moment, ISO 8601 UTC. By default 31 days before `to`.
     * - `to`: The moment after the last, at most 31 days after `from`. By default 31 days after `from`, or now.
     * - `by`: The time that counts. By `completed`, what was never completed is left out.
     * - `order`: What comes first, by the time that counts.
     * - `status`: Only transactions in this state.
     * - `type`: Only transactions of this type.
     * - `player_id`: Only transactions of this player: your own id.
     * - `session_id`: Only transactions of this session.
     * - `round_id`: Only transactions of this round.
     * - `provider_code`: Only transactions of this provider.
     * - `currency`: Only transactions in this currency.
     *
     * @param array{from?: string, to?: string, by?: 'created'|'completed', order?: 'oldest'|'newest', status?: 'completed'|'refused'|'failed'|'cancelled'|'pending', type?: 'bet'|'win'|'rollback', player_id?: string, session_id?: string, round_id?: string, provider_code?: string, currency?: string} $query
     * @return \Generator<int, Transaction>
     */
    public function transactions(array $query = []): \Generator
    {
        return $this->pages('/v1/transactions', $query + ['limit' => 1000], 'transactions');
    }

    /**
     * List transactions by time.
     *
     * Oldest first by the time in `by`, unless `order` says otherwise. Reaches back 90 days at least. What is older
     * may be archived, and is found by the id of its transaction or round. To get the next page, send `next_cursor`
     * as `cursor` with the same filters, until it is null. A page may be short, or empty, before the end.
     *
     * Addition. The interface does not have this call.
     *
     * - `from`: The first moment, ISO 8601 UTC. By default 31 days before `to`.
     * - `to`: The moment after the last, at most 31 days after `from`. By default 31 days after `from`, or now.
     * - `by`: The time that counts. By `completed`, what was never completed is left out.
     * - `order`: What comes first, by the time that counts.
     * - `status`: Only transactions in this state.
     * - `type`: Only transactions of this type.
     * - `player_id`: Only transactions of this player: your own id.
     * - `session_id`: Only transactions of this session.
     * - `round_id`: Only transactions of this round.
     * - `provider_code`: Only transactions of this provider.
     * - `currency`: Only transactions in this currency.
     * - `limit`: How many rows the page has at most.
     * - `cursor`: Where to go on: the `next_cursor` of the page before, with the same filters. Without it, the
     * first page.
     *
     * @param array{from?: string, to?: string, by?: 'created'|'completed', order?: 'oldest'|'newest', status?: 'completed'|'refused'|'failed'|'cancelled'|'pending', type?: 'bet'|'win'|'rollback', player_id?: string, session_id?: string, round_id?: string, provider_code?: string, currency?: string, limit?: int, cursor?: string} $query
     * @return TransactionsPage
     */
    public function transactionsPage(array $query = []): array
    {
        return $this->get('/v1/transactions', $query);
    }

    /**
     * Get a transaction.
     *
     * @param string $transactionId The `transaction_id` that the wallet received, percent-encoded.
     * @return Transaction
     */
    public function transaction(string $transactionId): array
    {
        return $this->get(static::path('/v1/transactions/%s', $transactionId), []);
    }

    /**
     * List open rounds.
     *
     * Oldest first. A round of several sessions, as at a live table, is listed for each of them. Reaches back 90
     * days at least. What is older may be archived, and is found by the id of its transaction or round. To get the
     * next page, send `next_cursor` as `cursor` with the same filters, until it is null. A page may be short, or
     * empty, before the end.
     *
     * Addition. The interface does not have this call.
     *
     * A generator over all pages: each is fetched when the loop reaches it.
     *
     * - `older_than`: Only rounds that were opened at least this many seconds ago.
     *
     * @param array{older_than?: int} $query
     * @return \Generator<int, OpenRound>
     */
    public function openRounds(array $query = []): \Generator
    {
        return $this->pages('/v1/rounds', ['open' => 'true'] + $query + ['limit' => 1000], 'rounds');
    }

    /**
     * List open rounds.
     *
     * Oldest first. A round of several sessions, as at a live table, is listed for each of them. Reaches back 90
     * days at least. What is older may be archived, and is found by the id of its transaction or round. To get the
     * next page, send `next_cursor` as `cursor` with the same filters, until it is null. A page may be short, or
     * empty, before the end.
     *
     * Addition. The interface does not have this call.
     *
     * - `older_than`: Only rounds that were opened at least this many seconds ago.
     * - `limit`: How many rows the page has at most.
     * - `cursor`: Where to go on: the `next_cursor` of the page before, with the same filters. Without it, the
     * first page.
     *
     * @param array{older_than?: int, limit?: int, cursor?: string} $query
     * @return OpenRoundsPage
     */
    public function openRoundsPage(array $query = []): array
    {
        return $this->get('/v1/rounds', ['open' => 'true'] + $query);
    }

    /**
     * Get a round.
     *
     * Every transaction of the round, oldest first. A round of more than 1,000, as at a live table, is read in
     * pages. To get the next page, send `next_cursor` as `cursor` with the same filters, until it is null. A page
     * may be short, or empty, before the end.
     *
     * @param string $roundId The `round_id` that the wallet received, percent-encoded.
     * @return Round
     */
    public function round(string $roundId): array
    {
        return $this->get(static::path('/v1/rounds/%s', $roundId), []);
    }

    /**
     * Get a round.
     *
     * Every transaction of the round, oldest first. A round of more than 1,000, as at a live table, is read in
     * pages. To get the next page, send `next_cursor` as `cursor` with the same filters, until it is null. A page
     * may be short, or empty, before the end.
     *
     * - `limit`: How many rows the page has at most. Addition to the interface.
     * - `cursor`: Where to go on: the `next_cursor` of the page before, with the same filters. Without it, the
     * first page. Addition to the interface.
     *
     * @param string $roundId The `round_id` that the wallet received, percent-encoded.
     * @param array{limit?: int, cursor?: string} $query
     * @return Round
     */
    public function roundPage(string $roundId, array $query = []): array
    {
        return $this->get(static::path('/v1/rounds/%s', $roundId), $query);
    }

    /**
     * Explain a round.
     *
     * What happened in the round, in words, and the address of a page that shows it. The address works for 7 days.
     * Keep it like the player's data.
     *
     * Addition. The interface does not have this call.
     *
     * @param string $roundId The `round_id` that the wallet received, percent-encoded.
     * @return ExplainedRound
     */
    public function explainRound(string $roundId): array
    {
        return $this->get(static::path('/v1/rounds/%s/explain', $roundId), []);
    }

    /**
     * List the wallet callbacks of a transaction.
     *
     * Oldest first, for 30 days: the first and the newest 50. Headers carry the signatures that were sent, never a
     * secret.
     *
     * Addition. The interface does not have this call.
     *
     * @param string $transactionId The `transaction_id` that the wallet received, percent-encoded.
     * @return DeliveryAttempts
     */
    public function attempts(string $transactionId): array
    {
        return $this->get(static::path('/v1/transactions/%s/attempts', $transactionId), []);
    }

    /**
     * Send a transaction to the wallet now.
     *
     * A pending one is tried before its time, a failed one on a new schedule; a bet that is being undone, by its
     * rollback. The answer shows what came of it. Your wallet sees the same id and body, so nothing is booked
     * twice.
     *
     * Addition. The interface does not have this call.
     *
     * Idempotency. A repeat changes nothing while a call is in flight, and once the transaction is settled is
     * refused.
     *
     * @param string $transactionId The `transaction_id` that the wallet received, percent-encoded.
     * @return Transaction
     */
    public function resend(string $transactionId): array
    {
        return $this->post(static::path('/v1/transactions/%s/resend', $transactionId));
    }

    /**
     * Send all failed transactions again.
     *
     * Each is tried at once, and then for 72 hours like a new one.
     *
     * Addition. The interface does not have this call.
     *
     * Idempotency. A repeat finds what is still failed: nothing is booked twice.
     *
     * - `since`: Failed transactions that were created then or later, ISO 8601 UTC.
     *
     * @param RecoverDeliveries $body
     * @return RecoveredDeliveries
     */
    public function recoverDeliveries(array $body): array
    {
        return $this->post('/v1/deliveries/recover', $body);
    }

    /**
     * See how your wallet answers.
     *
     * Rates, times and failures of the wallet callbacks of 24 hours, and balances that do not add up.
     *
     * Addition. The interface does not have this call.
     *
     * @return WalletHealth
     */
    public function walletHealth(): array
    {
        return $this->get('/v1/wallet/health', []);
    }

    /**
     * List events.
     *
     * What was sent, or is to be sent, to your `event_url`, newest first, for 30 days. To get the next page, send
     * `next_cursor` as `cursor` with the same filters, until it is null. A page may be short, or empty, before the
     * end.
     *
     * Addition. The interface does not have this call.
     *
     * A generator over all pages: each is fetched when the loop reaches it.
     *
     * - `status`: Only events in this state.
     *
     * @param array{status?: 'pending'|'completed'|'failed'} $query
     * @return \Generator<int, OperatorEvent>
     */
    public function events(array $query = []): \Generator
    {
        return $this->pages('/v1/events', $query + ['limit' => 1000], 'events');
    }

    /**
     * List events.
     *
     * What was sent, or is to be sent, to your `event_url`, newest first, for 30 days. To get the next page, send
     * `next_cursor` as `cursor` with the same filters, until it is null. A page may be short, or empty, before the
     * end.
     *
     * Addition. The interface does not have this call.
     *
     * - `status`: Only events in this state.
     * - `limit`: How many rows the page has at most.
     * - `cursor`: Where to go on: the `next_cursor` of the page before, with the same filters. Without it, the
     * first page.
     *
     * @param array{status?: 'pending'|'completed'|'failed', limit?: int, cursor?: string} $query
     * @return OperatorEventsPage
     */
    public function eventsPage(array $query = []): array
    {
        return $this->get('/v1/events', $query);
    }

    /**
     * Send an event again.
     *
     * It is sent now, and then on a new schedule. The answer shows what came of it.
     *
     * Addition. The interface does not have this call.
     *
     * Idempotency. Each call sends it once more, with the same `id`.
     *
     * @param string $eventId The event's `id`, percent-encoded.
     * @return OperatorEvent
     */
    public function resendEvent(string $eventId): array
    {
        return $this->post(static::path('/v1/events/%s/resend', $eventId));
    }

    /**
     * Get the statements of a day.
     *
     * Totals of the movements that completed on a day (UTC), for each currency, with the sorted list of them and
     * its digest. A day of more than 40,000 movements is read in the background: until then the call is
     * UPSTREAM_UNAVAILABLE, or answers what was read last (`as_of`).
     *
     * Addition. The interface does not have this call.
     *
     * - `currency`: Only the statement of this currency. Without it, all.
     *
     * @param string $day The day, YYYY-MM-DD, in UTC.
     * @param array{currency?: string} $query
     * @return Statements
     */
    public function statements(string $day, array $query = []): array
    {
        return $this->get(static::path('/v1/statements/%s', $day), $query);
    }

    /**
     * List invoices.
     *
     * Your invoices by number, issued and voided, each as in its notification, with its document. Figures are JSON
     * numbers.
     *
     * Addition. The interface does not have this call.
     *
     * A generator over all pages: each is fetched when the loop reaches it.
     *
     * @return \Generator<int, InvoiceWithDocument>
     */
    public function invoices(): \Generator
    {
        return $this->pages('/v1/invoices', [] + ['limit' => 1000], 'invoices');
    }

    /**
     * List invoices.
     *
     * Your invoices by number, issued and voided, each as in its notification, with its document. Figures are JSON
     * numbers.
     *
     * Addition. The interface does not have this call.
     *
     * - `limit`: How many rows the page has at most.
     * - `cursor`: Where to go on: the `next_cursor` of the page before, with the same filters. Without it, the
     * first page.
     *
     * @param array{limit?: int, cursor?: string} $query
     * @return InvoicesPage
     */
    public function invoicesPage(array $query = []): array
    {
        return $this->get('/v1/invoices', $query);
    }

    /**
     * Get an invoice.
     *
     * Addition. The interface does not have this call.
     *
     * @param string $invoiceId The invoice's `id`.
     * @return InvoiceWithDocument
     */
    public function invoice(string $invoiceId): array
    {
        return $this->get(static::path('/v1/invoices/%s', $invoiceId), []);
    }

    /**
     * Open a reconciliation.
     *
     * Compares your own list of a day with the service's. Open one, send your list in parts, start it, and read the
     * differences. One that is not started within a day ends; differences are kept for 30 days. At most 10 are open
     * or running at once.
     *
     * Addition. The interface does not have this call.
     *
     * Idempotency. Not idempotent: each call opens a reconciliation.
     *
     * - `day`: The day that your list is of, in UTC.
     * - `currency`: Only movements in this currency. Without it, all.
     *
     * @param CreateReconciliation $body
     * @return OpenedReconciliation
     */
    public function openReconciliation(array $body): array
    {
        return $this->post('/v1/reconciliations', $body);
    }

    /**
     * Start a reconciliation.
     *
     * `parts` is the number of parts that you sent, so that none is missing.
     *
     * Addition. The interface does not have this call.
     *
     * Idempotency. A repeat with the same `parts` changes nothing.
     *
     * - `parts`: How many parts you sent, so that none is missing.
     *
     * @param string $reconciliationId The reconciliation's `id`.
     * @param StartReconciliation $body
     * @return StartedReconciliation
     */
    public function startReconciliation(string $reconciliationId, array $body): array
    {
        return $this->post(static::path('/v1/reconciliations/%s/start', $reconciliationId), $body);
    }

    /**
     * Get a reconciliation.
     *
     * Addition. The interface does not have this call.
     *
     * @param string $reconciliationId The reconciliation's `id`.
     * @return Reconciliation
     */
    public function reconciliation(string $reconciliationId): array
    {
        return $this->get(static::path('/v1/reconciliations/%s', $reconciliationId), []);
    }

    /**
     * List differences.
     *
     * Those that were found so far, by kind and transaction id. The first 100,000 of each kind are kept.
     *
     * Addition. The interface does not have this call.
     *
     * A generator over all pages: each is fetched when the loop reaches it.
     *
     * - `kind`: Only differences of this kind. Without it, all: `only_yours`, then `only_ours`, then `different`.
     *
     * @param string $reconciliationId The reconciliation's `id`.
     * @param array{kind?: 'only_yours'|'only_ours'|'different'} $query
     * @return \Generator<int, ReconciliationDifference>
     */
    public function reconciliationDifferences(string $reconciliationId, array $query = []): \Generator
    {
        return $this->pages(static::path('/v1/reconciliations/%s/differences', $reconciliationId), $query + ['limit' => 1000], 'differences');
    }

    /**
     * List differences.
     *
     * Those that were found so far, by kind and transaction id. The first 100,000 of each kind are kept.
     *
     * Addition. The interface does not have this call.
     *
     * - `kind`: Only differences of this kind. Without it, all: `only_yours`, then `only_ours`, then `different`.
     * - `limit`: How many rows the page has at most.
     * - `cursor`: Where to go on: the `next_cursor` of the page before, with the same filters. Without it, the
     * first page.
     *
     * @param string $reconciliationId The reconciliation's `id`.
     * @param array{kind?: 'only_yours'|'only_ours'|'different', limit?: int, cursor?: string} $query
     * @return ReconciliationDifferences
     */
    public function reconciliationDifferencesPage(string $reconciliationId, array $query = []): array
    {
        return $this->get(static::path('/v1/reconciliations/%s/differences', $reconciliationId), $query);
    }

    abstract protected function get(string $path, array $query): array;

    abstract protected function post(string $path, ?array $body = null, bool $signed = true): array;

    abstract protected function pages(string $path, array $query, string $items): \Generator;

    abstract protected static function path(string $template, string ...$values): string;
}
