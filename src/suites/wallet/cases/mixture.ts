import { fail } from "../../runner/judge.ts";
import { expectBalance, fund } from "../checks.ts";
import { describe, isRetryable } from "../exchange.ts";
import type { Probe } from "../probe.ts";

interface Move {
  readonly kind: "bet" | "win" | "rollback";
  readonly n: number;
  /** Amount in tenths of 1.00. */
  readonly tenths: number;
}

const ROUNDS = 20;
const MOVES = 50;

/**
 * 20 bets, 15 wins and 5 rollbacks in a shuffled order, 10 of them sent twice: 50 in all. Every order ends at the same
 * balance, because a bet whose rollback came first must not be debited, and a funding win precedes them all.
 */
export async function playMixture(probe: Probe): Promise<undefined> {
  const before = await probe.balance();
  const random = randomFrom(probe.name("seed"));
  const moves = shuffle(repeatSome(draw(random), random), random);
  const funding = 100 * probe.tenth;
  await fund(probe, funding);
  await expectBalance(probe, before + funding, "a win before the mixture");

  for (const move of moves) {
    const exchange = await send(probe, move);
    if (isRetryable(exchange)) fail(`a ${move.kind} answered ${describe(exchange)}`, exchange);
  }
  // Production repeats wins and rollbacks until they are accepted; here once, after every bet has arrived.
  for (const move of new Set(moves)) if (move.kind !== "bet") await send(probe, move);

  const undone = new Set(moves.filter(({ kind }) => kind === "rollback").map(({ n }) => n));
  const counted = [...new Set(moves)].filter(({ n }) => !undone.has(n));
  const total = (kind: Move["kind"]) =>
    counted.filter((move) => move.kind === kind).reduce((sum, { tenths }) => sum + tenths, 0);
  const change = (total("win") - total("bet")) * probe.tenth;
  await expectBalance(probe, before + funding + change, `${MOVES} transactions`);
}

/** Rounds 0 to 4 are rolled back and win nothing; the others win. */
function draw(random: () => number): Move[] {
  const amount = () => Math.floor(random() * 5);
  return Array.from({ length: ROUNDS }, (_, n): Move[] => {
    const bet: Move = { kind: "bet", n, tenths: 1 + amount() };
    return [bet, n < 5 ? { kind: "rollback", n, tenths: bet.tenths } : { kind: "win", n, tenths: amount() }];
  }).flat();
}

function repeatSome(moves: Move[], random: () => number): Move[] {
  return [...moves, ...shuffle(moves, random).slice(0, MOVES - moves.length)];
}

function send(probe: Probe, { kind, n, tenths }: Move) {
  const amount = tenths * probe.tenth;
  const round = { round_id: probe.name(`round-${n}`) };
  if (kind === "rollback") return probe.rollback(`rollback-${n}`, `bet-${n}`, amount, round);
  return kind === "bet" ? probe.bet(`bet-${n}`, amount, round) : probe.win(`win-${n}`, amount, round);
}

function shuffle(moves: readonly Move[], random: () => number): Move[] {
  return moves
    .map((move): [number, Move] => [random(), move])
    .sort(([a], [b]) => a - b)
    .map(([, move]) => move);
}

/** Numbers from 0 to 1, seeded by a text, so that a failed run can be repeated (mulberry32). */
function randomFrom(seed: string): () => number {
  let state = [...seed].reduce((hash, char) => Math.imul(hash ^ char.charCodeAt(0), 0x01000193), 0x811c9dc5);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
