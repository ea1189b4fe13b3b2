import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { blockPlayer, unblockPlayer } from "../../src/catalogue/operators/player-blocks.ts";
import { adminCtx } from "../support/fixtures.ts";
import { aPromotedPlayer, type PromotedPlayer } from "./promoted-player.ts";

const SPINS = { type: "free_spins", spin_count: 2, bet_amount: "1.00" };

function wheel(...first: object[]) {
  const rest = Array.from({ length: 16 - first.length }, () => ({ kind: "money", amount: "1.00", weight: 0 }));
  return [...first, ...rest];
}

/** Plays this many rounds of 1.00. */
async function bet(player: PromotedPlayer, rounds: number) {
  for (let round = 0; round < rounds; round++) expect((await player.play()).body.status).toBe("finished");
}

describe("campaign triggers in the sandbox", () => {
  it("first_game_launch fires once, when the game is first opened", async () => {
    const player = await aPromotedPlayer();
    const campaign = (await player.campaign(SPINS)).body;
    expect(campaign).toMatchObject({ status: "active" });
    expect(await player.offers()).toHaveLength(1);
    expect(await player.offers()).toHaveLength(1);
    const [offer] = await player.offers();
    for (let spin = 0; spin < 2; spin++) await player.use(offer!.bonus_id);
    expect(await player.offers()).toEqual([]);
    const bets = (await player.movements()).filter(({ action }) => action === "bet");
    expect(bets.map((movement) => movement.free_spins_id)).toEqual([campaign.campaign_id, campaign.campaign_id]);
  });

  it("bet_amount fires once for a single bet and once for a sum of bets", async () => {
    const player = await aPromotedPlayer();
    const bet_amount = [
      { amount: "2.00", single_bet: true },
      { amount: "3.00", single_bet: false },
    ];
    await player.campaign({ ...SPINS, triggers: { bet_amount } });
    await bet(player, 2);
    expect(await player.offers()).toHaveLength(0);
    await bet(player, 1);
    expect(await player.offers()).toHaveLength(1);
    await player.play({ stake: "2.00" });
    expect(await player.offers()).toHaveLength(2);
    await player.play({ stake: "2.00" });
    expect(await player.offers()).toHaveLength(2);
  });

  it("spin_count fires after a number of spins between min and max", async () => {
    const player = await aPromotedPlayer();
    await player.campaign({ ...SPINS, triggers: { spin_count: [{ min: 2, max: 4 }] } });
    await bet(player, 1);
    expect(await player.offers()).toHaveLength(0);
    await bet(player, 3);
    expect(await player.offers()).toHaveLength(1);
  });

  it("loss_amount fires when bets exceed wins by that amount", async () => {
    const player = await aPromotedPlayer();
    await player.campaign({ ...SPINS, triggers: { loss_amount: "0.60" } });
    let lost = 0;
    let maxLost = 0;
    for (let rounds = 0; rounds < 40 && maxLost < 60; rounds++) {
      const { body } = await player.play();
      lost += 100 - Math.round(Number(body.win) * 100);
      maxLost = Math.max(maxLost, lost);
      expect(body.bonuses).toHaveLength(maxLost >= 60 ? 1 : 0);
    }
  });

  it("free spins and play from before the campaign fire nothing", async () => {
    const player = await aPromotedPlayer();
    await bet(player, 2);
    await player.campaign({ ...SPINS, triggers: { spin_count: [{ min: 2, max: 2 }] } });
    await player.grant({ quantity: 2 });
    const [offer] = await player.offers();
    for (let spin = 0; spin < 2; spin++) await player.use(offer!.bonus_id);
    expect(await player.offers()).toEqual([]);
    await bet(player, 2);
    expect(await player.offers()).toHaveLength(1);
  });
});

