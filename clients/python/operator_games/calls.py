# Generated from the OpenAPI document by `npm run generate`. Do not edit.
"""A method for each call of the API."""

from __future__ import annotations

from typing import Iterator, List, Literal, Union, cast

from . import types as t
from .requests import Requests, path


class Calls(Requests):
    """A method for each call of the API. OperatorGames has them all."""

    def debug_signature(
        self,
        *,
        key_id: str,
        timestamp: str,
        signature: str,
        method: Literal["GET", "POST", "PUT", "DELETE"],
        path: str,
        signature_v2: str | None = None,
        body: str | None = None,
    ) -> t.DebugSignature:
        """Diagnose a signature.

        Sandbox only, unsigned, for keys of operators and of providers. Reports which step of the verification fails
        and which common mistake the signature matches: of the text, such as JSON that was serialized again, or of
        the secret. Never returns the expected signature. Limited to 30 checks per minute per key and 60 per
        address.

        key_id: `X-Agg-Key-Id` as sent.
        timestamp: `X-Agg-Timestamp` as sent: Unix seconds, as text.
        signature: `X-Agg-Signature` as sent.
        method: The method of the request.
        path: Path and query exactly as sent.
        signature_v2: `X-Agg-Signature-V2` as sent, to check it too. Addition to the interface.
        body: The raw body. Leave it out for a request without one.
        """
        return cast("t.DebugSignature", self._post("/v1/debug/signature", {
            "key_id": key_id,
            "timestamp": timestamp,
            "signature": signature,
            "method": method,
            "path": path,
            "signature_v2": signature_v2,
            "body": body,
        }, signed=False))

    def ping(self) -> t.Ping:
        """Check key, clock and signature."""
        return cast("t.Ping", self._get("/v1/ping", {}))

    def games(
        self,
        *,
        type: Literal["slot", "table", "live_dealer", "instant", "crash", "lottery", "virtual", "sportsbook", "skill", "other"] | None = None,
        provider_code: str | None = None,
        country: str | None = None,
    ) -> Iterator[t.Game]:
        """List games.

        The games that you may offer. To get the next page, send `next_cursor` as `cursor` with the same filters,
        until it is null. The list may be up to 30 seconds old.

        An iterator over all pages: each is fetched when the loop reaches it.

        type: Only games of this kind.
        provider_code: Only games of this provider.
        country: Leaves out games that are restricted in this country: its ISO 3166-1 alpha-2 code in upper case.
        """
        return self._pages("/v1/games", {
            "type": type,
            "provider_code": provider_code,
            "country": country,
            "limit": 1000,
        }, "games")

    def games_page(
        self,
        *,
        type: Literal["slot", "table", "live_dealer", "instant", "crash", "lottery", "virtual", "sportsbook", "skill", "other"] | None = None,
        provider_code: str | None = None,
        country: str | None = None,
        cursor: str | None = None,
        limit: int | None = None,
    ) -> t.GamesPage:
        """List games.

        The games that you may offer. To get the next page, send `next_cursor` as `cursor` with the same filters,
        until it is null. The list may be up to 30 seconds old.

        type: Only games of this kind.
        provider_code: Only games of this provider.
        country: Leaves out games that are restricted in this country: its ISO 3166-1 alpha-2 code in upper case.
        cursor: Where to go on: the `next_cursor` of the page before, with the same filters. Without it, the first
        page.
        limit: How many games the page has at most. Above 200 counts as 200.
        """
        return cast("t.GamesPage", self._get("/v1/games", {
            "type": type,
            "provider_code": provider_code,
            "country": country,
            "cursor": cursor,
            "limit": limit,
        }))

    def providers(self) -> List[t.Provider]:
        """List providers.

        The providers whose games you may offer, and how many of their games.
        """
        return cast("List[t.Provider]", self._get("/v1/providers", {})["providers"])

    def provider_status(self, code: str) -> t.ProviderStatus:
        """Get a provider's status.

        How a provider of your window answers the service's calls, those for other operators included: launches,
        promotions, and subscriptions of feeds, in the last hour; and what of it is stopped or has planned
        maintenance. Use it to hide games that do not open. Counts may lack some seconds. In the sandbox, a fault
        that you ordered shows in `status` and `since`, and is not counted.

        Addition. The interface does not have this call.

        code: The `provider_code`.
        """
        return cast("t.ProviderStatus", self._get(path("/v1/providers/{}/status", code), {}))

    def rates(self) -> t.Rates:
        """Get your revenue share rates.

        A `percent` of 12.5 means 12.5 percent. Invoices use the same percents. `rates` apply to your billed market
        and to every game that is in none of the listed sections.
        """
        return cast("t.Rates", self._get("/v1/rates", {}))

    def live_tables(self, currency: str) -> t.LiveTables:
        """List live tables.

        The current state of the live tables, as pushed by the providers. Poll every few seconds while a lobby is
        open; one call per currency serves all players. The first call for a currency may return `pending: true`:
        retry after a few seconds.

        currency: The currency, in upper case: its ISO 4217 code, or for one outside ISO 4217 the service's code,
        such as USDT.
        """
        return cast("t.LiveTables", self._get("/v1/live-tables", {"currency": currency}))

    def start_wallet_validation(
        self,
        *,
        player_id: str,
        currency: str,
        session_id: str | None = None,
        closed_session_id: str | None = None,
        blocked_player_id: str | None = None,
        cases: Union[List[int], Literal["failed"]] | None = None,
    ) -> t.WalletValidationRun:
        """Start a wallet test run.

        Sandbox only. Queues a run of the wallet test suite against your wallet. The test player needs a balance of
        at least 10.00, which is restored afterwards. One run at a time, at most 10 per rolling hour; refused
        requests do not count, neither do up to ten runs that could not begin, and neither does playing `cases` of
        it again.

        Idempotency. Not idempotent: each accepted call starts a run.

        player_id: Your own id of a test player with a balance of at least 10.00.
        currency: The currency of that balance, in upper case.
        session_id: An open session of the player, for wallets that check it. Default: the suite makes its sessions
        up. Addition to the interface.
        closed_session_id: A session of the player that your wallet has closed. Without it, the cases about one are
        skipped. Addition to the interface.
        blocked_player_id: A test player in the same currency that your wallet has blocked. It wins the smallest
        unit. Without it, the cases about one are skipped. Addition to the interface.
        cases: Plays only these cases, by number, or those that failed or warned in the last finished run. Does not
        count as a run; at most 60 times and 200 cases an hour. Addition to the interface.
        """
        return cast("t.WalletValidationRun", self._post("/v1/test/wallet-validation", {
            "player_id": player_id,
            "currency": currency,
            "session_id": session_id,
            "closed_session_id": closed_session_id,
            "blocked_player_id": blocked_player_id,
            "cases": cases,
        }))

    def wallet_validations(self) -> Iterator[t.ListedWalletValidation]:
        """List your wallet test runs.

        Newest first, with the counts of their cases. Runs are kept for 90 days. To get the next page, send
        `next_cursor` as `cursor` with the same filters, until it is null. A page may be short, or empty, before the
        end.

        Addition. The interface does not have this call.

        An iterator over all pages: each is fetched when the loop reaches it.
        """
        return self._pages("/v1/test/wallet-validation", {"limit": 1000}, "runs")

    def wallet_validations_page(
        self,
        *,
        limit: int | None = None,
        cursor: str | None = None,
    ) -> t.WalletValidationsPage:
        """List your wallet test runs.

        Newest first, with the counts of their cases. Runs are kept for 90 days. To get the next page, send
        `next_cursor` as `cursor` with the same filters, until it is null. A page may be short, or empty, before the
        end.

        Addition. The interface does not have this call.

        limit: How many rows the page has at most.
        cursor: Where to go on: the `next_cursor` of the page before, with the same filters. Without it, the first
        page.
        """
        return cast("t.WalletValidationsPage", self._get("/v1/test/wallet-validation", {"limit": limit, "cursor": cursor}))

    def wallet_validation(self, wallet_validation_id: str) -> t.WalletValidationRun:
        """Get a wallet test run.

        Each case appears as soon as it ends, with its calls. Signatures are left out.

        wallet_validation_id: The run's `id`.
        """
        return cast("t.WalletValidationRun", self._get(path("/v1/test/wallet-validation/{}", wallet_validation_id), {}))

    def fire_trigger(
        self,
        *,
        trigger: Literal["lost_answer", "duplicate", "late_duplicate", "win_after_two_days", "late_win", "rollback_before_bet", "bet_with_rollback", "storm_of_copies", "mixture"],
        player_id: str,
        currency: str,
        session_id: str | None = None,
        closed_session_id: str | None = None,
    ) -> t.WalletValidationRun:
        """Send a sequence of callbacks.

        Sandbox only. Sends one named sequence of callbacks to your wallet and judges it by the cases of the wallet
        test suite that are about it. The answer is a run of those cases: read it at
        `/v1/test/wallet-validation/{id}`. The player needs a balance of at least 10.00, which is restored. At most
        60 an hour, together with cases that are played again, and none while a run is in progress.
        `win_after_two_days` starts a test clock, advances it by two days and ends it again. While one of yours is
        in force, it is refused; with `session_id`, it advances yours.

        Addition. The interface does not have this call.

        Idempotency. Not idempotent: each accepted call sends the callbacks.

        trigger: `lost_answer`: bets whose caller hangs up, then repeats. `duplicate`: a bet, a win and a rollback,
        each sent twice. `late_duplicate`: a bet repeated after other movements, and at a balance below its stake.
        `win_after_two_days`: a win two days after its bet on the same session, which has expired. `late_win`: wins
        on sessions that are over. `rollback_before_bet`: a rollback, then its bet. `bet_with_rollback`: both at
        once. `storm_of_copies`: ten copies at once. `mixture`: 50 movements in a random order, some twice.
        player_id: Your own id of a test player with a balance of at least 10.00.
        currency: The currency of that balance, in upper case.
        session_id: An open session of the player, for wallets that check it. Default: a made-up one; for
        `win_after_two_days`, one that the service opens on a test clock. While a test clock of yours is in force,
        `win_after_two_days` takes a session that you opened on it.
        closed_session_id: A session of the player that your wallet has closed. `late_win` sends a win on it too.
        """
        return cast("t.WalletValidationRun", self._post("/v1/test/triggers", {
            "trigger": trigger,
            "player_id": player_id,
            "currency": currency,
            "session_id": session_id,
            "closed_session_id": closed_session_id,
        }))

    def order_provider_fault(
        self,
        *,
        provider_code: str,
        fault: Literal["down", "late", "slow", "refusing"],
        minutes: int | None = None,
    ) -> List[t.ProviderFault]:
        """Let a provider misbehave.

        Sandbox only. From your next call on, a provider fails for you alone: launches, demos, free spins and
        campaigns answer as they would if the provider itself had the fault, and so does its status. Games that are
        open go on. What the service repeats by itself reaches the provider.

        Addition. The interface does not have this call.

        Idempotency. A repeat orders the same fault again, from now on.

        provider_code: A provider of your window.
        fault: `down`: it cannot be reached, and its feeds stand still. `late`: it does what it is asked, and its
        answer comes too late. `slow`: it answers after 4 seconds, in time. `refusing`: it says no. Null: it works
        again.
        minutes: How long the fault lasts, unless you end it before.
        """
        return cast("List[t.ProviderFault]", self._post("/v1/test/provider-faults", {
            "provider_code": provider_code,
            "fault": fault,
            "minutes": minutes,
        })["faults"])

    def provider_faults(self) -> List[t.ProviderFault]:
        """List the faults of providers.

        Sandbox only. The faults that you ordered and that last.

        Addition. The interface does not have this call.
        """
        return cast("List[t.ProviderFault]", self._get("/v1/test/provider-faults", {})["faults"])

    def wire_events(
        self,
        *,
        direction: Literal["in", "out"] | None = None,
        kind: Literal["call", "callback", "webhook"] | None = None,
        action: str | None = None,
        method: Literal["GET", "POST", "PUT", "DELETE"] | None = None,
        status: Literal["2xx", "3xx", "4xx", "5xx", "none"] | None = None,
        path: str | None = None,
        text: str | None = None,
        caller: Literal["server", "browser"] | None = None,
        hide_page_reads: Literal["true", "false"] | None = None,
        player_id: str | None = None,
        session_id: str | None = None,
        round_id: str | None = None,
        transaction_id: str | None = None,
        request_id: str | None = None,
        from_: str | None = None,
        to: str | None = None,
    ) -> Iterator[t.WireEvent]:
        """List what went over the wire.

        Sandbox only. Every call that you signed, and every wallet callback and webhook that you were sent, for 7
        days: the last 10,000, and at most 32 MiB. Newest first. Reading them is not recorded. To get the next page,
        send `next_cursor` as `cursor` with the same filters, until it is null. A page may be short, or empty,
        before the end.

        Addition. The interface does not have this call.

        An iterator over all pages: each is fetched when the loop reaches it.

        direction: Only your calls (`in`), or the service's (`out`).
        kind: Only events of this kind.
        action: Only callbacks with this `action`, or webhooks with this `event`.
        method: Only requests with this method.
        status: Only answers of this class. `none`: no answer arrived.
        path: Only paths that begin like this.
        text: Only events with this text in the path or in a body, as it is written there.
        caller: Only calls from a page of this installation (`browser`), or from elsewhere (`server`).
        hide_page_reads: `true` leaves out GETs from pages of this installation, which poll.
        player_id: Only what names this player: your own id.
        session_id: Only what names this session.
        round_id: Only what names this round.
        transaction_id: Only what names this transaction.
        request_id: Only the call with this `X-Request-Id`.
        from_: The first moment, ISO 8601 UTC.
        to: The moment after the last.
        """
        return self._pages("/v1/test/events", {
            "direction": direction,
            "kind": kind,
            "action": action,
            "method": method,
            "status": status,
            "path": path,
            "text": text,
            "caller": caller,
            "hide_page_reads": hide_page_reads,
            "player_id": player_id,
            "session_id": session_id,
            "round_id": round_id,
            "transaction_id": transaction_id,
            "request_id": request_id,
            "from": from_,
            "to": to,
            "limit": 1000,
        }, "events")

    def wire_events_page(
        self,
        *,
        direction: Literal["in", "out"] | None = None,
        kind: Literal["call", "callback", "webhook"] | None = None,
        action: str | None = None,
        method: Literal["GET", "POST", "PUT", "DELETE"] | None = None,
        status: Literal["2xx", "3xx", "4xx", "5xx", "none"] | None = None,
        path: str | None = None,
        text: str | None = None,
        caller: Literal["server", "browser"] | None = None,
        hide_page_reads: Literal["true", "false"] | None = None,
        player_id: str | None = None,
        session_id: str | None = None,
        round_id: str | None = None,
        transaction_id: str | None = None,
        request_id: str | None = None,
        from_: str | None = None,
        to: str | None = None,
        limit: int | None = None,
        cursor: str | None = None,
    ) -> t.WireEventsPage:
        """List what went over the wire.

        Sandbox only. Every call that you signed, and every wallet callback and webhook that you were sent, for 7
        days: the last 10,000, and at most 32 MiB. Newest first. Reading them is not recorded. To get the next page,
        send `next_cursor` as `cursor` with the same filters, until it is null. A page may be short, or empty,
        before the end.

        Addition. The interface does not have this call.

        direction: Only your calls (`in`), or the service's (`out`).
        kind: Only events of this kind.
        action: Only callbacks with this `action`, or webhooks with this `event`.
        method: Only requests with this method.
        status: Only answers of this class. `none`: no answer arrived.
        path: Only paths that begin like this.
        text: Only events with this text in the path or in a body, as it is written there.
        caller: Only calls from a page of this installation (`browser`), or from elsewhere (`server`).
        hide_page_reads: `true` leaves out GETs from pages of this installation, which poll.
        player_id: Only what names this player: your own id.
        session_id: Only what names this session.
        round_id: Only what names this round.
        transaction_id: Only what names this transaction.
        request_id: Only the call with this `X-Request-Id`.
        from_: The first moment, ISO 8601 UTC.
        to: The moment after the last.
        limit: How many rows the page has at most.
        cursor: Where to go on: the `next_cursor` of the page before, with the same filters. Without it, the first
        page.
        """
        return cast("t.WireEventsPage", self._get("/v1/test/events", {
            "direction": direction,
            "kind": kind,
            "action": action,
            "method": method,
            "status": status,
            "path": path,
            "text": text,
            "caller": caller,
            "hide_page_reads": hide_page_reads,
            "player_id": player_id,
            "session_id": session_id,
            "round_id": round_id,
            "transaction_id": transaction_id,
            "request_id": request_id,
            "from": from_,
            "to": to,
            "limit": limit,
            "cursor": cursor,
        }))

    def wire_event(self, event_id: str) -> t.WireExchange:
        """Get an event of the wire with its bytes.

        Sandbox only. Headers carry the signatures that were sent, never a secret. Addresses that work without a
        signature, such as a launch URL, are replaced by `[blanked]`.

        Addition. The interface does not have this call.

        event_id: The event's `id`.
        """
        return cast("t.WireExchange", self._get(path("/v1/test/events/{}", event_id), {}))

    def resend_wire_event(self, event_id: str) -> t.WireExchange:
        """Send a wallet callback of the wire again.

        Sandbox only. The same bytes go to your wallet once more, signed anew. Your wallet must answer as before and
        book nothing. Only what it has booked, and `getbalance`, can be sent again: the ledger does not change. The
        answer is the new event.

        Addition. The interface does not have this call.

        Idempotency. Each call sends it once more.

        event_id: The event's `id`.
        """
        return cast("t.WireExchange", self._post(path("/v1/test/events/{}/resend", event_id)))

    def start_test_clock(self, *, now: str | None = None) -> t.TestClock:
        """Start a test clock.

        Sandbox only. From now on your calls, and the sessions that you open, are in the time of this clock, until
        you end it. It stands still, and what is due later waits, until you advance it. Earlier sessions stay in
        real time, as do signatures and rate limits.

        Addition. The interface does not have this call.

        Idempotency. A repeat is refused while the clock is in force.

        now: The time that your clock begins at: from 35 days to ten years ahead of real time, in a month that real
        time does not reach in the next 30 days, and not before a time that an earlier clock of yours has reached.
        Default: the beginning of the first month that it may.
        """
        return cast("t.TestClock", self._post("/v1/test/clock", {"now": now}))

    def test_clock(self) -> t.TestClock:
        """Read the test clock.

        Sandbox only. Your time, what is due next, and what the last advance did.

        Addition. The interface does not have this call.
        """
        return cast("t.TestClock", self._get("/v1/test/clock", {}))

    def advance_test_clock(self, *, to: str | None = None, seconds: int | None = None) -> t.TestClock:
        """Advance the test clock.

        Sandbox only. Goes from one due time to the next, and does at each what is due: callbacks are repeated,
        sessions expire, campaigns start and end, events are sent, days get their statements, months close and are
        invoiced. One call at a time, at most 500. Poll `GET /v1/test/clock` until `advance.status` is no longer
        `running`.

        Addition. The interface does not have this call.

        Idempotency. A repeat is refused while the advance runs. By `to`, it is refused afterwards too.

        to: The time to advance to, at most 100 days ahead of your clock. Send this or `seconds`.
        seconds: How far to advance: 259200 is 72 hours. Send this or `to`.
        """
        return cast("t.TestClock", self._post("/v1/test/clock/advance", {"to": to, "seconds": seconds}))

    def end_test_clock(self) -> t.TestClock:
        """End the test clock.

        Sandbox only. You are in real time again. The clock's sessions are closed, its campaigns ended, its grants
        cancelled, and what it still owes you is not sent any more. What it wrote stays in its time.

        Addition. The interface does not have this call.

        Idempotency. A repeat is refused: no clock is in force.
        """
        return cast("t.TestClock", self._post("/v1/test/clock/end"))

    def preflight_session(
        self,
        *,
        player_id: str,
        currency: str,
        game_id: str,
        locale: str | None = None,
        lobby_url: str | None = None,
        ttl_minutes: int | None = None,
        player_country: str | None = None,
        player_ip: str | None = None,
        player_device: Literal["desktop", "mobile"] | None = None,
        deposit_url: str | None = None,
        player_name: str | None = None,
    ) -> t.SessionPreflight:
        """Check whether a session would open.

        Takes the body of `POST /v1/sessions` and lists every reason why it would fail now, by the same checks.
        Opens nothing, and calls neither the provider nor your wallet. A reason has the fields of the error that the
        launch would answer. A body whose fields are missing or malformed is VALIDATION_FAILED, as for the launch.

        Addition. The interface does not have this call.

        Idempotency. Changes nothing.

        player_id: Your own id of the player. No player is created; wallet callbacks name it.
        currency: The currency to play in, in upper case. It is fixed for the session and never converted.
        game_id: The game: `id` of `GET /v1/games`.
        locale: The language of the game, as a BCP 47 tag such as `en` or `ru-RU`. The provider shows the nearest
        that it has.
        lobby_url: Where the game's way back to the lobby leads: an absolute https URL.
        ttl_minutes: How many minutes the session takes bets, from now.
        player_country: The player's country, its ISO 3166-1 alpha-2 code. It counts only where `player_ip` is
        absent or tells no country.
        player_ip: The player's own IPv4 or IPv6 address, not your server's. The country that restrictions apply to
        is read from it.
        player_device: The player's device.
        deposit_url: Where the game sends a player who is out of money, at providers that do so: an absolute https
        URL.
        player_name: A nickname that other players see in games with several players. Never the real name.
        """
        return cast("t.SessionPreflight", self._post("/v1/sessions/preflight", {
            "player_id": player_id,
            "currency": currency,
            "game_id": game_id,
            "locale": locale,
            "lobby_url": lobby_url,
            "ttl_minutes": ttl_minutes,
            "player_country": player_country,
            "player_ip": player_ip,
            "player_device": player_device,
            "deposit_url": deposit_url,
            "player_name": player_name,
        }))

    def open_demo(
        self,
        game_id: str,
        *,
        locale: str | None = None,
        lobby_url: str | None = None,
        player_country: str | None = None,
        player_ip: str | None = None,
        player_device: Literal["desktop", "mobile"] | None = None,
    ) -> t.Demo:
        """Open a game in demo mode.

        Play for fun, without a player or a wallet.

        Idempotency. Not idempotent: each call opens a new demo. The same signed request, sent again, may get the
        same one.

        game_id: The `id` of a game with `has_demo`.
        locale: The language of the game, as a BCP 47 tag such as `en` or `ru-RU`.
        lobby_url: Where the game's way back to the lobby leads: an absolute https URL.
        player_country: The player's country, its ISO 3166-1 alpha-2 code. It counts only where `player_ip` is
        absent or tells no country.
        player_ip: The player's own IPv4 or IPv6 address. The country that restrictions apply to is read from it.
        player_device: The player's device.
        """
        return cast("t.Demo", self._post(path("/v1/games/{}/demo", game_id), {
            "locale": locale,
            "lobby_url": lobby_url,
            "player_country": player_country,
            "player_ip": player_ip,
            "player_device": player_device,
        }))

    def open_session(
        self,
        *,
        player_id: str,
        currency: str,
        game_id: str,
        locale: str | None = None,
        lobby_url: str | None = None,
        ttl_minutes: int | None = None,
        player_country: str | None = None,
        player_ip: str | None = None,
        player_device: Literal["desktop", "mobile"] | None = None,
        deposit_url: str | None = None,
        player_name: str | None = None,
    ) -> t.Session:
        """Open a game for a player.

        Send the player to `launch_url` exactly as returned. Never build this URL yourself: providers change their
        hosts. Do not store it: its token gives access to the player's balance. Store `session_id`, which wallet
        callbacks carry.

        Idempotency. Not idempotent: each call opens a new session. The same signed request opens another within 2
        seconds, three in all; later it is answered with the first. Unused sessions expire.

        player_id: Your own id of the player. No player is created; wallet callbacks name it.
        currency: The currency to play in, in upper case. It is fixed for the session and never converted.
        game_id: The game: `id` of `GET /v1/games`.
        locale: The language of the game, as a BCP 47 tag such as `en` or `ru-RU`. The provider shows the nearest
        that it has.
        lobby_url: Where the game's way back to the lobby leads: an absolute https URL.
        ttl_minutes: How many minutes the session takes bets, from now.
        player_country: The player's country, its ISO 3166-1 alpha-2 code. It counts only where `player_ip` is
        absent or tells no country.
        player_ip: The player's own IPv4 or IPv6 address, not your server's. The country that restrictions apply to
        is read from it.
        player_device: The player's device.
        deposit_url: Where the game sends a player who is out of money, at providers that do so: an absolute https
        URL.
        player_name: A nickname that other players see in games with several players. Never the real name.
        """
        return cast("t.Session", self._post("/v1/sessions", {
            "player_id": player_id,
            "currency": currency,
            "game_id": game_id,
            "locale": locale,
            "lobby_url": lobby_url,
            "ttl_minutes": ttl_minutes,
            "player_country": player_country,
            "player_ip": player_ip,
            "player_device": player_device,
            "deposit_url": deposit_url,
            "player_name": player_name,
        }))

    def sessions(
        self,
        *,
        player_id: str | None = None,
        status: Literal["open", "closed", "expired"] | None = None,
    ) -> Iterator[t.ListedSession]:
        """List sessions.

        Newest first. Reaches back 90 days at least. What is older may be archived, and is found by the id of its
        transaction or round. To get the next page, send `next_cursor` as `cursor` with the same filters, until it
        is null. A page may be short, or empty, before the end.

        Addition. The interface does not have this call.

        An iterator over all pages: each is fetched when the loop reaches it.

        player_id: Only sessions of this player: your own id.
        status: Only sessions in this state now.
        """
        return self._pages("/v1/sessions", {"player_id": player_id, "status": status, "limit": 1000}, "sessions")

    def sessions_page(
        self,
        *,
        player_id: str | None = None,
        status: Literal["open", "closed", "expired"] | None = None,
        limit: int | None = None,
        cursor: str | None = None,
    ) -> t.SessionsPage:
        """List sessions.

        Newest first. Reaches back 90 days at least. What is older may be archived, and is found by the id of its
        transaction or round. To get the next page, send `next_cursor` as `cursor` with the same filters, until it
        is null. A page may be short, or empty, before the end.

        Addition. The interface does not have this call.

        player_id: Only sessions of this player: your own id.
        status: Only sessions in this state now.
        limit: How many rows the page has at most.
        cursor: Where to go on: the `next_cursor` of the page before, with the same filters. Without it, the first
        page.
        """
        return cast("t.SessionsPage", self._get("/v1/sessions", {
            "player_id": player_id,
            "status": status,
            "limit": limit,
            "cursor": cursor,
        }))

    def close_session(self, session_id: str) -> t.ClosedSession:
        """Close a session.

        New bets of the session are refused. Wins and rollbacks of earlier bets still reach the wallet.

        Idempotency. A repeat returns the same answer.

        session_id: The session's `session_id`.
        """
        return cast("t.ClosedSession", self._post(path("/v1/sessions/{}/close", session_id)))

    def close_player_sessions(self, player_id: str) -> int:
        """Close all sessions of a player.

        For a player who excludes themselves. New bets of these sessions are refused. Wins and rollbacks of earlier
        bets still reach the wallet. Sessions that are opened later are not affected: do not open any.

        Addition. The interface does not have this call.

        Idempotency. A repeat finds nothing to close and answers 0.

        player_id: Your own id of the player, percent-encoded.
        """
        return cast("int", self._post(path("/v1/players/{}/close-sessions", player_id))["closed"])

    def grant_free_spins(
        self,
        *,
        player_id: str,
        currency: str,
        game_ids: List[str],
        quantity: int,
        bet_amount: str,
        valid_until: str,
        reference: str,
    ) -> t.FreeSpins:
        """Grant free spins.

        The wallet receives the spins as bets and wins with `free_spins_id`. Do not debit these bets. Credit the
        wins as bonus money.

        Idempotency. By `reference`: a repeat returns the first grant, even if its other fields differ; the header
        `X-Agg-Warning` names them. Use one reference for each player.

        player_id: Your own id of the player who gets the spins.
        currency: The currency of `bet_amount`, in upper case. The spins are played in sessions of this currency.
        game_ids: The games that the spins may be played in: ids of `GET /v1/games`, all of one provider.
        quantity: Number of spins.
        bet_amount: The stake of one spin: one of the amounts of `GET /v1/free-spins/bet-options`.
        valid_until: When the grant ends, ISO 8601 UTC: in the future, at most 90 days away.
        reference: Your own id of the grant, one for each player. A repeat under it answers the first grant.
        """
        return cast("t.FreeSpins", self._post("/v1/free-spins", {
            "player_id": player_id,
            "currency": currency,
            "game_ids": game_ids,
            "quantity": quantity,
            "bet_amount": bet_amount,
            "valid_until": valid_until,
            "reference": reference,
        }))

    def free_spins_by_reference(self, reference: str) -> t.FreeSpins:
        """Find free-spin grants.

        Send exactly one of `reference` and `player_id`, otherwise the call fails with VALIDATION_FAILED on `query`.
        `reference` returns that grant. `player_id` returns the player's grants, newest first. To get the next page,
        send `next_cursor` as `cursor` with the same filters, until it is null. A page may be short, or empty,
        before the end.

        reference: The grant with this reference.
        """
        return cast("t.FreeSpins", self._get("/v1/free-spins", {"reference": reference}))

    def free_spins_of(self, player_id: str) -> Iterator[t.FreeSpins]:
        """Find free-spin grants.

        Send exactly one of `reference` and `player_id`, otherwise the call fails with VALIDATION_FAILED on `query`.
        `reference` returns that grant. `player_id` returns the player's grants, newest first. To get the next page,
        send `next_cursor` as `cursor` with the same filters, until it is null. A page may be short, or empty,
        before the end.

        An iterator over all pages: each is fetched when the loop reaches it.

        player_id: The grants of this player: your own id. Addition to the interface.
        """
        return self._pages("/v1/free-spins", {"player_id": player_id, "limit": 1000}, "free_spins")

    def free_spins_page(
        self,
        player_id: str,
        *,
        limit: int | None = None,
        cursor: str | None = None,
    ) -> t.FreeSpinsPage:
        """Find free-spin grants.

        Send exactly one of `reference` and `player_id`, otherwise the call fails with VALIDATION_FAILED on `query`.
        `reference` returns that grant. `player_id` returns the player's grants, newest first. To get the next page,
        send `next_cursor` as `cursor` with the same filters, until it is null. A page may be short, or empty,
        before the end.

        player_id: The grants of this player: your own id. Addition to the interface.
        limit: How many rows the page has at most. Addition to the interface.
        cursor: Where to go on: the `next_cursor` of the page before, with the same filters. Without it, the first
        page. Addition to the interface.
        """
        return cast("t.FreeSpinsPage", self._get("/v1/free-spins", {"player_id": player_id, "limit": limit, "cursor": cursor}))

    def all_free_spins(
        self,
        *,
        player_id: str | None = None,
        status: Literal["active", "finished", "cancelled"] | None = None,
    ) -> Iterator[t.FreeSpins]:
        """List the free-spin grants of all players.

        Newest first. To get the next page, send `next_cursor` as `cursor` with the same filters, until it is null.
        A page may be short, or empty, before the end.

        Addition. The interface does not have this call.

        An iterator over all pages: each is fetched when the loop reaches it.

        player_id: Only grants of this player: your own id.
        status: Only grants in this state.
        """
        return self._pages("/v1/free-spins/all", {"player_id": player_id, "status": status, "limit": 1000}, "free_spins")

    def all_free_spins_page(
        self,
        *,
        player_id: str | None = None,
        status: Literal["active", "finished", "cancelled"] | None = None,
        limit: int | None = None,
        cursor: str | None = None,
    ) -> t.FreeSpinsPage:
        """List the free-spin grants of all players.

        Newest first. To get the next page, send `next_cursor` as `cursor` with the same filters, until it is null.
        A page may be short, or empty, before the end.

        Addition. The interface does not have this call.

        player_id: Only grants of this player: your own id.
        status: Only grants in this state.
        limit: How many rows the page has at most.
        cursor: Where to go on: the `next_cursor` of the page before, with the same filters. Without it, the first
        page.
        """
        return cast("t.FreeSpinsPage", self._get("/v1/free-spins/all", {
            "player_id": player_id,
            "status": status,
            "limit": limit,
            "cursor": cursor,
        }))

    def free_spins_bet_options(self, game_id: str, currency: str) -> t.BetOptions:
        """List bet amounts for free spins.

        The bet amounts that the game's provider accepts, lowest first.

        game_id: The game: `id` of `GET /v1/games`.
        currency: The currency of the stakes, in upper case.
        """
        return cast("t.BetOptions", self._get("/v1/free-spins/bet-options", {"game_id": game_id, "currency": currency}))

    def free_spins(self, free_spin_id: str) -> t.FreeSpins:
        """Get a free-spin grant.

        free_spin_id: The grant's `id`.
        """
        return cast("t.FreeSpins", self._get(path("/v1/free-spins/{}", free_spin_id), {}))

    def cancel_free_spins(self, free_spin_id: str) -> t.FreeSpins:
        """Cancel a free-spin grant.

        Cancels the remaining spins. Spins already played and their wins are kept.

        Idempotency. A repeat returns the same cancelled grant.

        free_spin_id: The grant's `id`.
        """
        return cast("t.FreeSpins", self._post(path("/v1/free-spins/{}/cancel", free_spin_id)))

    def place_bonus_campaign(
        self,
        *,
        type: t.BonusCampaignType,
        name: str,
        currency: str,
        game_ids: List[str],
        player_ids: List[str],
        valid_until: str,
        triggers: t.CreateBonusTriggers,
        reference: str,
        valid_from: str | None = None,
        spin_count: int | None = None,
        bet_amount: str | None = None,
        prizes: List[t.BonusPrize] | None = None,
        campaign_limit: str | None = None,
        min_cashout_multiplier: str | None = None,
    ) -> t.BonusCampaign:
        """Create a bonus campaign.

        A campaign is for the players in `player_ids`. A player receives the bonus each time a trigger fires. The
        wallet receives the spins as bets and wins whose `free_spins_id` is the `campaign_id`. Do not debit these
        bets. Credit the wins as bonus money. In the sandbox, a campaign with the player
        `sandbox_player_bonus_refused` is refused.

        Idempotency. By `reference`: a repeat returns the first campaign, or the same refusal; the header
        `X-Agg-Warning` names the fields that differ from the first. To correct a refused campaign, send it with a
        new reference.

        type: What the player gets. It decides which of the other fields are needed.
        name: The campaign's name, which players see.
        currency: The currency of all amounts, in upper case.
        game_ids: The games of the campaign: ids of `GET /v1/games`, all of one provider.
        player_ids: Your own ids of the players who may get the bonus.
        valid_until: When the campaign ends, ISO 8601 UTC: in the future, after `valid_from` and at most 90 days
        after it.
        triggers: What hands the bonus over; at least one. Each that fires hands it over once more.
        reference: Your own id of the campaign. A repeat under it answers the first campaign and places nothing.
        valid_from: When the campaign begins, ISO 8601 UTC. Now, if absent.
        spin_count: Of `free_spins`, and needed there: number of spins.
        bet_amount: Of `free_spins`: the stake of one spin. Of `buy_bonus`: the price of the feature. Needed there.
        A decimal string in the campaign's currency.
        prizes: Of `fortune_wheel` and `treasure_chest`: exactly 16. Of `golden_dragon`: 1 to 100. Needed there.
        campaign_limit: Of `free_spins`: the campaign ends when it has paid this much in total. A decimal string in
        the campaign's currency.
        min_cashout_multiplier: Of `free_spins` in crash games: the least multiplier at which a spin cashes out.
        """
        return cast("t.BonusCampaign", self._post("/v1/bonus-campaigns", {
            "type": type,
            "name": name,
            "currency": currency,
            "game_ids": game_ids,
            "player_ids": player_ids,
            "valid_until": valid_until,
            "triggers": triggers,
            "reference": reference,
            "valid_from": valid_from,
            "spin_count": spin_count,
            "bet_amount": bet_amount,
            "prizes": prizes,
            "campaign_limit": campaign_limit,
            "min_cashout_multiplier": min_cashout_multiplier,
        }))

    def bonus_campaign_by_reference(self, reference: str) -> t.BonusCampaign:
        """Find bonus campaigns.

        Send exactly one of `reference` and `player_id`, otherwise the call fails with VALIDATION_FAILED on `query`.
        `reference` returns that campaign. `player_id` returns the player's campaigns, newest first, at most 100.

        reference: The campaign with this reference.
        """
        return cast("t.BonusCampaign", self._get("/v1/bonus-campaigns", {"reference": reference}))

    def bonus_campaigns_of(self, player_id: str) -> List[t.BonusCampaign]:
        """Find bonus campaigns.

        Send exactly one of `reference` and `player_id`, otherwise the call fails with VALIDATION_FAILED on `query`.
        `reference` returns that campaign. `player_id` returns the player's campaigns, newest first, at most 100.

        player_id: The campaigns that name this player: your own id.
        """
        return cast("List[t.BonusCampaign]", self._get("/v1/bonus-campaigns", {"player_id": player_id})["campaigns"])

    def bonus_campaign_options(self, game_id: str, *, currency: str | None = None) -> t.BonusCampaignOptions:
        """List campaign options of a game.

        The campaign types and triggers that the game supports. Both lists are empty if it supports no campaigns.

        game_id: The game: `id` of `GET /v1/games`.
        currency: The currency of `buy_bonus_prices`, in upper case. Without it, they are left out. Addition to the
        interface.
        """
        return cast("t.BonusCampaignOptions", self._get("/v1/bonus-campaigns/options", {"game_id": game_id, "currency": currency}))

    def bonus_campaign(self, bonus_campaign_id: str) -> t.BonusCampaign:
        """Get a bonus campaign.

        bonus_campaign_id: The campaign's `id`.
        """
        return cast("t.BonusCampaign", self._get(path("/v1/bonus-campaigns/{}", bonus_campaign_id), {}))

    def end_bonus_campaign(self, bonus_campaign_id: str) -> t.BonusCampaign:
        """End a bonus campaign.

        From now on no spin of the campaign is accepted, also one that a player already has. Spins already played
        and their wins are kept. A pending campaign is not placed any more.

        Addition. The interface does not have this call.

        Idempotency. A repeat returns the same ended campaign.

        bonus_campaign_id: The campaign's `id`.
        """
        return cast("t.BonusCampaign", self._post(path("/v1/bonus-campaigns/{}/end", bonus_campaign_id)))

    def jackpots(self) -> t.Jackpots:
        """List jackpots.

        Progressive jackpots and the games that contribute to them. Amounts are JSON numbers in USD. `updated_at` is
        the time of the last update.
        """
        return cast("t.Jackpots", self._get("/v1/jackpots", {}))

    def jackpot_winners(self) -> List[t.JackpotWinner]:
        """List jackpot winners.

        Jackpot wins of your own players, newest first, at most 100. For reporting only: the win itself reaches the
        wallet as a win of the round. Reaches back 90 days at least. What is older may be archived, and is found by
        the id of its transaction or round.
        """
        return cast("List[t.JackpotWinner]", self._get("/v1/jackpots/winners", {})["winners"])

    def transactions(
        self,
        *,
        from_: str | None = None,
        to: str | None = None,
        by: Literal["created", "completed"] | None = None,
        order: Literal["oldest", "newest"] | None = None,
        status: Literal["completed", "refused", "failed", "cancelled", "pending"] | None = None,
        type: Literal["bet", "win", "rollback"] | None = None,
        player_id: str | None = None,
        session_id: str | None = None,
        round_id: str | None = None,
        provider_code: str | None = None,
        currency: str | None = None,
    ) -> Iterator[t.Transaction]:
        """List transactions by time.

        Oldest first by the time in `by`, unless `order` says otherwise. Reaches back 90 days at least. What is
        older may be archived, and is found by the id of its transaction or round. To get the next page, send
        `next_cursor` as `cursor` with the same filters, until it is null. A page may be short, or empty, before the
        end.

        Addition. The interface does not have this call.

        An iterator over all pages: each is fetched when the loop reaches it.

        from_: The first moment, ISO 8601 UTC. By default 31 days before `to`.
        to: The moment after the last, at most 31 days after `from`. By default 31 days after `from`, or now.
        by: The time that counts. By `completed`, what was never completed is left out.
        order: What comes first, by the time that counts.
        status: Only transactions in this state.
        type: Only transactions of this type.
        player_id: Only transactions of this player: your own id.
        session_id: Only transactions of this session.
        round_id: Only transactions of this round.
        provider_code: Only transactions of this provider.
        currency: Only transactions in this currency.
        """
        return self._pages("/v1/transactions", {
            "from": from_,
            "to": to,
            "by": by,
            "order": order,
            "status": status,
            "type": type,
            "player_id": player_id,
            "session_id": session_id,
            "round_id": round_id,
            "provider_code": provider_code,
            "currency": currency,
            "limit": 1000,
        }, "transactions")

    def transactions_page(
        self,
        *,
        from_: str | None = None,
        to: str | None = None,
        by: Literal["created", "completed"] | None = None,
        order: Literal["oldest", "newest"] | None = None,
        status: Literal["completed", "refused", "failed", "cancelled", "pending"] | None = None,
        type: Literal["bet", "win", "rollback"] | None = None,
        player_id: str | None = None,
        session_id: str | None = None,
        round_id: str | None = None,
        provider_code: str | None = None,
        currency: str | None = None,
        limit: int | None = None,
        cursor: str | None = None,
    ) -> t.TransactionsPage:
        """List transactions by time.

        Oldest first by the time in `by`, unless `order` says otherwise. Reaches back 90 days at least. What is
        older may be archived, and is found by the id of its transaction or round. To get the next page, send
        `next_cursor` as `cursor` with the same filters, until it is null. A page may be short, or empty, before the
        end.

        Addition. The interface does not have this call.

        from_: The first moment, ISO 8601 UTC. By default 31 days before `to`.
        to: The moment after the last, at most 31 days after `from`. By default 31 days after `from`, or now.
        by: The time that counts. By `completed`, what was never completed is left out.
        order: What comes first, by the time that counts.
        status: Only transactions in this state.
        type: Only transactions of this type.
        player_id: Only transactions of this player: your own id.
        session_id: Only transactions of this session.
        round_id: Only transactions of this round.
        provider_code: Only transactions of this provider.
        currency: Only transactions in this currency.
        limit: How many rows the page has at most.
        cursor: Where to go on: the `next_cursor` of the page before, with the same filters. Without it, the first
        page.
        """
        return cast("t.TransactionsPage", self._get("/v1/transactions", {
            "from": from_,
            "to": to,
            "by": by,
            "order": order,
            "status": status,
            "type": type,
            "player_id": player_id,
            "session_id": session_id,
            "round_id": round_id,
            "provider_code": provider_code,
            "currency": currency,
            "limit": limit,
            "cursor": cursor,
        }))

    def transaction(self, transaction_id: str) -> t.Transaction:
        """Get a transaction.

        transaction_id: The `transaction_id` that the wallet received, percent-encoded.
        """
        return cast("t.Transaction", self._get(path("/v1/transactions/{}", transaction_id), {}))

    def open_rounds(self, *, older_than: int | None = None) -> Iterator[t.OpenRound]:
        """List open rounds.

        Oldest first. A round of several sessions, as at a live table, is listed for each of them. Reaches back 90
        days at least. What is older may be archived, and is found by the id of its transaction or round. To get the
        next page, send `next_cursor` as `cursor` with the same filters, until it is null. A page may be short, or
        empty, before the end.

        Addition. The interface does not have this call.

        An iterator over all pages: each is fetched when the loop reaches it.

        older_than: Only rounds that were opened at least this many seconds ago.
        """
        return self._pages("/v1/rounds", {"open": "true", "older_than": older_than, "limit": 1000}, "rounds")

    def open_rounds_page(
        self,
        *,
        older_than: int | None = None,
        limit: int | None = None,
        cursor: str | None = None,
    ) -> t.OpenRoundsPage:
        """List open rounds.

        Oldest first. A round of several sessions, as at a live table, is listed for each of them. Reaches back 90
        days at least. What is older may be archived, and is found by the id of its transaction or round. To get the
        next page, send `next_cursor` as `cursor` with the same filters, until it is null. A page may be short, or
        empty, before the end.

        Addition. The interface does not have this call.

        older_than: Only rounds that were opened at least this many seconds ago.
        limit: How many rows the page has at most.
        cursor: Where to go on: the `next_cursor` of the page before, with the same filters. Without it, the first
        page.
        """
        return cast("t.OpenRoundsPage", self._get("/v1/rounds", {
            "open": "true",
            "older_than": older_than,
            "limit": limit,
            "cursor": cursor,
        }))

    def round(self, round_id: str) -> t.Round:
        """Get a round.

        Every transaction of the round, oldest first. A round of more than 1,000, as at a live table, is read in
        pages. To get the next page, send `next_cursor` as `cursor` with the same filters, until it is null. A page
        may be short, or empty, before the end.

        round_id: The `round_id` that the wallet received, percent-encoded.
        """
        return cast("t.Round", self._get(path("/v1/rounds/{}", round_id), {}))

    def round_page(self, round_id: str, *, limit: int | None = None, cursor: str | None = None) -> t.Round:
        """Get a round.

        Every transaction of the round, oldest first. A round of more than 1,000, as at a live table, is read in
        pages. To get the next page, send `next_cursor` as `cursor` with the same filters, until it is null. A page
        may be short, or empty, before the end.

        round_id: The `round_id` that the wallet received, percent-encoded.
        limit: How many rows the page has at most. Addition to the interface.
        cursor: Where to go on: the `next_cursor` of the page before, with the same filters. Without it, the first
        page. Addition to the interface.
        """
        return cast("t.Round", self._get(path("/v1/rounds/{}", round_id), {"limit": limit, "cursor": cursor}))

    def explain_round(self, round_id: str) -> t.ExplainedRound:
        """Explain a round.

        What happened in the round, in words, and the address of a page that shows it. The address works for 7 days.
        Keep it like the player's data.

        Addition. The interface does not have this call.

        round_id: The `round_id` that the wallet received, percent-encoded.
        """
        return cast("t.ExplainedRound", self._get(path("/v1/rounds/{}/explain", round_id), {}))

    def attempts(self, transaction_id: str) -> t.DeliveryAttempts:
        """List the wallet callbacks of a transaction.

        Oldest first, for 30 days: the first and the newest 50. Headers carry the signatures that were sent, never a
        secret.

        Addition. The interface does not have this call.

        transaction_id: The `transaction_id` that the wallet received, percent-encoded.
        """
        return cast("t.DeliveryAttempts", self._get(path("/v1/transactions/{}/attempts", transaction_id), {}))

    def resend(self, transaction_id: str) -> t.Transaction:
        """Send a transaction to the wallet now.

        A pending one is tried before its time, a failed one on a new schedule; a bet that is being undone, by its
        rollback. The answer shows what came of it. Your wallet sees the same id and body, so nothing is booked
        twice.

        Addition. The interface does not have this call.

        Idempotency. A repeat changes nothing while a call is in flight, and once the transaction is settled is
        refused.

        transaction_id: The `transaction_id` that the wallet received, percent-encoded.
        """
        return cast("t.Transaction", self._post(path("/v1/transactions/{}/resend", transaction_id)))

    def recover_deliveries(self, *, since: str) -> t.RecoveredDeliveries:
        """Send all failed transactions again.

        Each is tried at once, and then for 72 hours like a new one.

        Addition. The interface does not have this call.

        Idempotency. A repeat finds what is still failed: nothing is booked twice.

        since: Failed transactions that were created then or later, ISO 8601 UTC.
        """
        return cast("t.RecoveredDeliveries", self._post("/v1/deliveries/recover", {"since": since}))

    def wallet_health(self) -> t.WalletHealth:
        """See how your wallet answers.

        Rates, times and failures of the wallet callbacks of 24 hours, and balances that do not add up.

        Addition. The interface does not have this call.
        """
        return cast("t.WalletHealth", self._get("/v1/wallet/health", {}))

    def events(
        self,
        *,
        status: Literal["pending", "completed", "failed"] | None = None,
    ) -> Iterator[t.OperatorEvent]:
        """List events.

        What was sent, or is to be sent, to your `event_url`, newest first, for 30 days. To get the next page, send
        `next_cursor` as `cursor` with the same filters, until it is null. A page may be short, or empty, before the
        end.

        Addition. The interface does not have this call.

        An iterator over all pages: each is fetched when the loop reaches it.

        status: Only events in this state.
        """
        return self._pages("/v1/events", {"status": status, "limit": 1000}, "events")

    def events_page(
        self,
        *,
        status: Literal["pending", "completed", "failed"] | None = None,
        limit: int | None = None,
        cursor: str | None = None,
    ) -> t.OperatorEventsPage:
        """List events.

        What was sent, or is to be sent, to your `event_url`, newest first, for 30 days. To get the next page, send
        `next_cursor` as `cursor` with the same filters, until it is null. A page may be short, or empty, before the
        end.

        Addition. The interface does not have this call.

        status: Only events in this state.
        limit: How many rows the page has at most.
        cursor: Where to go on: the `next_cursor` of the page before, with the same filters. Without it, the first
        page.
        """
        return cast("t.OperatorEventsPage", self._get("/v1/events", {"status": status, "limit": limit, "cursor": cursor}))

    def resend_event(self, event_id: str) -> t.OperatorEvent:
        """Send an event again.

        It is sent now, and then on a new schedule. The answer shows what came of it.

        Addition. The interface does not have this call.

        Idempotency. Each call sends it once more, with the same `id`.

        event_id: The event's `id`, percent-encoded.
        """
        return cast("t.OperatorEvent", self._post(path("/v1/events/{}/resend", event_id)))

    def statements(self, day: str, *, currency: str | None = None) -> t.Statements:
        """Get the statements of a day.

        Totals of the movements that completed on a day (UTC), for each currency, with the sorted list of them and
        its digest. A day of more than 40,000 movements is read in the background: until then the call is
        UPSTREAM_UNAVAILABLE, or answers what was read last (`as_of`).

        Addition. The interface does not have this call.

        day: The day, YYYY-MM-DD, in UTC.
        currency: Only the statement of this currency. Without it, all.
        """
        return cast("t.Statements", self._get(path("/v1/statements/{}", day), {"currency": currency}))

    def invoices(self) -> Iterator[t.InvoiceWithDocument]:
        """List invoices.

        Your invoices by number, issued and voided, each as in its notification, with its document. Figures are JSON
        numbers.

        Addition. The interface does not have this call.

        An iterator over all pages: each is fetched when the loop reaches it.
        """
        return self._pages("/v1/invoices", {"limit": 1000}, "invoices")

    def invoices_page(self, *, limit: int | None = None, cursor: str | None = None) -> t.InvoicesPage:
        """List invoices.

        Your invoices by number, issued and voided, each as in its notification, with its document. Figures are JSON
        numbers.

        Addition. The interface does not have this call.

        limit: How many rows the page has at most.
        cursor: Where to go on: the `next_cursor` of the page before, with the same filters. Without it, the first
        page.
        """
        return cast("t.InvoicesPage", self._get("/v1/invoices", {"limit": limit, "cursor": cursor}))

    def invoice(self, invoice_id: str) -> t.InvoiceWithDocument:
        """Get an invoice.

        Addition. The interface does not have this call.

        invoice_id: The invoice's `id`.
        """
        return cast("t.InvoiceWithDocument", self._get(path("/v1/invoices/{}", invoice_id), {}))

    def open_reconciliation(self, *, day: str, currency: str | None = None) -> t.OpenedReconciliation:
        """Open a reconciliation.

        Compares your own list of a day with the service's. Open one, send your list in parts, start it, and read
        the differences. One that is not started within a day ends; differences are kept for 30 days. At most 10 are
        open or running at once.

        Addition. The interface does not have this call.

        Idempotency. Not idempotent: each call opens a reconciliation.

        day: The day that your list is of, in UTC.
        currency: Only movements in this currency. Without it, all.
        """
        return cast("t.OpenedReconciliation", self._post("/v1/reconciliations", {"day": day, "currency": currency}))

    def start_reconciliation(self, reconciliation_id: str, *, parts: int) -> t.StartedReconciliation:
        """Start a reconciliation.

        `parts` is the number of parts that you sent, so that none is missing.

        Addition. The interface does not have this call.

        Idempotency. A repeat with the same `parts` changes nothing.

        reconciliation_id: The reconciliation's `id`.
        parts: How many parts you sent, so that none is missing.
        """
        return cast("t.StartedReconciliation", self._post(path("/v1/reconciliations/{}/start", reconciliation_id), {"parts": parts}))

    def reconciliation(self, reconciliation_id: str) -> t.Reconciliation:
        """Get a reconciliation.

        Addition. The interface does not have this call.

        reconciliation_id: The reconciliation's `id`.
        """
        return cast("t.Reconciliation", self._get(path("/v1/reconciliations/{}", reconciliation_id), {}))

    def reconciliation_differences(
        self,
        reconciliation_id: str,
        *,
        kind: Literal["only_yours", "only_ours", "different"] | None = None,
    ) -> Iterator[t.ReconciliationDifference]:
        """List differences.

        Those that were found so far, by kind and transaction id. The first 100,000 of each kind are kept.

        Addition. The interface does not have this call.

        An iterator over all pages: each is fetched when the loop reaches it.

        reconciliation_id: The reconciliation's `id`.
        kind: Only differences of this kind. Without it, all: `only_yours`, then `only_ours`, then `different`.
        """
        return self._pages(path("/v1/reconciliations/{}/differences", reconciliation_id), {"kind": kind, "limit": 1000}, "differences")

    def reconciliation_differences_page(
        self,
        reconciliation_id: str,
        *,
        kind: Literal["only_yours", "only_ours", "different"] | None = None,
        limit: int | None = None,
        cursor: str | None = None,
    ) -> t.ReconciliationDifferences:
        """List differences.

        Those that were found so far, by kind and transaction id. The first 100,000 of each kind are kept.

        Addition. The interface does not have this call.

        reconciliation_id: The reconciliation's `id`.
        kind: Only differences of this kind. Without it, all: `only_yours`, then `only_ours`, then `different`.
        limit: How many rows the page has at most.
        cursor: Where to go on: the `next_cursor` of the page before, with the same filters. Without it, the first
        page.
        """
        return cast("t.ReconciliationDifferences", self._get(path("/v1/reconciliations/{}/differences", reconciliation_id), {"kind": kind, "limit": limit, "cursor": cursor}))
