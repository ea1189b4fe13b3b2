import { and, eq } from "drizzle-orm";
import type { Ctx } from "../../../context.ts";
import { sandboxRounds } from "../../../db/schema/index.ts";
import { ApiError, invalidField } from "../../../http/errors.ts";
import { uniformDraw, wordsFrom } from "../games/draw.ts";
import type { Choice } from "../games/engine.ts";
import { payoutMinor } from "../games/money.ts";
import { advanceRound } from "./advance-round.ts";
import type { Play } from "./play.ts";
import { type Round, STALLED_MS } from "./round.ts";

export interface PlaceRound {
  readonly play: Play;
  /** The caller's own key: the same key again answers the same round and plays nothing. */
  readonly roundKey: string;
  readonly stakeMinor: number;
  readonly choice: Choice;
  /** A spin of this series: the wallet sees the id and takes nothing. */
  readonly freeSpinsId: string | null;
}

/**
 * Plays a round: it is decided and written down, then paid for, and only a round that is paid for is shown.
 * Throws VALIDATION_FAILED for a stake or a choice that the game does not have, CONFLICT for a used key with another round.
 */
export async function placeRound(ctx: Ctx, input: PlaceRound): Promise<Round> {
  const decided = decide(ctx, input);
  const inserted = await ctx.db.insert(sandboxRounds).values(decided).onConflictDoNothing().returning();
  const round = inserted[0] ?? (await earlier(ctx, input, decided));
  return advanceRound(ctx, round);
}

function decide(ctx: Ctx, { play, roundKey, stakeMinor, choice, freeSpinsId }: PlaceRound): Round {
  const { engine } = play.game;
  if (!play.game.stakes(play.precision).includes(stakeMinor)) throw invalidField("stake", "is not offered by the game");
  if (!engine.accepts(choice)) throw invalidField("choice", "is not one that the game has");
  if (choice.feature && !engine.feature) throw invalidField("feature", "is not sold by the game");
  const outcome = engine.play(stakeMinor, choice, uniformDraw(wordsFrom(ctx.random)));
  const now = ctx.clock.now();
  return {
    id: ctx.random.uuid(),
    playId: play.id,
    demo: play.demo,
    roundKey,
    providerCode: play.providerCode,
    gameCode: play.title.code,
    currency: play.currency,
    precision: play.precision,
    stake: stakeMinor,
    cost: choice.feature && engine.feature ? payoutMinor(stakeMinor, engine.feature.price) : stakeMinor,
    choice,
    win: outcome.winMinor,
    scene: outcome.scene,
    freeSpinsId,
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

async function earlier(ctx: Ctx, { play, roundKey }: PlaceRound, decided: Round): Promise<Round> {
  const round = await ctx.db
    .select()
    .from(sandboxRounds)
    .where(and(eq(sandboxRounds.playId, play.id), eq(sandboxRounds.roundKey, roundKey)))
    .get();
  if (!round) throw new Error("a round that conflicts was not found");
  const asked = (r: Round) =>
    JSON.stringify([r.stake, r.choice.feature, r.choice.bet, r.choice.cashOutAt, r.freeSpinsId]);
  if (asked(round) !== asked(decided)) throw new ApiError("CONFLICT", "This round key was used for another round.");
  return round;
}
