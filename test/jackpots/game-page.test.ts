import { beforeAll, describe, expect, it } from "vitest";
import { payOwedJackpots } from "../../src/sandbox/jackpots/pay-jackpot.ts";
import { TIERS } from "../../src/sandbox/jackpots/pools.ts";
import { later, tokenOf, withToken } from "../sandbox/support.ts";
import { until } from "../support/session.ts";
import { signed } from "../support/signed.ts";
import { aPoolPlayer, placeOf, poolGames } from "./support.ts";

let slot = "";
let table = "";

beforeAll(async () => {
  ({ slot, table } = await poolGames());
});

interface Pools {
  readonly in_play: boolean;
  readonly pools: { readonly level: string; readonly tiers: { readonly tier_id: string; readonly amount: string }[] }[];
  readonly wins: Record<string, string>[];
}

type Page = Pick<Awaited<ReturnType<typeof aPoolPlayer>>, "get">;

async function poolsOf(page: Page): Promise<Pools> {
  const { status, body } = await page.get("/jackpots");
  expect(status).toBe(200);
  return body;
}

/** Each tier's amount on the page, in US cents. */
async function shown(page: Page): Promise<Record<string, number>> {
  const tiers = (await poolsOf(page)).pools.flatMap((pool) => pool.tiers);
  return Object.fromEntries(tiers.map(({ tier_id, amount }) => [tier_id, Number(amount.replace(".", ""))]));
}

describe("the page of a game that feeds the pools", () => {
  it("shows every tier in USD, which its bets raise at once", async () => {
    const player = await aPoolPlayer(slot);
    const { pools, in_play, wins } = await poolsOf(player);
    expect([in_play, wins]).toEqual([true, []]);
    expect(pools.map(({ level }) => level)).toEqual(["global", "network", "operator", "brand"]);
    expect(pools.flatMap(({ tiers }) => tiers.map(({ tier_id }) => tier_id))).toEqual(
      TIERS.map(({ tierId }) => tierId),
    );
    const before = await shown(player);
    for (let rounds = 0; rounds < 8; rounds++) await player.hit(null);
    const after = await shown(player);
    for (const { tierId, share } of TIERS) {
      if (share > 0) expect(after[tierId]).toBeGreaterThan(before[tierId]!);
      else expect(after[tierId]).toBe(before[tierId]);
    }
  });

  it("shows the player's jackpot win, in the amount sent to the wallet", async () => {
    const player = await aPoolPlayer(slot);
    const round = await player.hit(placeOf("sandbox-brand-drop"));
    const [win] = (await poolsOf(player)).wins;
    const [sent] = await player.wins();
    expect(win).toEqual({
      id: `${round.id}-jackpot`,
      round_id: round.id,
      pool: "Lucky Drops",
      tier_id: "sandbox-brand-drop",
      win_type: "fixed",
      amount: sent?.amount,
    });
    const paid = (await player.wins()).reduce((sum, { amount }) => sum + Number(amount), round.win / 100);
    expect((await player.get("/state")).body.session.won, "the net result counts it").toBe(paid.toFixed(2));
  });

  it("shows a share of another player's jackpot", async () => {
    const [idle, other] = [await aPoolPlayer(slot), await aPoolPlayer(slot)];
    const { id } = await idle.hit(null);
    await other.hit(placeOf("sandbox-operator-pot"));
    await payOwedJackpots(later(60_000));
    const { wins } = await until(
      () => poolsOf(idle),
      (pools) => pools.wins.length > 0,
    );
    expect(wins).toMatchObject([{ round_id: id, win_type: "community", pool: "House Pot" }]);
    expect((await idle.wins()).map(({ amount }) => amount)).toEqual([wins[0]?.amount]);
  });

  it("shows a demo the pools as not in play, and its rounds do not raise them", async () => {
    const player = await aPoolPlayer(slot);
    const answer = await signed(player.operator, "POST", `/v1/games/${slot}/demo`, { body: {} });
    const demo = withToken(tokenOf((await answer.json<{ launch_url: string }>()).launch_url));
    expect(await poolsOf(demo)).toMatchObject({ in_play: false, wins: [] });
    const before = await shown(demo);
    for (let rounds = 0; rounds < 8; rounds++) expect((await demo.play()).body.status).toBe("finished");
    expect(await shown(demo)).toEqual(before);
  });
});

describe("the page of a game that feeds no pool", () => {
  it("has feeds_pools false, and its jackpots call is a 404", async () => {
    const player = await aPoolPlayer(table);
    expect((await player.get("/state")).body.game.feeds_pools).toBe(false);
    expect((await player.get("/jackpots")).status).toBe(404);
  });
});
