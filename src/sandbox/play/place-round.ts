import { and, eq } from "drizzle-orm";
import type { Ctx } from "../../context.ts";
import { sandboxRounds } from "../../db/schema/index.ts";
import { ApiError, invalidField, validationFailed } from "../../errors.ts";
import { uniformDraw, wordsFrom } from "../games/draw.ts";
import type { Choice } from "../games/engine.ts";
import { playForced, type Wish } from "../games/forced.ts";
import { payoutMinor } from "../games/money.ts";
import { enterJackpot } from "../jackpots/enter-jackpot.ts";
import { sharedRoundOf } from "../studio/shared-round.ts";
import { advanceRound } from "./advance-round.ts";
import type { Play } from "./play.ts";
import { type Round, STALLED_MS } from "./round.ts";

interface PlaceRound {
  readonly play: Play;
  /** The caller's idempotency key: a repeat answers the same round without playing. */
  readonly roundKey: string;
  readonly stakeMinor: number;
  readonly choice: Choice;
  /** The outcome that a tester orders; null leaves it to chance. */
  readonly wish?: Wish | null | undefined;
}

/**
 * Plays a round: decides and stores it, then takes the bet; the outcome is shown only once the bet is taken. Throws
 * VALIDATION_FAILED for a stake or choice that the game does not offer, CONFLICT for a key that another round has used.
 */
export async function placeRound(ctx: Ctx, input: PlaceRound): Promise<Round> {
  const round = await decideRound(ctx, input);
  const entry = await enterJackpot(ctx, round);
  // Chance has no part in a round that a tester ordered.
  const decided = { ...round, jackpot: entry && input.wish ? { ...entry, hit: null } : entry };
  const inserted = await ctx.db.insert(sandboxRounds).values(decided).onConflictDoNothing().returning();
  const placed = inserted[0] ?? (await earlierRound(ctx, decided));
  if (!placed) throw new Error("the conflicting round was not found");
  return advanceRound(ctx, placed);
}

/** A round with its outcome, not yet stored. At a live table that is the one of the round that all players share. */
export async function decideRound(ctx: Ctx, { play, roundKey, stakeMinor, choice, wish }: PlaceRound): Promise<Round> {
  const { engine } = play.game;
  const shared = await sharedRoundOf(ctx, play, ctx.clock.now());
  if (!isOffered(play, stakeMinor, choice)) throw invalidField("stake", "is not offered by this game");
  const refusal = engine.refusalOf(choice);
  if (refusal) throw validationFailed([refusal]);
  if (choice.feature && !engine.feature) throw invalidField("feature", "is not sold by this game");
  const { winMinor, scene } = wish
    ? playForced(engine, { stakeMinor, choice, wish })
    : engine.play(stakeMinor, choice, shared?.draw ?? uniformDraw(wordsFrom(ctx.random)));
  const cost = choice.feature && engine.feature ? payoutMinor(stakeMinor, engine.feature.price) : stakeMinor;
  return {
    ...newRound(ctx, play, { roundKey, stake: stakeMinor, cost, choice, win: winMinor, scene }),
    tableRoundId: shared?.id ?? null,
    revealAt: shared?.revealsAt ?? null,
  };
}

/** A stake of the game; or several in whole chips, in sum no more than its highest stake. */
function isOffered({ game, currency, precision }: Play, stakeMinor: number, { bets }: Choice): boolean {
  const stakes = game.stakes({ currency, precision });
  if (!bets) return stakes.includes(stakeMinor);
  const [chip = 1] = stakes;
  const isWhole = bets.every(({ stake }) => stake > 0 && stake % chip === 0);
  const sum = bets.reduce((all, { stake }) => all + stake, 0);
  return isWhole && sum === stakeMinor && sum <= (stakes.at(-1) ?? 0);
}

type Decided = Pick<Round, "roundKey" | "stake" | "cost" | "choice" | "win" | "scene">;

export function newRound(ctx: Ctx, play: Play, decided: Decided): Round {
  const now = ctx.clock.now();
  return {
    ...decided,
    id: ctx.random.uuid(),
    playId: play.id,
    demo: play.demo,
    providerCode: play.providerCode,
    gameCode: play.gameCode,
    currency: play.currency,
    precision: play.precision,
    tableRoundId: null,
    revealAt: null,
    freeSpinsId: null,
    bonusId: null,
    jackpot: null,
    status: "betting",
    refusalCode: null,
    refusalMessage: null,
    balanceAfterBet: null,
    balance: null,
    createdAt: now,
    startedAt: null,
    dueAt: now + STALLED_MS,
    finishedAt: null,
  };
}

/** The round placed earlier under this key; throws CONFLICT when it is a different one. */
export async function earlierRound(ctx: Ctx, decided: Round): Promise<Round | undefined> {
  const round = await ctx.db
    .select()
    .from(sandboxRounds)
    .where(and(eq(sandboxRounds.playId, decided.playId), eq(sandboxRounds.roundKey, decided.roundKey)))
    .get();
  const request = (r: Round) =>
    JSON.stringify([r.stake, r.choice.feature, r.choice.bet, r.choice.bets, r.choice.cashOutAt, r.bonusId]);
  if (round && request(round) !== request(decided)) {
    throw new ApiError("CONFLICT", "This round_key was used for a different round. Use a new one.");
  }
  return round;
}