describe("drawn campaigns in the sandbox", () => {
  it("a wheel's money is paid once, as a win with the campaign's id and no bet", async () => {
    const player = await aPromotedPlayer();
    const prizes = wheel({ kind: "money", amount: "7.50", weight: 5 });
    const campaign = (await player.campaign({ type: "fortune_wheel", prizes })).body;
    const [offer] = await player.offers();
    const drawn = await Promise.all(Array.from({ length: 5 }, () => player.use(offer!.bonus_id)));
    const [round] = drawn.filter(({ status }) => status === 200);
    expect(drawn.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(round?.body).toMatchObject({ win: "7.50", cost: "0.00", scene: { kind: "fortune_wheel", drawn: 0 } });
    expect(JSON.stringify(round?.body.scene)).not.toContain("weight");
    const movements = await player.movements();
    expect(movements).toMatchObject([{ action: "win", amount: "7.50", free_spins_id: campaign.campaign_id }]);
    expect(await player.offers()).toEqual([]);
  });

  it("a wheel's free spins become a grant under the campaign's id", async () => {
    const player = await aPromotedPlayer();
    const prizes = wheel({ kind: "free_spins", spins: 4, bet_amount: "0.40", weight: 1 });
    const campaign = (await player.campaign({ type: "fortune_wheel", prizes })).body;
    await player.use((await player.offers())[0]!.bonus_id);
    const [grant] = await player.offers();
    expect(grant).toMatchObject({ kind: "spins", left: 4, bet: "0.40" });
    const { body } = await player.use(grant!.bonus_id);
    expect(body).toMatchObject({ stake: "0.40", free_spins_id: campaign.campaign_id });
  });

  it("a closed session or blocked player draws nothing; an earlier draw is repeated", async () => {
    const player = await aPromotedPlayer();
    const prizes = [{ kind: "money", amount: "3.00", weight: 1 }];
    for (let i = 0; i < 3; i++) await player.campaign({ type: "golden_dragon", prizes });
    const [first, second, third] = await player.offers();
    const drawn = { round_key: "a-draw-of-its-own" };
    expect((await player.use(first!.bonus_id, drawn)).body).toMatchObject({ win: "3.00" });

    await blockPlayer(adminCtx(), { operatorCode: player.operator.code, playerId: player.playerId });
    expect(await player.use(second!.bonus_id)).toMatchObject({ status: 409, body: { error: "PLAYER_BLOCKED" } });
    await unblockPlayer(adminCtx(), { operatorCode: player.operator.code, playerId: player.playerId });
    expect((await player.use(second!.bonus_id)).body).toMatchObject({ win: "3.00" });

    await player.ask("POST", `/v1/sessions/${player.sessionId}/close`);
    expect(await player.use(third!.bonus_id)).toMatchObject({ status: 409, body: { error: "SESSION_CLOSED" } });
    expect((await player.use(first!.bonus_id, drawn)).body).toMatchObject({ win: "3.00" });
    expect((await player.movements()).map(({ amount }) => amount)).toEqual(["3.00", "3.00"]);
  });

  it("chests and dragons pay one of their prizes", async () => {
    const player = await aPromotedPlayer();
    await player.campaign({ type: "treasure_chest", prizes: wheel({ kind: "money", amount: "2.00", weight: 1 }) });
    await player.campaign({ type: "golden_dragon", prizes: [{ kind: "money", amount: "3.00", weight: 9 }] });
    const wins: string[] = [];
    for (const { bonus_id } of await player.offers()) wins.push((await player.use(bonus_id)).body.win);
    expect(wins.sort()).toEqual(["2.00", "3.00"]);
  });
});

describe("the other terms of a campaign", () => {
  it("buy_bonus plays the game's feature at its price", async () => {
    const player = await aPromotedPlayer();
    const { body } = await player.get("/state");
    const price = ((body.game.feature.price * 1.0) / 100).toFixed(2);
    const wrong = await player.campaign({ type: "buy_bonus", bet_amount: "0.03" });
    expect(wrong.body).toMatchObject({ error: "BONUS_CAMPAIGN_REFUSED", message: expect.stringContaining(price) });
    const campaign = (await player.campaign({ type: "buy_bonus", bet_amount: price })).body;
    const [offer] = await player.offers();
    const round = (await player.use(offer!.bonus_id)).body;
    expect(round).toMatchObject({ status: "finished", cost: price, free_spins_id: campaign.campaign_id });
    expect(round.scene.base).toBeNull();
    expect(round.scene.freeSpins.length).toBeGreaterThan(0);
  });

  it("campaign_limit ends the campaign and removes its remaining bonuses", async () => {
    const player = await aPromotedPlayer();
    const campaign = (await player.campaign({ ...SPINS, spin_count: 500, campaign_limit: "0.05" })).body;
    const [offer] = await player.offers();
    let won = 0;
    for (let spins = 0; spins < 200 && won === 0; spins++) won = Number((await player.use(offer!.bonus_id)).body.win);
    expect(won).toBeGreaterThan(0);
    expect((await player.ask("GET", `/v1/bonus-campaigns/${campaign.id}`)).body.status).toBe("ended");
    expect(await player.offers()).toEqual([]);
    expect((await player.use(offer!.bonus_id)).status).toBe(409);
  });

  it("a bonus created while its campaign reaches the limit cannot be played", async () => {
    const player = await aPromotedPlayer();
    const campaign = (await player.campaign({ ...SPINS, spin_count: 500, campaign_limit: "0.05" })).body;
    const [offer] = await player.offers();
    for (let spins = 0; spins < 200; spins++) {
      if (Number((await player.use(offer!.bonus_id)).body.win) > 0) break;
    }
    const open = "UPDATE sandbox_bonuses SET status = 'open' WHERE free_spins_id = ?";
    await env.DB.prepare(open).bind(campaign.campaign_id).run();
    expect(await player.offers()).toEqual([]);
    expect((await player.use(offer!.bonus_id)).status).toBe(409);
  });

  it("min_cashout_multiplier applies to crash games only, by target and by hand", async () => {
    const player = await aPromotedPlayer({ type: "crash" });
    await player.campaign({ ...SPINS, min_cashout_multiplier: "1.5" });
    const [offer] = await player.offers();
    expect(offer).toMatchObject({ min_cash_out: 150 });
    expect((await player.use(offer!.bonus_id, { cash_out_at: "1.49" })).status).toBe(422);
    const { body } = await player.use(offer!.bonus_id, { cash_out_at: "1.50" });
    expect(["flying", "finished"]).toContain(body.status);
    const byHand = (await player.use(offer!.bonus_id, { cash_out_at: null })).body;
    const tried = (await player.post(`/rounds/${byHand.round_id}/cash-out`)).body;
    expect(tried.win === null || tried.win === "0.00").toBe(true);
    const slot = await aPromotedPlayer();
    const refused = await slot.campaign({ ...SPINS, min_cashout_multiplier: "1.5" });
    expect(refused.body).toMatchObject({ error: "BONUS_CAMPAIGN_REFUSED", message: expect.stringContaining("crash") });
  });

  it("the prices that the options name are those at which a bonus is bought", async () => {
    const player = await aPromotedPlayer();
    const path = `/v1/bonus-campaigns/options?game_id=${player.gameId}`;
    const prices = (await player.ask("GET", `${path}&currency=EUR`)).body.buy_bonus_prices as string[];
    expect(prices.length).toBeGreaterThan(1);
    for (const bet_amount of [prices[0], prices.at(-1)]) {
      expect((await player.campaign({ type: "buy_bonus", bet_amount })).body).toMatchObject({ status: "active" });
    }
    const yen = (await player.ask("GET", `${path}&currency=JPY`)).body.buy_bonus_prices as string[];
    expect(yen.every((price) => /^\d+$/.test(price))).toBe(true);
    expect((await player.ask("GET", `${path}&currency=nope`)).body).toMatchObject({ fields: [{ field: "currency" }] });
    const dollars = await aPromotedPlayer({}, "tidewell");
    const refused = await dollars.ask("GET", `/v1/bonus-campaigns/options?game_id=${dollars.gameId}&currency=GBP`);
    expect(refused.body).toMatchObject({ types: [], triggers: [] });
  });

  it("a provider refuses the types, triggers and currencies it does not support", async () => {
    const noWheel = await aPromotedPlayer({}, "quartzline");
    const options = await noWheel.ask("GET", `/v1/bonus-campaigns/options?game_id=${noWheel.gameId}`);
    expect(options.body.types).not.toContain("fortune_wheel");
    expect(options.body.triggers).not.toContain("loss_amount");
    expect(options.body).not.toHaveProperty("buy_bonus_prices");
    const prizes = wheel({ kind: "money", amount: "1.00", weight: 1 });
    const refusals = [
      await noWheel.campaign({ type: "fortune_wheel", prizes }),
      await noWheel.campaign({ ...SPINS, triggers: { loss_amount: "5" } }),
      await (await aPromotedPlayer({}, "tidewell")).campaign({ ...SPINS, currency: "GBP" }),
    ];
    for (const [place, word] of ["fortune_wheel", "loss_amount", "GBP"].entries()) {
      expect(refusals[place]?.body).toMatchObject({
        error: "BONUS_CAMPAIGN_REFUSED",
        message: expect.stringContaining(word),
      });
    }
  });
});
