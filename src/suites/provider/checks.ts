import type { Minor } from "../../lib/money.ts";
import { holdsToken, isLaunchAddress } from "../../play/providers/launch-address.ts";
import { type Exchange, type Json, jsonOf } from "../runner/exchange.ts";
import { fail } from "../runner/judge.ts";
import type { SuiteSession } from "./books.ts";
import { describe, type Probe, type Round, type Script } from "./probe.ts";
import type { Received } from "./stand-in.ts";

/** 200 with a JSON object, which is returned. */
export function expectDone(exchange: Exchange, what: string): Json {
  const answer = jsonOf(exchange);
  if (exchange.status !== 200 || !answer) fail(`${what} answered ${describe(exchange)}`, exchange);
  return answer;
}

/** 200 with this `status`. */
export function expectStatus(exchange: Exchange, status: string, what: string): void {
  if (expectDone(exchange, what).status !== status) fail(`${what} answered ${describe(exchange)}`, exchange);
}

/** A refusal in words: 4xx with `{error, message}`. Anything else counts as an outage of the provider. */
export function expectRefusal(exchange: Exchange, what: string): void {
  const { error, message } = jsonOf(exchange) ?? {};
  const { status } = exchange;
  if (status === null || status < 400 || status >= 500) fail(`${what} answered ${describe(exchange)}`, exchange);
  if (typeof error !== "string" || error === "" || typeof message !== "string") {
    fail(`${what} answered ${status} without error and message`, exchange);
  }
}

/** 401: the signature was checked, and before anything else. */
export function expectUnauthorized(exchange: Exchange, what: string): void {
  if (exchange.status !== 401) fail(`${what} answered ${describe(exchange)}`, exchange);
}

/** A URL that a player's browser can be sent to; the token stands in it exactly as sent. */
export function expectLaunchUrl(exchange: Exchange, what: string, token = ""): string {
  const { launch_url: url } = expectDone(exchange, what);
  if (typeof url !== "string" || !isLaunchAddress(url, { local: true })) {
    fail(`launch_url is ${JSON.stringify(url)?.slice(0, 100)}, not absolute https without credentials`, exchange);
  }
  if (!holdsToken(url, token)) fail("launch_url does not contain the token after its host, as it was sent", exchange);
  return url;
}

/** Distinct transaction ids of reports, in order of their first arrival. */
export function idsOf(reports: readonly Received[]): string[] {
  return [...new Set(reports.map(({ fields }) => String(fields.transaction_id)))];
}

/** Waits until `holds`, or until the round has ended and nothing more followed. */
export async function begun({ standIn, provider }: Probe, round: Promise<Round>, holds: () => boolean): Promise<void> {
  const { roundMs, quietMs } = provider.patience;
  await Promise.race([standIn.until(holds, roundMs), round.then(() => provider.sleep(quietMs))]);
}

/**
 * Waits until the round has ended and the player has one of the balances, and checks that it stays: nothing is booked
 * twice, and no bet stays debited.
 */
export async function expectEnd(
  probe: Probe,
  session: SuiteSession,
  round: Promise<Round>,
  { balances, status }: { readonly balances: readonly Minor[]; readonly status: readonly string[] },
): Promise<Round> {
  const { standIn, provider } = probe;
  const isRight = () => balances.includes(session.balance);
  const ended = await round;
  if (ended.status === undefined) {
    const seen =
      seenCause(probe, session) ?? "The test hook did not play the round; see docs/contract/providers.md#test-rounds.";
    fail(`the test round answered ${describe(ended.exchange)}`, ended.exchange, seen);
  }
  await standIn.until(() => isRight() && standIn.isIdle, provider.patience.repeatMs);
  await provider.sleep(provider.patience.quietMs);
  if (!isRight()) {
    const money = (minor: Minor) => probe.money(minor, session.precision);
    const wanted = balances.map(money).join(" or ");
    fail(`the player has ${money(session.balance)}, not ${wanted}`, undefined, moneyCause(probe, session, balances));
  }
  if (!status.includes(ended.status) && ended.status !== "open") {
    fail(`the test round answered status ${ended.status}, not ${status.join(" or ")}`, ended.exchange);
  }
  return ended;
}

/** Plays a round in a new session, and expects its bets and wins booked once. */
export async function expectPlayed(
  probe: Probe,
  script: Script = {},
  given: Partial<SuiteSession> = {},
): Promise<{ session: SuiteSession; round: Round }> {
  const session = await probe.session(given);
  const before = session.balance;
  const { bets = [10 ** session.precision], wins = [] } = script;
  const isFree = typeof script.free_spins_id === "string";
  const after = before - (isFree ? 0 : sum(bets)) + sum(wins);
  const round = await expectEnd(probe, session, probe.round(session, { ...script, bets, wins }), {
    balances: [after],
    status: ["completed"],
  });
  return { session, round };
}

export function sum(amounts: readonly Minor[]): Minor {
  return amounts.reduce((total, amount) => total + amount, 0);
}

/** The cause of a failure where the provider's own calls show it. */
export function seenCause({ standIn }: Probe, session?: SuiteSession): string | undefined {
  const malformed = standIn.received.find(({ fault }) => fault !== undefined);
  if (malformed) return `The provider's ${malformed.name} was malformed and answered 422: ${malformed.fault}.`;
  if (standIn.received.length === 0) {
    return "No call of the provider reached the service. Check the service's address and the key in the provider's settings; a wrong signature is answered 401.";
  }
  const reports = standIn.received.filter(({ fields }) => !session || fields.session_id === session.id);
  const bodies = new Map<string, string>();
  for (const { name, fields, body } of reports) {
    const id = String(fields.transaction_id);
    const first = bodies.get(id);
    if (first !== undefined && first !== body && sameId(name)) {
      return `The ${name} ${id} was repeated with another body. A repeat carries the same id and the same fields.`;
    }
    bodies.set(id, body);
  }
  return reports.every(({ name }) => name !== "bet")
    ? "The session was exchanged, but no bet was reported."
    : undefined;
}

/** The cause of a wrong balance, where the reports show it. */
function moneyCause(probe: Probe, session: SuiteSession, balances: readonly Minor[]): string | undefined {
  const seen = seenCause(probe, session);
  if (seen) return seen;
  const of = (name: string) => probe.standIn.calls(name, session);
  const winIds = idsOf(of("win"));
  if (session.balance > Math.max(...balances)) {
    if (winIds.length > 1) return `Wins were reported under ${winIds.length} ids: ${winIds.slice(0, 3).join(", ")}.`;
    return winIds.length === 1 ? `The win ${winIds[0]} was reported although its bet was not booked.` : undefined;
  }
  for (const name of ["win", "rollback"]) {
    const [only, more] = of(name);
    if (only && !more) return `The ${name} ${idsOf([only])[0]} was reported once and not repeated.`;
  }
  const [bet, another] = of("bet");
  const isLeft = bet && !another && winIds.length === 0 && of("rollback").length === 0;
  return isLeft
    ? `The bet ${idsOf([bet])[0]} was reported once. Neither its repeat, nor a win, nor its rollback followed.`
    : undefined;
}

function sameId(name: string): boolean {
  return name === "bet" || name === "win" || name === "rollback";
}
