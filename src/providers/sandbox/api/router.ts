import { Hono } from "hono";
import { bodyTooLarge, parseJsonObject, readCapped } from "../../../http/body.ts";
import { invalidField, notFound } from "../../../http/errors.ts";
import { noStore } from "../../../http/no-store.ts";
import { validate } from "../../../http/validate.ts";
import { parseAmount } from "../../../lib/money.ts";
import { advanceRound } from "../play/advance-round.ts";
import { cashOut } from "../play/cash-out.ts";
import { findRound, openRound, recentRounds } from "../play/find-round.ts";
import { flightEndsAt } from "../play/flight.ts";
import { placeRound } from "../play/place-round.ts";
import type { Play } from "../play/play.ts";
import { readPurse } from "../play/purse.ts";
import type { Round } from "../play/round.ts";
import { authenticatePlay, type PlayEnv } from "./authenticate-play.ts";
import { placeRoundBody } from "./contract.ts";
import { presentPlay, presentRound } from "./present.ts";

const MAX_BODY_BYTES = 4 * 1024;

/** Longest that a call waits for a flight to end; the page then asks again. */
const LONGEST_WAIT_MS = 20_000;

/** /sandbox/api: what the game page calls, with the launch token as bearer. */
export const sandboxApi = new Hono<PlayEnv>()
  .use(noStore, authenticatePlay)
  .get("/state", async (c) => {
    const [ctx, play] = [c.get("ctx"), c.get("play")];
    const [purse, open, recent] = await Promise.all([
      readPurse(ctx, play),
      openRound(ctx, play),
      recentRounds(ctx, play),
    ]);
    const now = ctx.clock.now();
    return c.json({
      ...presentPlay(play, now),
      balance: "balance" in purse ? purse.balance : null,
      balance_error: "code" in purse ? purse.code : null,
      open_round: open ? presentRound(open, now) : null,
      rounds: recent.map((round) => presentRound(round, now)),
    });
  })
  .get("/balance", async (c) => {
    const purse = await readPurse(c.get("ctx"), c.get("play"));
    return c.json({
      balance: "balance" in purse ? purse.balance : null,
      balance_error: "code" in purse ? purse.code : null,
    });
  })
  .post("/rounds", async (c) => {
    const [ctx, play] = [c.get("ctx"), c.get("play")];
    const raw = await readCapped(c.req.raw.body, MAX_BODY_BYTES);
    if (!raw) throw bodyTooLarge(MAX_BODY_BYTES);
    const body = validate(placeRoundBody, parseJsonObject(raw));
    const round = await placeRound(ctx, {
      play,
      roundKey: body.round_key,
      stakeMinor: stakeOf(play, body.stake),
      choice: { feature: body.feature, bet: body.bet, cashOutAt: multiplierOf(body.cash_out_at) },
      freeSpinsId: null,
    });
    return c.json(presentRound(round, ctx.clock.now()));
  })
  .get("/rounds/:id", async (c) => {
    const ctx = c.get("ctx");
    let round = await roundOf(c.get("play"), c.req.param("id"), (play, id) => findRound(ctx, play, id));
    const wait = flightEndsAt(round) - ctx.clock.now();
    if (round.status === "flying" && c.req.query("wait") !== undefined && wait > 0) {
      await scheduler.wait(Math.min(wait, LONGEST_WAIT_MS));
      round = (await findRound(ctx, c.get("play"), round.id)) ?? round;
    }
    return c.json(presentRound(await advanceRound(ctx, round), ctx.clock.now()));
  })
  .post("/rounds/:id/cash-out", async (c) => {
    const ctx = c.get("ctx");
    const round = await roundOf(c.get("play"), c.req.param("id"), (play, id) => findRound(ctx, play, id));
    return c.json(presentRound(await cashOut(ctx, round), ctx.clock.now()));
  })
  .all("*", () => {
    throw notFound("The call");
  });

type Find = (play: Play, id: string) => Promise<Round | undefined>;

async function roundOf(play: Play, id: string, find: Find): Promise<Round> {
  const round = await find(play, id);
  if (!round) throw notFound("The round");
  return round;
}

function stakeOf(play: Play, stake: string): number {
  const minor = parseAmount(stake, play.precision);
  if (minor === undefined) throw invalidField("stake", "must be a plain decimal in the currency's precision");
  return minor;
}

function multiplierOf(text: string | null): number | null {
  return text === null ? null : (parseAmount(text, 2) ?? null);
}
