import { env } from "cloudflare:workers";
import { sql } from "drizzle-orm";
import { SQLiteSyncDialect } from "drizzle-orm/sqlite-core";
import { describe, expect, test } from "vitest";
import { promotedShard } from "../../src/ledger/shards/promoted-shard.ts";
import { MAX_PAGE_BYTES, sizesAfter } from "../../src/play/promotions/read-campaign.ts";
import { get, post } from "../support/answers.ts";
import { aRefusal } from "../support/fake-provider.ts";
import { adminCtx } from "../support/fixtures.ts";
import { aCampaign, aPromotingCasino } from "./support.ts";

const PATH = "/v1/bonus-campaigns";

/** Copies a stored campaign, and what names its players, `count` times; ids and references end in numbers. */
async function copied(id: string, count: number) {
  const terms = `operator_code, provider_code, type, name, currency, precision, game_ids, game_codes, valid_from, valid_until,
    triggers, prizes, status, next_attempt_at, lease_until, created_at, player_ids`;
  const numbers = `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${count})`;
  await env.DB.batch(
    [
      `INSERT INTO bonus_campaigns (id, reference, ${terms}) ${numbers}
        SELECT id || '-' || i, reference || '-' || i, ${terms} FROM n, bonus_campaigns WHERE id = ?`,
      `INSERT INTO campaign_players (campaign_id, operator_code, player_id, valid_until, shard) ${numbers}
        SELECT campaign_id || '-' || i, operator_code, player_id, valid_until, shard FROM n, campaign_players
        WHERE campaign_id = ?`,
    ].map((text) => env.DB.prepare(text).bind(id)),
  );
}

describe("a player whom many campaigns name", () => {
  test("costs one row to find the shard, whether they were refused or not", async () => {
    const casino = await aPromotingCasino();
    casino.fakeProvider.answer = () => aRefusal("Not on Sundays.");
    const body = aCampaign(casino);
    await post(casino, PATH, body);
    const { id } = (await get(casino, `${PATH}?reference=${body.reference}`)).json;
    const found = async () => {
      const asked = promotedShard({ operatorCode: casino.operator.code, playerId: "player-1", now: Date.now() });
      const query = new SQLiteSyncDialect().sqlToQuery(sql`SELECT ${asked} AS shard`);
      const { results, meta } = await env.DB.prepare(query.sql)
        .bind(...query.params)
        .all();
      return { results, rowsRead: meta.rows_read };
    };
    const once = await found();
    expect(once.results).toEqual([{ shard: 0 }]);
    await copied(String(id), 500);
    expect(await found()).toEqual(once);
  });
});

describe("a page of campaigns that name many players", () => {
  type Listed = { campaigns: { id: string }[]; next_cursor: string | null };

  test("is short, and the walk has each campaign once", async () => {
    const casino = await aPromotingCasino();
    const player_ids = Array.from({ length: 1_000 }, (_, i) => `${i}`.padStart(36, "0"));
    const { json } = await post(casino, PATH, aCampaign(casino, { player_ids }));
    await copied(String(json.id), 60);
    const pages: Listed[] = [];
    for (let cursor = ""; pages.length < 10; ) {
      const page = (await get(casino, `${PATH}/all?limit=1000${cursor}`)).json as unknown as Listed;
      pages.push(page);
      if (page.next_cursor === null) break;
      cursor = `&cursor=${page.next_cursor}`;
    }
    expect(pages.length).toBeGreaterThan(2);
    const ids = pages.flatMap(({ campaigns }) => campaigns.map(({ id }) => id));
    expect(new Set(ids).size).toBe(61);
    expect(ids).toHaveLength(61);
    for (const { campaigns } of pages) {
      const bytes = campaigns.length * JSON.stringify(player_ids).length;
      expect(bytes).toBeLessThanOrEqual(MAX_PAGE_BYTES);
    }
  });

  test("is short where they have other long lists", async () => {
    const casino = await aPromotingCasino();
    const { json } = await post(casino, PATH, aCampaign(casino));
    const long = JSON.stringify(Array.from({ length: 1_000 }, (_, i) => `${i}`.padStart(36, "0")));
    for (const list of ["game_ids", "prizes", "triggers"])
      await env.DB.prepare(`UPDATE bonus_campaigns SET ${list} = ? WHERE id = ?`).bind(long, json.id).run();
    const [size] = await sizesAfter({ db: adminCtx().db, operator: { code: casino.operator.code } } as never).limit(1);
    expect(size?.bytes).toBe(3 * long.length + JSON.stringify(["player-1"]).length);
  });

  test("has one campaign at least, even one beyond what a page may have", async () => {
    const casino = await aPromotingCasino();
    const { json } = await post(casino, PATH, aCampaign(casino));
    const long = JSON.stringify(["x".repeat(MAX_PAGE_BYTES)]);
    await env.DB.prepare("UPDATE bonus_campaigns SET player_ids = ? WHERE id = ?").bind(long, json.id).run();
    await copied(String(json.id), 1);
    const first = (await get(casino, `${PATH}/all`)).json as unknown as Listed;
    expect(first.campaigns).toHaveLength(1);
    const second = (await get(casino, `${PATH}/all?cursor=${first.next_cursor}`)).json as unknown as Listed;
    expect([second.campaigns.length, second.next_cursor]).toEqual([1, null]);
  });
});
