import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, inject, test } from "vitest";
import { createContext } from "../../src/create-context.ts";
import { runJobs } from "../../src/jobs.ts";
import { inDays } from "../promotions/support.ts";
import { withToken } from "../sandbox/support.ts";
import { admin } from "../support/admin.ts";
import { answerOf } from "../support/answers.ts";
import type { Release } from "../support/provided.d.ts";
import { until } from "../support/session.ts";
import { signed } from "../support/signed.ts";

/**
 * Today's code serves the data of every release (docs/deploy.md, Changing the schema). It also works on a schema that has
 * more than it knows: that is how it runs after the next release's expanding migration, after a rollback, and before a
 * contracting one.
 */

const OPERATOR = { keyId: "op_ae88c892649f14348f0d354a", secret: "LaiOH6ZCKlwfQWRqdoTukOKUcSascgPPmnblYDWxKG4" };
const PROVIDER = { keyId: "pr_abec9fd164af973cdf9ed3d5", secret: "65ShH6ZQNdQVYTco9Vo7sziLdtXFC6FVoLg17XyaNSo" };
const LAUNCH_TOKEN = "_6Vx6nqijtYA7YCkQ1p_byOWqQhcZUvCQKQ4FGp4yf0";
/** The fixtures number the ids of their rows. */
const uuid = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, "0")}`;
const [SESSION, SLOT, INVOICE, CAMPAIGN, GRANT, RUN] = [1, 2, 5, 7, 8, 15].map(uuid);
const [GRANT_BONUS, CAMPAIGN_BONUS] = [9, 10].map(uuid);
const BET_1 = { session_id: SESSION, round_id: "round-1", transaction_id: "bet-1", amount: "1.00", currency: "EUR" };

const ask = async (method: string, target: string, body?: object) =>
  answerOf(await signed(OPERATOR, method, target, body ? { body } : {}));
const report = async (call: string, body: object) =>
  answerOf(await signed(PROVIDER, "POST", `/provider/v1/${call}`, { body }));
const status = async (id: string) => (await ask("GET", `/v1/transactions/sandbox:${id}`)).json.status;

async function tables(): Promise<string[]> {
  const { results } = await env.DB.prepare(
    "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%' AND name NOT LIKE '_cf_%'",
  ).all<{ name: string }>();
  return results.map(({ name }) => name);
}

async function run(statements: readonly string[]): Promise<void> {
  if (statements.length === 0) return;
  await env.DB.batch(statements.map((statement) => env.DB.prepare(statement)));
}

/** Puts the database into the state of a release, and fills it. */
async function install({ migrations, data }: Release): Promise<void> {
  await run((await tables()).map((name) => `DROP TABLE ${name}`));
  await run(env.MIGRATIONS.slice(0, migrations).flatMap(({ queries }) => queries));
  const wallet = `${inject("scriptedWallet")}/wallet/${crypto.randomUUID()}`;
  await run(
    data
      .replaceAll("{wallet}", wallet)
      .split(/;\n/)
      .filter((statement) => statement.trim() !== ""),
  );
}

/** Does to every table what an expanding migration may do. */
async function expand(): Promise<void> {
  const columns = ["a_column_to_come text", "a_count_to_come integer DEFAULT 0 NOT NULL"];
  await run((await tables()).flatMap((name) => columns.map((column) => `ALTER TABLE ${name} ADD COLUMN ${column}`)));
}

test.each(inject("releases"))("the fixture of $version has a row of every table", async (release) => {
  await install(release);
  const counts = await Promise.all(
    (await tables()).map(async (name) => ({
      name,
      ...(await env.DB.prepare(`SELECT count(*) AS rows FROM ${name}`).first<{ rows: number }>()),
    })),
  );
  expect(counts.filter(({ rows }) => rows === 0)).toEqual([]);
});

describe.each(inject("releases"))("today's code on the data of $version", (release) => {
  const upgrade = () => run(env.MIGRATIONS.slice(release.migrations).flatMap(({ queries }) => queries));

  describe.each([
    ["on today's schema", async () => {}],
    ["on a schema that has more columns than the code knows", expand],
  ])("%s", (_, migrateFurther) => {
    beforeAll(async () => {
      await install(release);
      await upgrade();
      await migrateFurther();
    });

    test("reads the old round and transactions, and repeats their first answers", async () => {
      expect((await ask("GET", "/v1/rounds/round-3")).json).toMatchObject({
        transactions: [
          { transaction_id: "sandbox:bet-3", status: "completed" },
          {
            transaction_id: "sandbox:win-pending",
            status: "pending",
            attempts: 1,
          },
        ],
      });
      expect((await ask("GET", "/v1/transactions/sandbox:bet-refused")).json).toMatchObject({ status: "refused" });
      expect((await ask("GET", "/v1/transactions/sandbox:bet-1")).json).toMatchObject({
        type: "bet",
        status: "completed",
        amount: "1.00",
        currency: "EUR",
        player_id: "player-1",
        operator_transaction_id: "op-sandbox:bet-1",
      });
      expect(await report("bet", BET_1)).toMatchObject({
        status: 200,
        json: { status: "completed", balance: "999.00" },
      });
      expect(await report("bet", { ...BET_1, amount: "2.00" })).toMatchObject({
        status: 409,
        json: { error: "TRANSACTION_CONFLICT" },
      });
    });

    test("takes bets and wins in the old session, and rolls an old bet back", async () => {
      const completed = { status: 200, json: { status: "completed" } };
      const round = { ...BET_1, round_id: "round-new" };
      expect(await report("bet", { ...round, transaction_id: "bet-new" })).toMatchObject(completed);
      expect(await report("win", { ...round, transaction_id: "win-new" })).toMatchObject(completed);
      const rollback = { ...BET_1, transaction_id: "rollback-1", reference_transaction_id: "bet-1", amount: undefined };
      expect(await report("rollback", rollback)).toMatchObject(completed);
      expect(await status("bet-1")).toBe("cancelled");
      const opened = await ask("POST", "/v1/sessions", { player_id: "player-2", currency: "EUR", game_id: SLOT });
      expect(opened).toMatchObject({ status: 200 });
      expect(await ask("POST", `/v1/sessions/${opened.json.session_id}/close`)).toMatchObject({ status: 200 });
    });

    test("runs every scheduled job, and delivers the pending win", async () => {
      const failed: string[] = [];
      const log = { info: () => undefined, warn: () => undefined, error: (event: string) => failed.push(event) };
      await runJobs(createContext(env, (work) => void work.catch(() => undefined), log));
      expect(failed).toEqual([]);
      await until(
        () => status("win-pending"),
        (found) => found === "completed",
      );
    });

    test("finds the old grant and campaign, plays them, and takes new ones", async () => {
      const promotion = { currency: "EUR", game_ids: [SLOT], bet_amount: "1.00", valid_until: inDays(7) };
      const grant = { ...promotion, player_id: "player-1", quantity: 3 };
      expect((await ask("GET", `/v1/bonus-campaigns/${CAMPAIGN}`)).json).toMatchObject({
        status: "active",
        type: "free_spins",
        player_ids: ["player-1"],
      });
      expect((await ask("POST", "/v1/free-spins", { ...grant, reference: "grant-1" })).json).toMatchObject({
        id: GRANT,
        status: "active",
      });
      const page = withToken(LAUNCH_TOKEN);
      expect((await page.get("/state")).body.bonuses).toMatchObject([
        { bonus_id: GRANT_BONUS, left: 2 },
        { bonus_id: CAMPAIGN_BONUS, left: 2 },
      ]);
      expect((await page.play({ bonus_id: GRANT_BONUS })).body).toMatchObject({
        status: "finished",
        free_spins_id: "grant-1",
      });
      expect((await ask("POST", "/v1/free-spins", { ...grant, reference: "grant-2" })).json).toMatchObject({
        free_spins_id: "grant-2",
        status: "active",
      });
      const campaign = { ...promotion, type: "free_spins", name: "More", spin_count: 1, player_ids: ["player-1"] };
      const triggers = { first_game_launch: true };
      expect(
        await ask("POST", "/v1/bonus-campaigns", { ...campaign, triggers, reference: "campaign-2" }),
      ).toMatchObject({
        status: 200,
        json: { status: "active" },
      });
    });

    test("lists the old jackpots and their winners, and feeds them", async () => {
      expect((await ask("GET", "/v1/jackpots")).json.jackpots).toHaveLength(4);
      expect((await ask("GET", "/v1/jackpots/winners")).json.winners).toMatchObject([
        { amount: 4545.45, player_id: "player-1" },
      ]);
      expect((await withToken(LAUNCH_TOKEN).play()).body).toMatchObject({ status: "finished" });
    });

    test("reads the old invoice, voids it and issues it again", async () => {
      const read = async (id = INVOICE) => (await admin("GET", `/invoices/${id}`)).body;
      expect(await read()).toMatchObject({ status: "issued", period: "2026-10", ggr: 75, total: 7.5 });
      expect((await admin("POST", `/invoices/${INVOICE}/void`, { reason: "a test" })).body).toMatchObject({
        status: "voided",
      });
      const issued = await admin("POST", "/invoices", { operator_code: "casino", period: "2026-10" });
      expect(issued.body.invoices).toMatchObject([{ status: "issued", ggr: 75, total: 7.5 }]);
      const notifications = async () =>
        Promise.all(
          [INVOICE, issued.body.invoices[0].id].map(async (id) => {
            const { body } = await admin("GET", `/invoices/${id}/deliveries`);
            return body.notifications.map((sent: { status: string }) => sent.status);
          }),
        );
      await until(notifications, (found) => found.flat().every((status) => status === "completed"));
      expect(await notifications()).toEqual([["completed", "completed"], ["completed"]]);
    });

    test("lists and changes the rest in the back office", async () => {
      expect((await admin("GET", "/alerts")).body.alerts).toEqual(
        expect.arrayContaining([
          expect.objectContaining({ kind: "transaction_conflict", transaction_id: "sandbox:win-1" }),
        ]),
      );
      expect((await admin("GET", "/operators/casino/blocks")).body.blocks).toMatchObject([
        { player_id: "blocked-player" },
      ]);
      expect((await admin("GET", "/movements?operator_code=casino&status=refused")).body.movements).toMatchObject([
        { transaction_id: "sandbox:bet-refused" },
      ]);
      expect((await admin("GET", "/audit")).body.entries.length).toBeGreaterThan(2);
      const game = {
        code: "new",
        wallet_code: "new",
        name: "New",
        type: "slot",
        has_demo: true,
        restricted_countries: [],
      };
      for (const [method, path, body] of [
        ["PUT", "/currencies/GOLD", { precision: 0 }],
        ["PUT", "/exchange-rates", { rates: [{ currency: "EUR", usd: "1.2" }] }],
        [
          "PUT",
          "/providers/studio",
          { provider_name: "Another name", adapter: "http", base_url: "http://127.0.0.1:9/studio" },
        ],
        ["PUT", "/providers/studio/games", { games: [game] }],
        ["PUT", "/operators/casino/window", { provider_codes: ["sandbox", "studio"], excluded_game_ids: [] }],
        ["PUT", "/operators/casino", { name: "Another name", wallet_url: "https://wallet.casino.com/" }],
        ["POST", "/operators/casino/keys", undefined],
        ["POST", "/providers/sandbox/keys", undefined],
        ["PUT", "/operators/casino/players/player-2/block", undefined],
      ] as const) {
        const { status, body: answer } = await admin(method, path, body);
        expect(status, `${method} ${path}: ${JSON.stringify(answer)}`).toBeLessThan(300);
      }
      expect((await ask("GET", "/v1/games")).json.games).toHaveLength(4);
    });

    test("reads the old runs of the wallet suite", async () => {
      const { json } = await ask("GET", `/v1/test/wallet-validation/${RUN}`);
      expect(json).toMatchObject({ status: "passed", passed: 1, cases: [{ status: "passed", duration_ms: 7 }] });
    });
  });
});
