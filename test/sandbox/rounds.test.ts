import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { describe, expect, it, vi } from "vitest";
import { sandboxRounds } from "../../src/db/schema/sandbox.ts";
import { advanceRound, payingDueAt } from "../../src/sandbox/play/advance-round.ts";
import { finishRounds } from "../../src/sandbox/play/finish-rounds.ts";
import { forgetRounds } from "../../src/sandbox/play/forget-rounds.ts";
import type { Round } from "../../src/sandbox/play/round.ts";
import { forgetPromotions } from "../../src/sandbox/promotions/forget-promotions.ts";
import { aCasino } from "../support/fixtures.ts";
import { signed } from "../support/signed.ts";
import { aPromotedPlayer } from "./promoted-player.ts";
import { aSandboxPlayer, later, type SandboxPlayer, tokenOf, withToken } from "./support.ts";

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

/** Plays until a round wins; returns that round. */
async function playToWin(player: SandboxPlayer) {
  for (let rounds = 0; rounds < 200; rounds++) {
    const { body } = await player.play();
    if (Number(body.win) > 0) return body;
  }
  throw new Error("200 rounds without a win");
}

it.each([
  ["slot", "GB", 2_500],
  ["slot", "DE", 0],
  ["slot", null, 0],
  ["table", "GB", 0],
])("a %s of a player in %s lasts at least %i ms", async (type, country, least) => {
  const { operator, gameId } = await aCasino({ game: { type: type as "slot" } });
  const body = { player_id: "ann", currency: "EUR", game_id: gameId, ...(country && { player_country: country }) };
  const { launch_url } = await (await signed(operator, "POST", "/v1/sessions", { body })).json<{
    launch_url: string;
  }>();
  expect((await withToken(tokenOf(launch_url)).get("/state")).body.game.shortest_round_ms).toBe(least);
});

