import { Hono } from "hono";
import { receive } from "../../api/http/receive.ts";
import { body, checked } from "../../api/http/valid.ts";
import type { Ctx } from "../../context.ts";
import { ApiError, invalidField, noSuchEndpoint, notFound } from "../../errors.ts";
import { isoTime } from "../../lib/clock.ts";
import { parseAmount } from "../../lib/money.ts";
import { toTheEnd } from "../../lib/to-the-end.ts";
import { type Wish, wishesOf } from "../games/forced.ts";
import { watchPools } from "../jackpots/watch-pools.ts";
import { compressedFor, textsOf } from "../page/built-files.ts";
import { advanceRound } from "../play/advance-round.ts";
import { cashOut } from "../play/cash-out.ts";
import { findRound, openRound, recentRounds, resultOf } from "../play/find-round.ts";
import { flightEndsAt } from "../play/flight.ts";
import type { FundsBalance } from "../play/funds.ts";
import { fundsOf } from "../play/funds-of.ts";
import { placeRound } from "../play/place-round.ts";
import { isOpen, type Play } from "../play/play.ts";
import { findReplay } from "../play/replay.ts";
import type { Round } from "../play/round.ts";
import { findBonus, offeredBonuses } from "../promotions/bonus.ts";
import { fireTriggers } from "../promotions/fire-triggers.ts";
import { placeBonusRound } from "../promotions/place-bonus-round.ts";
import { isLiveTable } from "../studio/shared-round.ts";
import { watchTable } from "../studio/watch-table.ts";
import { authenticatePlay, type PlayEnv } from "./authenticate-play.ts";
import { type Order, placeRoundBody } from "./contract.ts";
import { presentPlay, presentResult, presentRound } from "./present.ts";
import { presentBonus, presentUsedUp } from "./present-bonus.ts";
import { presentPools } from "./present-pools.ts";

const MAX_BODY_BYTES = 4 * 1024;

/** How long a page that opens waits for the balance; it then asks for it again by itself. */
const MAX_BALANCE_WAIT_MS = 1_500;

/** How long a call waits for a flight to end; the page then repeats it. */
const MAX_WAIT_MS = 20_000;

/** /sandbox/api: the calls of the game page, with the launch token as bearer. */
export const sandboxApi = new Hono<PlayEnv>()
  .get("/replay", async (c) => {
    const ctx = c.get("ctx");
    const [, token] = /^Bearer ([^ ]+)$/.exec(c.req.header("authorization") ?? "") ?? [];
    const found = token === undefined ? undefined : await findReplay(ctx, token);
    if (!found) throw notFound("The round");
    const round = presentRound(found.round, ctx.clock.now());
    const words = await textsOf(ctx.env.ASSETS, found.play.locale);
    return c.json(
      { ...presentPlay(found.play, ctx), ...words, round },
      200,
      compressedFor(c.req.header("accept-encoding")),
    );
  })
  .use(authenticatePlay)
  .get("/state", async (c) => {
    const [ctx, play] = [c.get("ctx"), c.get("play")];
    const open = await openRound(ctx, play);
    requireLiving(ctx, play, open);
    await fireTriggers(ctx, play);
    const [words, funds, recent, bonuses, pools, result] = await Promise.all([
      textsOf(ctx.env.ASSETS, play.locale),
      balanceSoon(ctx, play),
      recentRounds(ctx, play),
      offeredBonuses(ctx, play),
      watchPools(ctx, play),
      resultOf(ctx, play),
    ]);
    const now = ctx.clock.now();
    const state = {
      ...presentPlay(play, ctx),
      ...words,
      ...presentFunds(funds),
      now: isoTime(now),
      session: presentResult(result, play),
      open_round: open ? presentRound(open, now) : null,
      rounds: recent.map((round) => presentRound(round, now)),
      bonuses: bonuses.map(presentBonus),
      jackpots: pools ? presentPools(pools, play) : null,
    };
    return c.json(state, 200, compressedFor(c.req.header("accept-encoding")));
  })
  .get("/balance", async (c) => {
    const [ctx, play] = [c.get("ctx"), c.get("play")];
    if (!isOpen(play, ctx.clock.now())) requireLiving(ctx, play, await openRound(ctx, play));
    return c.json(presentFunds(await fundsOf(play).balance(ctx, play)));
  })
  .get("/session", (c) => c.json({ open: isOpen(c.get("play"), c.get("ctx").clock.now()) }))
  .get("/table", async (c) => {
    const play = c.get("play");
    if (!isLiveTable(play)) throw notFound("The table");
    const view = await watchTable(c.get("ctx"), play);
    return c.json({
      phase: view.phase,
      bets_join: view.betsJoin,
      ends_in_ms: view.endsInMs,
      last: view.last,
      players: view.players,
    });
  })
  .get("/jackpots", async (c) => {
    const pools = await watchPools(c.get("ctx"), c.get("play"));
    if (!pools) throw notFound("The pools");
    return c.json(presentPools(pools, c.get("play")));
  })
  .post("/rounds", receive(MAX_BODY_BYTES), body(placeRoundBody), checked(), async (c) => {
    const [ctx, play] = [c.get("ctx"), c.get("play")];
    const body = c.req.valid("json");
    const choice = {
      feature: body.feature,
      bet: body.bets === null ? body.bet : null,
      ...(body.bets && { bets: body.bets.map(({ bet, stake }) => ({ bet, stake: stakeOf(play, stake) })) }),
      cashOutAt: multiplierOf(body.cash_out_at),
      ...(body.order?.fault && { fault: body.order.fault }),
    };
    const wish = body.order ? wishOf(play, body.order) : null;
    const { round_key: roundKey, bonus_id: bonusId } = body;
    const placed =
      bonusId === null
        ? placeRound(ctx, { play, roundKey, stakeMinor: stakeOf(play, body.stake), choice, wish })
        : placeBonusRound(ctx, { play, roundKey, bonusId, choice, wish });
    const round = await toTheEnd(ctx, placed);
    return c.json(await withBonuses(ctx, play, round));
  })
  .get("/rounds/:id", async (c) => {
    const ctx = c.get("ctx");
    let round = await roundOf(ctx, c.get("play"), c.req.param("id"));
    const wait = flightEndsAt(round) - ctx.clock.now();
    if (round.status === "flying" && c.req.query("wait") !== undefined && wait > 0) {
      await scheduler.wait(Math.min(wait, MAX_WAIT_MS));
      round = (await findRound(ctx, c.get("play"), round.id)) ?? round;
    }
    return c.json(await withBonuses(ctx, c.get("play"), await toTheEnd(ctx, advanceRound(ctx, round))));
  })
  .post("/rounds/:id/cash-out", async (c) => {
    const ctx = c.get("ctx");
    const round = await roundOf(ctx, c.get("play"), c.req.param("id"));
    const bonus = round.bonusId === null ? undefined : await findBonus(ctx, round.bonusId);
    const landed = await toTheEnd(ctx, cashOut(ctx, round, bonus?.bonus.minCashout ?? null));
    return c.json(await withBonuses(ctx, c.get("play"), landed));
  })
  .all("*", () => {
    throw noSuchEndpoint();
  });

