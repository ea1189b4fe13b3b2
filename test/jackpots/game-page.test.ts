import { beforeAll, describe, expect, it } from "vitest";
import { payOwedJackpots } from "../../src/sandbox/jackpots/pay-jackpot.ts";
import { TIERS } from "../../src/sandbox/jackpots/pools.ts";
import { later, tokenOf, withToken } from "../sandbox/support.ts";
import { until } from "../support/money.ts";
import { signed } from "../support/signed.ts";
import { aPoolPlayer, placeOf, poolTitles } from "./support.ts";

let slot = "";
let table = "";

beforeAll(async () => {
  ({ slot, table } = await poolTitles());
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

/** What the page shows of each tier, in US cents. */
async function shown(page: Page): Promise<Record<string, number>> {
  const tiers = (await poolsOf(page)).pools.flatMap((pool) => pool.tiers);
  return Object.fromEntries(tiers.map(({ tier_id, amount }) => [tier_id, Number(amount.replace(".", ""))]));
}

describe("the game page of a feeding title", () => {
  it("is told every tier in USD, which its bets raise at once", async () => {
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

  it("is told a win of its own in the player's currency, as the wallet was", async () => {
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
  });

  it("is told a share of what another player hit", async () => {
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

  it("shows the pools of a demo, says that it is not in play, and its rounds leave them as they are", async () => {
    const player = await aPoolPlayer(slot);
    const answer = await signed(player.operator, "POST", `/v1/games/${slot}/demo`, { body: {} });
    const demo = withToken(tokenOf((await answer.json<{ launch_url: string }>()).launch_url));
    expect(await poolsOf(demo)).toMatchObject({ in_play: false, wins: [] });
    const before = await shown(demo);
    for (let rounds = 0; rounds < 8; rounds++) expect((await demo.play()).body.status).toBe("finished");
    expect(await shown(demo)).toEqual(before);
  });
});

describe("the game page of a title that feeds no pool", () => {
  it("is told so, and has none to ask for", async () => {
    const player = await aPoolPlayer(table);
    expect((await player.get("/state")).body.game.feeds_pools).toBe(false);
    expect((await player.get("/jackpots")).status).toBe(404);
  });
});