describe("a round", () => {
  it("reaches the wallet as a bet and, if it wins, a win, under its own id", async () => {
    const player = await aSandboxPlayer("slot");
    const won = await playToWin(player);
    const { body } = await player.round(won.round_id);
    expect(body.transactions.map(({ type, amount }: Record<string, string>) => [type, amount])).toEqual([
      ["bet", "1.00"],
      ["win", won.win],
    ]);
    expect((await player.get("/balance")).body.balance).toBe(won.balance);
  });

  it("is closed when it is over, lost as won, so that no lost round looks open (N1)", async () => {
    const player = await aSandboxPlayer("table");
    for (const [outcome, paid] of [
      ["lose", "win 0.00"],
      ["win", "win 2.00"],
    ]) {
      const { body } = await player.play({ bet: "red", order: { outcome, times: "2" } });
      const shown = (await player.round(body.round_id)).body;
      expect([shown.round_closed, (await player.movements()).at(-1)]).toEqual([true, paid]);
      expect((await player.get("/balance")).body.balance).toBe(body.balance);
    }
    const open = await (await signed(player.operator, "GET", "/v1/rounds?open=true")).json();
    expect(open).toMatchObject({ rounds: [] });
  });

  it("tells what the session has staked, won and is worth, as the server counts (N3)", async () => {
    const player = await aSandboxPlayer("table");
    expect((await player.get("/state")).body.session).toEqual({ staked: "0.00", won: "0.00", net: "0.00" });
    const lost = await player.play({ bet: "red", order: { outcome: "lose" } });
    expect(lost.body.session).toEqual({ staked: "1.00", won: "0.00", net: "-1.00" });
    const won = await player.play({ bet: "17", order: { outcome: "win", times: "36" } });
    expect(won.body.session).toEqual({ staked: "2.00", won: "36.00", net: "34.00" });
    const { opened_at, now, session } = (await player.get("/state")).body;
    expect(session).toEqual(won.body.session);
    expect(Date.parse(now) - Date.parse(opened_at)).toBeGreaterThan(0);
  });

  it("is played once per round_key, however often it is sent", async () => {
    const player = await aSandboxPlayer("slot");
    const round = { round_key: "the-same-key" };
    const copies = await Promise.all(Array.from({ length: 10 }, () => player.play(round)));
    copies.push(await player.play(round));
    expect(new Set(copies.map(({ body }) => body.round_id)).size).toBe(1);
    expect(new Set(copies.map(({ body }) => JSON.stringify(body.scene))).size).toBe(1);
    expect((await player.movements()).filter((movement) => movement.startsWith("bet"))).toEqual(["bet 1.00"]);
  });

  it("with a used round_key and another stake is a conflict and plays nothing", async () => {
    const player = await aSandboxPlayer("slot");
    await player.play({ round_key: "the-same-key" });
    const before = await player.movements();
    expect(await player.play({ round_key: "the-same-key", stake: "2.00" })).toMatchObject({
      status: 409,
      body: { error: "CONFLICT" },
    });
    expect(await player.movements()).toEqual(before);
  });

  it("with a refused bet shows the wallet's reason and no outcome", async () => {
    const player = await aSandboxPlayer("slot");
    for (const [answered, shown] of [
      ["INSUFFICIENT_FUNDS", "INSUFFICIENT_FUNDS"],
      ["LOSS_LIMIT_DAY", "BET_LIMIT"],
      ["SELF_EXCLUDED", "PLAYER_BLOCKED"],
    ]) {
      await player.script({ action: "bet", status: 409, body: JSON.stringify({ error: answered }), book: false });
      const { body } = await player.play();
      expect(body).toMatchObject({ status: "refused", scene: null, win: null, error: { code: shown } });
    }
    expect((await player.movements()).filter((movement) => !movement.startsWith("bet"))).toEqual([]);
  });

  it("is cancelled and rolled back when the bet's outcome is unknown", async () => {
    const player = await aSandboxPlayer("slot");
    await player.script({ action: "bet", status: 500, body: "{}" });
    const { body } = await player.play();
    expect(body).toMatchObject({ status: "cancelled", scene: null, win: null });
    const { body: round } = await player.round(body.round_id);
    expect(round.transactions.map(({ type }: { type: string }) => type)).toEqual(["bet", "rollback"]);
  });

  it("that was cancelled owes its stake until the wallet has booked the rollback", async () => {
    const player = await aSandboxPlayer("slot");
    await player.script(
      { action: "bet", status: 500, body: "{}" },
      { action: "rollback", times: 1, status: 503, body: "{}", book: false },
    );
    const { body: cancelled } = await player.play();
    expect(cancelled).toMatchObject({ status: "cancelled", stake_returned: false });
    const shown = async () => (await player.get(`/rounds/${cancelled.round_id}`)).body.stake_returned;
    expect(await shown()).toBe(false);
    const { transactions } = (await player.round(cancelled.round_id)).body;
    // The first call of the rollback may still be in flight; a resend then changes nothing.
    const returned = async () => {
      await player.resend(transactions[1].transaction_id);
      return shown();
    };
    await vi.waitUntil(returned, { timeout: 30_000, interval: 100 });
  });

  it("that was played mentions no return of its stake", async () => {
    const player = await aSandboxPlayer("slot");
    expect((await player.play()).body.stake_returned).toBeNull();
  });

  it("with a win not yet booked is finished, with an unknown balance", async () => {
    const player = await aSandboxPlayer("instant");
    await player.script({ action: "win", status: 503, body: "{}", book: false });
    const won = await playToWin(player);
    expect(won).toMatchObject({ status: "finished", balance: null });
  });

  it("is refused on a closed session", async () => {
    const player = await aSandboxPlayer("slot");
    await player.close();
    expect((await player.play()).body).toMatchObject({ status: "refused", error: { code: "SESSION_CLOSED" } });
  });

  it("hears that the casino closed its session", async () => {
    const player = await aSandboxPlayer("slot");
    expect(await player.get("/session")).toEqual({ status: 200, body: { open: true } });
    await player.close();
    expect(await player.get("/session")).toEqual({ status: 200, body: { open: false } });
  });

  it("can be played before a slow wallet told the balance, in one language's words", async () => {
    const player = await aSandboxPlayer("slot");
    await player.script({ action: "getbalance", delayMs: 3_000, times: 1 });
    const state = { open: true, balance: null, balance_error: "WALLET_SLOW", language: "en", texts: { spin: "Spin" } };
    expect((await player.get("/state")).body).toMatchObject(state);
    expect((await player.get("/balance")).body).toEqual({ balance: "1000.00", balance_error: null });
  });

  it("reads no balance once its session is closed or expired (F16)", async () => {
    const [closed, expired] = [await aSandboxPlayer("slot"), await aSandboxPlayer("slot")];
    for (const player of [closed, expired]) expect((await player.get("/state")).body.open).toBe(true);
    await closed.close();
    await env.DB.prepare("UPDATE sessions SET expires_at = 1 WHERE id = ?").bind(expired.sessionId).run();
    for (const player of [closed, expired]) {
      for (const path of ["/state", "/balance"]) {
        expect(await player.get(path)).toMatchObject({ status: 409, body: { error: "SESSION_CLOSED" } });
      }
    }
  });

  it("of a bought feature costs its price and plays free spins only", async () => {
    const player = await aSandboxPlayer("slot");
    const { body } = await player.play({ feature: true, stake: "0.20" });
    const { game } = (await player.get("/state")).body;
    expect(Number(body.cost)).toBeCloseTo((0.2 * game.feature.price) / 100, 8);
    expect(body.scene.base).toBeNull();
    expect(body.scene.freeSpins.length).toBe(game.rules.bought_free_spins);
    expect((await player.movements())[0]).toBe(`bet ${body.cost}`);
  });

  it("takes several bets of a roulette table as one, in whole chips up to the most", async () => {
    const player = await aSandboxPlayer("table");
    const bets = [
      { bet: "red", stake: "2.00" },
      { bet: "17", stake: "0.40" },
    ];
    const { body } = await player.play({ stake: "2.40", bets, order: { outcome: "win", times: "2" } });
    expect([body.cost, body.win]).toEqual(["2.40", "4.00"]);
    expect(await player.movements()).toEqual(["bet 2.40", "win 4.00"]);
    for (const [stake, wrong] of [
      ["2.50", bets],
      [
        "2.00",
        [
          { bet: "red", stake: "1.00" },
          { bet: "red", stake: "1.00" },
        ],
      ],
      ["1.00", [{ bet: "purple", stake: "1.00" }]],
      ["0.30", [{ bet: "red", stake: "0.30" }]],
      ["100.20", [{ bet: "red", stake: "100.20" }]],
      ["0.00", [{ bet: "red", stake: "0.00" }]],
    ] as const) {
      expect((await player.play({ stake, bets: wrong })).status).toBe(422);
    }
  });

  it("is exact in a currency without decimals", async () => {
    const player = await aSandboxPlayer("table", "JPY");
    const { stakes } = (await player.get("/state")).body;
    const { body } = await player.play({ stake: stakes[0], bet: "red" });
    expect(body.status).toBe("finished");
    expect([`${Number(stakes[0]) * 2}`, "0"]).toContain(body.win);
  });
});