/** SESSION_CLOSED once the session has ended and no round is open: a launch token does not read a balance for good. */
function requireLiving(ctx: Ctx, play: Play, open: Round | undefined): void {
  if (open || isOpen(play, ctx.clock.now())) return;
  throw new ApiError("SESSION_CLOSED", "The session has ended. Open the game again from the lobby.");
}

/** The balance, unless the wallet lets the player wait for it: the game opens without. */
async function balanceSoon(ctx: Ctx, play: Play): Promise<FundsBalance> {
  const late = scheduler.wait(MAX_BALANCE_WAIT_MS).then(() => ({ code: "WALLET_SLOW" }));
  return Promise.race([toTheEnd(ctx, fundsOf(play).balance(ctx, play)), late]);
}

function presentFunds(funds: FundsBalance) {
  return { balance: "balance" in funds ? funds.balance : null, balance_error: "code" in funds ? funds.code : null };
}

/**
 * A round and, once it is over, what it leaves: the bonuses that the player can now use, the sum of a bonus that it used
 * up, whether a cancelled stake is back, and whether a win without a balance is still owed.
 */
async function withBonuses(ctx: Ctx, play: Play, round: Round) {
  const shown = {
    ...presentRound(round, ctx.clock.now()),
    session: presentResult(await resultOf(ctx, play), play),
    bonus_used_up: null,
    stake_returned: round.status === "cancelled" ? await fundsOf(round).isReturned(ctx, round) : null,
    win_owed: mayBeOwed(round) ? !(await fundsOf(round).isPaid(ctx, round)) : null,
  };
  if (round.status === "betting" || round.status === "flying" || play.demo) return { ...shown, bonuses: [] };
  await fireTriggers(ctx, play);
  const [bonuses, played] = await Promise.all([
    offeredBonuses(ctx, play),
    round.bonusId === null ? undefined : findBonus(ctx, round.bonusId),
  ]);
  const usedUp = played && played.finished >= played.bonus.quantity ? presentUsedUp(played) : null;
  return { ...shown, bonuses: bonuses.map(presentBonus), bonus_used_up: usedUp };
}

function mayBeOwed({ status, win, balance }: Round): boolean {
  return (status === "paying" || status === "finished") && win > 0 && balance === null;
}

async function roundOf(ctx: Ctx, play: Play, id: string): Promise<Round> {
  const round = await findRound(ctx, play, id);
  if (!round) throw notFound("The round");
  return round;
}

function stakeOf(play: Play, stake: string): number {
  const minor = parseAmount(stake, play.precision);
  if (minor === undefined)
    throw invalidField("stake", "must be a plain decimal with no more decimal places than the currency has");
  return minor;
}

function wishOf(play: Play, { outcome, times }: Order): Wish | null {
  if (outcome === null) return null;
  if (isLiveTable(play)) throw invalidField("order.outcome", "is drawn for every player of the table at once");
  if (!wishesOf(play.game.engine).includes(outcome)) throw invalidField("order.outcome", "is no outcome of this game");
  return outcome === "win" ? { outcome, times: multiplierOf(times) ?? 0 } : { outcome };
}

function multiplierOf(text: string | null): number | null {
  return text === null ? null : (parseAmount(text, 2) ?? null);
}
