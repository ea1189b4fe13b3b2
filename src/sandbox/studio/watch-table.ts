import { and, countDistinct, eq } from "drizzle-orm";
import type { Ctx } from "../../context.ts";
import { sandboxRounds } from "../../db/schema/index.ts";
import type { Play } from "../play/play.ts";
import { studioChance } from "./chance.ts";
import { tableNameOf } from "./live-games.ts";
import { lastPockets, roundTakingBets, sharedRoundAt, sharedRoundId } from "./shared-round.ts";

/** A live table's round as a player sees it. */
interface TableView {
  readonly phase: "betting" | "spinning" | "result";
  /** The round that accepts bets: the running one, or the next once the running one's bets are closed. */
  readonly betsJoin: string;
  /** Milliseconds until the phase ends. */
  readonly endsInMs: number;
  /** The pockets of the last rounds, newest first. */
  readonly last: readonly number[];
  /** Sessions and demos that have placed a bet in the running round, also one that was refused. */
  readonly players: number;
}

const MAX_SHOWN_RESULTS = 12;

/** The table now; the same for every player. */
export async function watchTable(ctx: Ctx, play: Play): Promise<TableView> {
  const now = ctx.clock.now();
  const round = sharedRoundAt(now);
  const running = sharedRoundId(play.gameCode, round);
  const [last, row] = await Promise.all([
    lastPockets(studioChance(ctx), tableNameOf(play.providerCode, play.gameCode), now, MAX_SHOWN_RESULTS),
    ctx.db
      .select({ players: countDistinct(sandboxRounds.playId) })
      .from(sandboxRounds)
      .where(and(eq(sandboxRounds.providerCode, play.providerCode), eq(sandboxRounds.tableRoundId, running)))
      .get(),
  ]);
  const phase = now < round.closesAt ? "betting" : now < round.revealsAt ? "spinning" : "result";
  const endsAt = { betting: round.closesAt, spinning: round.revealsAt, result: round.endsAt }[phase];
  return {
    phase,
    betsJoin: sharedRoundId(play.gameCode, roundTakingBets(now)),
    endsInMs: endsAt - now,
    last,
    players: row?.players ?? 0,
  };
}