describe("a page's request", () => {
  it.each([
    ["a stake that is not offered", { stake: "0.37" }, "stake"],
    ["a stake of too many places", { stake: "1.000" }, "stake"],
    ["a stake that is a number", { stake: 1 }, "stake"],
    ["a negative stake", { stake: "-1.00" }, "stake"],
    ["a short key", { round_key: "short" }, "round_key"],
    ["a bet that the board does not have", { bet: "purple" }, "bet"],
  ])("with %s is refused and stores nothing", async (_, fields, field) => {
    const player = await aSandboxPlayer("table");
    const { status, body } = await player.play({ bet: "red", ...fields });
    expect([status, body.error, body.fields[0].field]).toEqual([422, "VALIDATION_FAILED", field]);
    expect(await player.movements()).toEqual([]);
    expect((await player.get("/state")).body.rounds).toEqual([]);
  });

  it("needs the launch token: none, a wrong one or the session's id is a 401", async () => {
    const player = await aSandboxPlayer("slot");
    for (const token of ["", "x".repeat(43), player.sessionId, `${tokenOf(player.launchUrl)}x`]) {
      expect(await withToken(token).get("/state")).toMatchObject({ status: 401, body: { error: "UNAUTHORIZED" } });
    }
  });

  it("never reaches another player's round", async () => {
    const [mine, theirs] = [await aSandboxPlayer("slot"), await aSandboxPlayer("slot")];
    const { body } = await theirs.play();
    expect((await mine.get(`/rounds/${body.round_id}`)).status).toBe(404);
    expect((await mine.post(`/rounds/${body.round_id}/cash-out`)).status).toBe(404);
  });
});

