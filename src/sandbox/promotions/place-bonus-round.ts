import type { Ctx } from "../../context.ts";
import { insertSelect } from "../../db/insert-select.ts";
import { sandboxRounds } from "../../db/schema/index.ts";
import { ApiError, invalidField, notFound } from "../../errors.ts";
import { drawWeighted, uniformDraw, wordsFrom } from "../games/draw.ts";
import { type Choice, PLAIN_CHOICE } from "../games/engine.ts";
import type { Wish } from "../games/forced.ts";
import type { DrawScene } from "../games/scenes.ts";
import { advanceRound } from "../play/advance-round.ts";
import { decideRound, earlierRound, newRound } from "../play/place-round.ts";
import type { Play } from "../play/play.ts";
import type { Round } from "../play/round.ts";
import { type Bonus, findBonus, findHeldRounds, hasRoundLeft } from "./bonus.ts";
import { checkSession } from "./check-session.ts";
import { stakeForPrice } from "./check-stakes.ts";

interface PlaceBonusRound {
  readonly play: Play;
  /** The caller's idempotency key: a repeat answers the same round and uses nothing. */
  readonly roundKey: string;
  readonly bonusId: string;
  readonly choice: Choice;
  readonly wish?: Wish | null | undefined;
}

/**
 * Plays one round of a bonus: a free spin or a bought feature at the bonus' stake, or the draw of a prize. One conditional
 * insert takes the round, so that no bonus gives more rounds than it has. Throws NOT_FOUND for a bonus that this player
 * does not have in this game, VALIDATION_FAILED for a choice that the game or the bonus does not allow, CONFLICT when no
 * round is left, and for a draw SESSION_CLOSED and PLAYER_BLOCKED.
 */
export async function placeBonusRound(ctx: Ctx, input: PlaceBonusRound): Promise<Round> {
  const { play, bonusId } = input;
  const bonus = (await findBonus(ctx, bonusId))?.bonus;
  if (!bonus || !isFor(bonus, play)) throw notFound("The bonus");
  const decided = await decide(ctx, bonus, input);
  // A repeated draw gets its first answer, also after the session has closed.
  if (isDraw(bonus) && !(await earlierRound(ctx, decided))) await checkSession(ctx, play);
  const isLeft = hasRoundLeft(bonusId, await findHeldRounds(ctx, bonus), ctx.clock.now());
  const inserted = await insertSelect(ctx.db, sandboxRounds, decided, { where: isLeft })
    .onConflictDoNothing()
    .returning();
  const round = inserted[0] ?? (await earlierRound(ctx, decided));
  if (!round) throw new ApiError("CONFLICT", "This bonus has no rounds left.");
  return advanceRound(ctx, round);
}

function isDraw({ kind }: Bonus): boolean {
  return kind !== "spins" && kind !== "feature";
}

function isFor(bonus: Bonus, play: Play): boolean {
  return (
    bonus.providerCode === play.providerCode &&
    bonus.operatorCode === play.operatorCode &&
    bonus.playerId === play.playerId &&
    bonus.currency === play.currency &&
    bonus.gameCodes.includes(play.gameCode)
  );
}

async function decide(ctx: Ctx, bonus: Bonus, { play, roundKey, choice, wish }: PlaceBonusRound): Promise<Round> {
  const promoted = { freeSpinsId: bonus.freeSpinsId, bonusId: bonus.id };
  switch (bonus.kind) {
    case "spins": {
      const { cashOutAt } = choice;
      if (bonus.minCashout !== null && cashOutAt !== null && cashOutAt < bonus.minCashout) {
        throw invalidField("cash_out_at", `must be at least ${bonus.minCashout / 100} for this bonus`);
      }
      const spin = { ...choice, feature: false };
      const round = await decideRound(ctx, { play, roundKey, stakeMinor: bonus.bet, choice: spin, wish });
      return { ...round, ...promoted };
    }
    case "feature": {
      const stakeMinor = stakeForPrice(play.game, bonus.bet, bonus);
      if (stakeMinor === undefined) throw new ApiError("CONFLICT", "The game no longer sells this bonus.");
      const bought = { ...choice, feature: true };
      const round = await decideRound(ctx, { play, roundKey, stakeMinor, choice: bought, wish });
      return { ...round, ...promoted };
    }
    default:
      return { ...decideDraw(ctx, bonus, bonus.kind, play, roundKey), ...promoted };
  }
}

/** A draw is a round without a bet: the prize is drawn by weight, and a money prize is the round's win. */
function decideDraw(ctx: Ctx, bonus: Bonus, kind: DrawScene["kind"], play: Play, roundKey: string): Round {
  const prize = drawWeighted(bonus.prizes, uniformDraw(wordsFrom(ctx.random)));
  const prizes = bonus.prizes.map(({ weight: _, ...shown }) => shown);
  const scene: DrawScene = { kind, prizes, drawn: bonus.prizes.indexOf(prize) };
  const win = prize.kind === "money" ? prize.amount : 0;
  return {
    ...newRound(ctx, play, { roundKey, stake: 0, cost: 0, choice: PLAIN_CHOICE, win, scene }),
    status: "paying",
  };
}
