import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { createContext } from "../../src/create-context.ts";
import { sweepBonuses } from "../../src/sandbox/promotions/settle-bonus.ts";
import { aPromotedPlayer } from "./promoted-player.ts";

describe("a free-spin grant in the sandbox", () => {
  it("is played spin by spin with its id on every transaction, then settled", async () => {
    const player = await aPromotedPlayer();
    const grant = (await player.grant()).body;
    let won = 0;
    for (const left of [3, 2, 1]) {
      const [offer] = await player.offers();
      expect(offer).toMatchObject({ kind: "spins", left, quantity: 3, bet: "1.00" });
      const round = (await player.use(offer!.bonus_id)).body;
      expect(round).toMatchObject({ status: "finished", stake: "1.00", free_spins_id: grant.free_spins_id });
      won += Math.round(Number(round.win) * 100);
      const usedUp = left === 1 ? { rounds: 3, won: (won / 100).toFixed(2) } : null;
      expect(round.bonus_used_up).toEqual(usedUp);
    }
    expect(await player.offers()).toEqual([]);
    const movements = await player.movements();
    expect(movements.filter(({ action }) => action === "bet")).toHaveLength(3);
    expect(new Set(movements.map((movement) => movement.free_spins_id))).toEqual(new Set([grant.free_spins_id]));
    const settled = (await player.ask("GET", `/v1/free-spins/${grant.id}`)).body;
    expect(settled).toMatchObject({ status: "finished", win_amount: (won / 100).toFixed(2) });
  });

  it("is never played beyond its quantity, even concurrently; a repeat uses nothing", async () => {
    const player = await aPromotedPlayer();
    await player.grant({ quantity: 2 });
    const [offer] = await player.offers();
    const rounds = await Promise.all(Array.from({ length: 8 }, () => player.use(offer!.bonus_id)));
    expect(rounds.filter(({ status }) => status === 200)).toHaveLength(2);
    expect(rounds.filter(({ status }) => status === 409)).toHaveLength(6);
    const played = rounds.find(({ status }) => status === 200)!.body;
    const again = await player.use(offer!.bonus_id, { round_key: played.round_key });
    expect(again.body.round_id).toBe(played.round_id);
    expect((await player.movements()).filter(({ action }) => action === "bet")).toHaveLength(2);
  });

  it("does not lose a spin that the wallet refuses", async () => {
    const player = await aPromotedPlayer();
    await player.grant({ quantity: 1 });
    const [offer] = await player.offers();
    await player.script({ action: "bet", status: 403, body: JSON.stringify({ error: "PLAYER_BLOCKED" }), book: false });
    expect((await player.use(offer!.bonus_id)).body.status).toBe("refused");
    expect((await player.offers())[0]).toMatchObject({ left: 1 });
  });

  it("does not offer a spin whose bet waits to be undone, but offers it once it is", async () => {
    const player = await aPromotedPlayer();
    await player.grant({ quantity: 2 });
    const [offer] = await player.offers();
    await player.script({ action: "bet", status: 500, times: 1 }, { action: "rollback", status: 500, times: 1 });
    const round = (await player.use(offer!.bonus_id)).body;
    expect(round).toMatchObject({ status: "cancelled", bonuses: [{ left: 1 }] });
    expect((await player.use(offer!.bonus_id)).body).toMatchObject({ status: "finished", bonuses: [] });
    expect((await player.use(offer!.bonus_id)).status).toBe(409);
    expect(await player.offers()).toEqual([]);
    const bet = `/v1/transactions/${encodeURIComponent(`${player.provider.code}:${round.round_id}-bet`)}`;
    expect((await player.ask("POST", `${bet}/resend`)).body).toMatchObject({ status: "cancelled" });
    expect(await player.offers()).toMatchObject([{ left: 1 }]);
    expect((await player.use(offer!.bonus_id)).body).toMatchObject({ status: "finished", bonuses: [] });
  });

  it("is not offered once cancelled, and cannot be cancelled once played", async () => {
    const player = await aPromotedPlayer();
    const cancelled = (await player.grant()).body;
    const [offer] = await player.offers();
    await player.use(offer!.bonus_id);
    expect((await player.ask("POST", `/v1/free-spins/${cancelled.id}/cancel`)).body.status).toBe("cancelled");
    expect(await player.offers()).toEqual([]);
    expect((await player.use(offer!.bonus_id)).status).toBe(409);
    const played = (await player.grant({ quantity: 1 })).body;
    await player.use((await player.offers())[0]!.bonus_id);
    const late = await player.ask("POST", `/v1/free-spins/${played.id}/cancel`);
    expect(late.body).toMatchObject({ error: "FREE_SPINS_REFUSED" });
  });

  it("is offered to and playable by its own player only", async () => {
    const player = await aPromotedPlayer();
    await player.grant();
    const [offer] = await player.offers();
    const stranger = await aPromotedPlayer();
    expect(await stranger.offers()).toEqual([]);
    expect((await stranger.use(offer!.bonus_id)).status).toBe(404);
  });

  it("is settled by the sweep when the process died after the last spin", async () => {
    const player = await aPromotedPlayer();
    const grant = (await player.grant({ quantity: 1 })).body;
    await player.use((await player.offers())[0]!.bonus_id);
    await env.DB.batch([
      env.DB.prepare("UPDATE sandbox_bonuses SET status = 'open' WHERE free_spins_id = ?").bind(grant.free_spins_id),
      env.DB.prepare("UPDATE free_spins SET status = 'active', win_amount = NULL WHERE id = ?").bind(grant.id),
    ]);
    await sweepBonuses(createContext(env, () => undefined));
    expect((await player.ask("GET", `/v1/free-spins/${grant.id}`)).body.status).toBe("finished");
  });
});

describe("a sandbox provider refuses with its reason", () => {
  it("a stake that the game does not offer", async () => {
    const player = await aPromotedPlayer();
    const options = await player.ask("GET", `/v1/free-spins/bet-options?game_id=${player.gameId}&currency=EUR`);
    expect(options.body.amounts).toEqual([...options.body.amounts].sort((one, other) => one - other));
    const refused = await player.grant({ bet_amount: "0.17" });
    expect(refused.body).toMatchObject({ error: "FREE_SPINS_REFUSED", message: expect.stringContaining("0.20") });
    expect((await player.grant({ bet_amount: options.body.amounts[0] })).status).toBe(200);
  });

  it("every grant at one provider, and a currency at another", async () => {
    const none = await aPromotedPlayer({}, "paperkite");
    expect((await none.grant()).body).toMatchObject({
      error: "FREE_SPINS_REFUSED",
      message: expect.stringMatching(/does not offer free spins/),
    });
    const options = await none.ask("GET", `/v1/bonus-campaigns/options?game_id=${none.gameId}`);
    expect(options.body).toMatchObject({ types: [], triggers: [] });
    const some = await aPromotedPlayer({}, "tidewell");
    expect((await some.grant()).status).toBe(200);
    const pounds = await some.grant({ currency: "GBP" });
    expect(pounds.body).toMatchObject({ error: "FREE_SPINS_REFUSED", message: expect.stringContaining("EUR and USD") });
  });
});