describe("the sweep", () => {
  /** Leaves a round in the state of a process that died at this point. */
  async function abandon(player: SandboxPlayer, roundId: string, status: string) {
    await env.DB.prepare("UPDATE sandbox_rounds SET status = ?, finished_at = NULL, balance = NULL WHERE id = ?")
      .bind(status, roundId)
      .run();
    return (await player.get(`/state`)).body.open_round;
  }

  it.each([
    "betting",
    "paying",
  ])("finishes a round left %s under the same ids: the wallet books each once", async (status) => {
    const player = await aSandboxPlayer("slot");
    const won = await playToWin(player);
    const booked = await player.movements();
    expect(await abandon(player, won.round_id, status)).toMatchObject({ round_id: won.round_id });
    await finishRounds(later(MINUTE_MS));
    const { body } = await player.get(`/rounds/${won.round_id}`);
    expect(body).toMatchObject({ status: "finished", win: won.win, scene: won.scene });
    expect(await player.movements()).toEqual(booked);
  });

  it("finishes a closed session's round, whose balance is readable until then (F16)", async () => {
    const player = await aSandboxPlayer("slot");
    const won = await playToWin(player);
    await player.close();
    await abandon(player, won.round_id, "paying");
    expect((await player.get("/balance")).status).toBe(200);
    const open = { open: false, open_round: { round_id: won.round_id } };
    expect(await player.get("/state")).toMatchObject({ status: 200, body: open });
    await finishRounds(later(MINUTE_MS));
    expect((await player.get(`/rounds/${won.round_id}`)).body).toMatchObject({ status: "finished", win: won.win });
    for (const path of ["/state", "/balance"]) expect((await player.get(path)).status).toBe(409);
  });

  it("skips a round that is still in play", async () => {
    const player = await aSandboxPlayer("crash");
    await player.play({ cash_out_at: "1000.00" });
    await finishRounds(later(0));
    expect(["flying", "finished"]).toContain((await player.get("/state")).body.rounds[0].status);
  });
});

function inDays(days: number): string {
  return new Date(Date.now() + days * DAY_MS).toISOString();
}

async function isKept(roundId: string): Promise<boolean> {
  return (await env.DB.prepare("SELECT 1 FROM sandbox_rounds WHERE id = ?").bind(roundId).first()) !== null;
}

describe("retention", () => {
  it("a round is deleted 30 days after it finished; its transactions stay", async () => {
    const player = await aSandboxPlayer("slot");
    const finished = (await player.play()).body.round_id;
    const standing = (await player.play()).body.round_id;
    await env.DB.prepare("UPDATE sandbox_rounds SET status = 'betting', finished_at = NULL WHERE id = ?")
      .bind(standing)
      .run();
    await forgetRounds(later(29 * DAY_MS));
    expect([await isKept(finished), await isKept(standing)]).toEqual([true, true]);
    await forgetRounds(later(31 * DAY_MS));
    expect([await isKept(finished), await isKept(standing)]).toEqual([false, true]);
    expect((await player.round(finished)).body.transactions[0]).toMatchObject({ type: "bet", status: "completed" });
  });

  it("rounds that a campaign counts are kept until 30 days after the campaign", async () => {
    const player = await aPromotedPlayer();
    await player.campaign({
      type: "free_spins",
      spin_count: 2,
      bet_amount: "1.00",
      triggers: { spin_count: [{ min: 2, max: 2 }] },
      valid_until: inDays(40),
    });
    const counted = (await player.play()).body.round_id;
    await forgetRounds(later(69 * DAY_MS));
    expect(await isKept(counted)).toBe(true);
    await forgetRounds(later(71 * DAY_MS));
    expect(await isKept(counted)).toBe(false);
  });

  it("a campaign and its bonuses are deleted 30 days after the campaign ends", async () => {
    const player = await aPromotedPlayer();
    const { body } = await player.campaign({
      type: "free_spins",
      spin_count: 2,
      bet_amount: "1.00",
      valid_until: inDays(40),
    });
    expect(await player.offers()).toHaveLength(1);
    const kept = async () => {
      const held = [
        "sandbox_campaigns WHERE id",
        "sandbox_campaign_players WHERE campaign_id",
        "sandbox_bonuses WHERE free_spins_id",
      ].map((rows) => env.DB.prepare(`SELECT COUNT(*) AS n FROM ${rows} = ?`).bind(body.campaign_id));
      return (await env.DB.batch<{ n: number }>(held)).map(({ results }) => results[0]?.n);
    };
    await forgetPromotions(later(69 * DAY_MS));
    expect(await kept()).toEqual([1, 1, 1]);
    await forgetPromotions(later(71 * DAY_MS));
    expect(await kept()).toEqual([0, 0, 0]);
  });

  it("an open grant keeps the rounds it was played in", async () => {
    const player = await aPromotedPlayer();
    await player.grant({ quantity: 2, valid_until: inDays(40) });
    const [offer] = await player.offers();
    const used = (await player.use(offer!.bonus_id)).body.round_id;
    await forgetRounds(later(39 * DAY_MS));
    expect(await isKept(used)).toBe(true);
    expect((await player.offers())[0]).toMatchObject({ left: 1 });
    await forgetRounds(later(71 * DAY_MS));
    expect(await isKept(used)).toBe(false);
  });
});

