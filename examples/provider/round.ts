import { setTimeout as sleep } from "node:timers/promises";
import { drawMultiplier, plus, STAKES, times } from "./games.ts";
import type { Outbox } from "./outbox.ts";
import type { Answer, Service, Session } from "./service.ts";
import type { NewRound, Report, Round, Store } from "./store.ts";
import { verdictOn } from "./verdict.ts";

export interface RoundContext {
  readonly service: Service;
  readonly store: Store;
  readonly outbox: Outbox;
  /** Multiplies every pause: 1, but less in tests. */
  readonly pace: number;
  /** Returns an integer from 0 to `max - 1` from a cryptographic random source. */
  readonly draw: (max: number) => number;
}

/** What the player sees: the result, or why there is none. */
export type Played =
  | { readonly round_id: string; readonly win: string; readonly balance: unknown; readonly free_spins_left: number }
  | { readonly error: string; readonly message: string };

/** How a round ends once its bets are booked: with wins, or called off. */
type Outcome = { readonly wins: readonly string[] } | "called off";

/** How often a bet without an answer is repeated while the player waits, and the pause before each. */
const BET_REPEATS_MS = [500, 2_000];

/** Plays one spin. The same id again shows the same round: a browser may send a spin twice. */
export async function spin(
  context: RoundContext,
  { session, stake, id }: { readonly session: Session; readonly stake: string; readonly id: string },
): Promise<Played> {
  if (!STAKES.includes(stake)) return { error: "STAKE", message: `Stakes are ${STAKES.join(", ")}.` };
  const drawn = ([bet = "0"]: readonly string[]) => ({ wins: [times(bet, drawMultiplier(context.draw))] });
  const played = await playRound(context, session, { id, bets: [stake], spins: "next" }, drawn);
  if (played && played !== "no spin") return shown(context, played);
  const known = context.store.round(id);
  if (known?.session_id === session.session_id) return shown(context, known);
  return { error: "ROUND", message: "The round is another player's." };
}

/**
 * Plays one round: bets, draw, wins. Each step is written to the store before the next, so that a process that dies leaves
 * a round that `resume` can end. Returns the round as it is then; undefined if there is one of this id, `no spin` if the
 * free spin cannot be played.
 */
export async function playRound(
  context: RoundContext,
  session: Session,
  { id, bets, spins }: Pick<NewRound, "id" | "bets" | "spins">,
  outcomeOf: (bets: readonly string[]) => Outcome,
): Promise<Round | "no spin" | undefined> {
  const { store, outbox } = context;
  const { session_id, currency, game_code } = session;
  const player = { operatorCode: session.operator_code, playerId: session.player_id };
  const round = store.openRound({ id, session_id, currency, game_code, bets, spins }, player, Date.now());
  if (!round || round === "no spin") return round;

  await placeBets(context, round, outcomeOf);
  // At once, for the player who waits. What is not taken now is repeated by the outbox.
  for (const call of store.callsOf(id)) await outbox.send(call);
  outbox.wake();
  return store.round(id);
}

/** Ends the rounds that a process left behind: the player has gone, so their bets are rolled back. */
export function resume(context: RoundContext): void {
  for (const round of context.store.interruptedRounds()) undo(context, round, round.sent);
  context.outbox.wake();
}

async function placeBets(
  context: RoundContext,
  round: Round,
  outcomeOf: (bets: readonly string[]) => Outcome,
): Promise<void> {
  const { store } = context;
  const bets = JSON.parse(round.bets) as string[];
  for (const [place, amount] of bets.entries()) {
    if (place > 0) store.willSend(round.id, place + 1);
    const answer = await placeBet(context, { ...stakeOf(round), transaction_id: idOf(round, "bet", place), amount });
    const verdict = verdictOn(answer);
    if (verdict === "again") return undo(context, round, place + 1);
    if (verdict === "over") return end(context, round, place, answer);
    store.setBalance(round.id, balanceIn(answer));
  }
  const outcome = outcomeOf(bets);
  if (outcome === "called off") return undo(context, round, bets.length);
  const wins = outcome.wins.filter((win) => BigInt(win.replace(".", "")) > 0n);
  // A lost round reports a win of 0, so that the operator sees its end.
  const reports = (wins.length > 0 ? wins : ["0"]).map((amount, place) => ({
    ...stakeOf(round),
    transaction_id: idOf(round, "win", place),
    amount,
  }));
  store.settleRound(round.id, { win: outcome.wins.reduce(plus, "0"), reports: closing(reports) });
}

/** The same report again answers what became of it, so that a lost answer is repeated, never guessed. */
async function placeBet({ service, pace }: RoundContext, body: Report): Promise<Answer | undefined> {
  let answer = await service.report("/bet", body).catch(() => undefined);
  for (const pause of BET_REPEATS_MS) {
    if (verdictOn(answer) !== "again") break;
    await sleep(pause * pace);
    answer = await service.report("/bet", body).catch(() => undefined);
  }
  return answer;
}

/** A bet was refused: the bets before it are rolled back. */
function end(context: RoundContext, round: Round, booked: number, answer: Answer | undefined): void {
  const refusal = { error: String(answer?.body.error), message: String(answer?.body.message) };
  if (booked === 0) context.store.refuseRound(round.id, refusal);
  else undo(context, round, booked, refusal);
}

/** A rollback also keeps out a bet that arrives later. */
function undo({ store }: RoundContext, round: Round, bets: number, refusal?: { error: string; message: string }): void {
  const { id, session_id } = round;
  const reports = Array.from({ length: bets }, (_, place) => ({
    session_id,
    round_id: id,
    transaction_id: idOf(round, "undo", place),
    reference_transaction_id: idOf(round, "bet", place),
  }));
  store.undoRound(id, closing(reports), refusal);
}

/** The last report says that the round is over. */
function closing(reports: readonly Report[]): Report[] {
  return reports.map((report, place) => (place === reports.length - 1 ? { ...report, round_closed: true } : report));
}

/** Unique over bets, wins and rollbacks: the round's id is random. */
function idOf({ id }: Round, kind: "bet" | "win" | "undo", place: number): string {
  return place === 0 ? `${id}-${kind}` : `${id}-${kind}-${place + 1}`;
}

function stakeOf({ id, session_id, currency, free_spins_id }: Round) {
  return { session_id, round_id: id, currency, ...(free_spins_id === null ? {} : { free_spins_id }) };
}

function balanceIn(answer: Answer | undefined): string | null {
  return typeof answer?.body.balance === "string" ? answer.body.balance : null;
}

function shown({ store }: RoundContext, round: Round): Played {
  const { id, state, win, balance } = round;
  if (state === "betting") return { error: "UNDER_WAY", message: "The round is under way." };
  if (round.error !== null && state !== "stuck") return { error: round.error, message: round.message ?? "" };
  if (state === "undoing" || state === "undone") {
    return { error: "ROUND_CANCELLED", message: "The bet could not be booked. It is given back." };
  }
  // A win that is accepted and not booked yet has no balance.
  return { round_id: id, win: win ?? "0", balance, free_spins_left: store.spinsLeft(id) };
}