describe("a round that a tester orders", () => {
  it("has the ordered outcome, or the nearest that its game can give", async () => {
    const outcomeOf = async (player: SandboxPlayer, order: object, fields = {}) =>
      (await player.play({ order, ...fields })).body;
    const slot = await aSandboxPlayer("slot");
    const big = await outcomeOf(slot, { outcome: "win", times: "50" });
    expect(Math.abs(Number(big.win) - 50)).toBeLessThan(20);
    expect((await outcomeOf(slot, { outcome: "lose" })).win).toBe("0.00");
    expect((await outcomeOf(slot, { outcome: "feature" })).scene.freeSpins.length).toBeGreaterThan(0);
    const roulette = await aSandboxPlayer("table");
    expect((await outcomeOf(roulette, { outcome: "win", times: "50" }, { bet: "17" })).win).toBe("36.00");
    const crash = await aSandboxPlayer("crash");
    const { round_id } = await outcomeOf(crash, { outcome: "win", times: "3" }, { cash_out_at: "1.01" });
    const flown = await vi.waitUntil(
      async () => {
        const { body } = await crash.get(`/rounds/${round_id}`);
        return body.status === "finished" && body;
      },
      { timeout: 30_000 },
    );
    expect([flown.win, flown.scene.crashAt >= 300]).toEqual(["1.01", true]);
    expect((await crash.play({ order: { outcome: "feature" } })).body).toMatchObject({ error: "VALIDATION_FAILED" });
    const live = await aSandboxPlayer("live_dealer");
    expect((await live.play({ bet: "red", order: { outcome: "win" } })).status).toBe(422);
  });

  it("whose reports are sent twice moves money once", async () => {
    const player = await aSandboxPlayer("slot");
    const { body } = await player.play({ order: { outcome: "win", fault: "duplicate" } });
    const { transactions } = (await player.round(body.round_id)).body;
    expect(transactions.map(({ type, status }: Record<string, string>) => [type, status])).toEqual([
      ["bet", "completed"],
      ["win", "completed"],
    ]);
    expect(await player.movements()).toEqual([`bet ${body.cost}`, `win ${body.win}`]);
  });

  it("whose rollback overtakes its bet is cancelled, and takes nothing", async () => {
    const player = await aSandboxPlayer("slot");
    const { body } = await player.play({ order: { fault: "rollback_first" } });
    expect(body).toMatchObject({ status: "cancelled", stake_returned: true });
    expect(await player.movements()).not.toContain("bet 1.00");
  });

  it("whose win comes late owes it until it is booked, and a sweep books it", async () => {
    const player = await aSandboxPlayer("slot");
    const { body } = await player.play({ order: { outcome: "win", fault: "late_win" } });
    expect(body).toMatchObject({ status: "finished", balance: null, win_owed: true });
    expect(await player.movements()).toEqual(["bet 1.00"]);
    await finishRounds(later(MINUTE_MS));
    const { body: paid } = await player.get(`/rounds/${body.round_id}`);
    expect(paid.win_owed).toBeNull();
    expect(await player.movements()).toEqual(["bet 1.00", `win ${body.win}`]);
  });

  it("whose win is late gets it after four seconds, as docs/rehearsing.md says", async () => {
    const player = await aSandboxPlayer("slot");
    const { body } = await player.play({ order: { outcome: "win", fault: "late_win" } });
    const at = (ms: number) => ({ ...later(0), clock: { now: () => ms } });
    const find = later(0).db.select().from(sandboxRounds).where(eq(sandboxRounds.id, body.round_id)).get();
    const round = (await find) as Round;
    expect(payingDueAt(at(1_000), round)).toBe(5_000);
    // What the page asks for while it is open, and what the sweep of each minute does otherwise.
    expect(await advanceRound(at(round.dueAt - 1), round)).toMatchObject({ status: "paying" });
    expect(await player.movements()).toEqual(["bet 1.00"]);
    expect(await advanceRound(at(round.dueAt), round)).toMatchObject({ status: "finished" });
    expect(await player.movements()).toEqual(["bet 1.00", `win ${body.win}`]);
  });
});
