import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { OperatorGames, type Transaction } from "../../../clients/typescript/src/index.ts";
import { runReconcile } from "../../../scripts/reconcile/run.ts";
import { aLocalWallet, type LocalWallet } from "../client/local-wallet.ts";
import { type Casino, startCasino } from "../support/casino.ts";

const DAY_MS = 86_400_000;
const folder = mkdtempSync(join(tmpdir(), "reconcile-"));
let wallet: LocalWallet;
let casino: Casino;
let booked: Transaction[];

beforeAll(async () => {
  wallet = await aLocalWallet();
  casino = await startCasino(wallet.url);
  const { AGG_BASE_URL: baseUrl, AGG_KEY_ID: keyId, AGG_SECRET: secret } = casino.env;
  wallet.keys[keyId] = secret;
  const client = new OperatorGames({ baseUrl, keyId, secret });
  const game = (await client.gamesPage({ limit: 1 })).games[0];
  const { launch_url } = await client.openSession({ player_id: "ann", currency: "EUR", game_id: game?.id ?? "" });
  const headers = { authorization: `Bearer ${launch_url.split("#token=")[1]}` };
  const body = JSON.stringify({ round_key: "a-round-1", stake: "1.00", order: { outcome: "win", times: "2" } });
  const played = await fetch(`${baseUrl}/sandbox/api/rounds`, { method: "POST", headers, body });
  expect(await played.text()).toContain("finished");
  booked = (await client.transactionsPage({ limit: 10 })).transactions;
  expect(booked.map(({ type, status }) => `${type} ${status}`).toSorted()).toEqual(["bet completed", "win completed"]);
}, 180_000);

afterAll(async () => {
  rmSync(folder, { recursive: true });
  await wallet.close();
  await casino.service.stop();
});

async function ran(argv: readonly string[], env: NodeJS.ProcessEnv = {}) {
  const printed: string[] = [];
  const print = (text: string) => void printed.push(text);
  const code = await runReconcile(argv, env, { out: print, err: print });
  return { code, text: printed.join("\n") };
}

/** Compares rows with a day, counted from the bookings' own. */
function compared(rows: readonly object[], daysLater = 0) {
  const file = join(folder, "books.ndjson");
  writeFileSync(file, rows.map((row) => JSON.stringify(row)).join("\n"));
  const day = new Date(Date.parse(booked[0]?.completed_at ?? "") + daysLater * DAY_MS).toISOString().slice(0, 10);
  return ran(["--day", day, "--books", file], casino.env);
}

describe("npm run reconcile", () => {
  it("finds nothing where both books are equal", async () => {
    const { code, text } = await compared(booked);
    expect(text).toMatch(/: 2 rows, 2 match, 0 only yours, 0 only ours, 0 different$/);
    expect(code).toBe(0);
  });

  it.each([1, -1])("says that no row is of the day (%i days away), though each is known", async (daysLater) => {
    const { code, text } = await compared(booked, daysLater);
    expect(text).toMatch(/2 match, 0 only yours, 0 only ours, 0 different\nNone of your rows is of \d{4}-\d\d-\d\d/);
    expect(code).toBe(1);
  });

  it("says whose value is whose, and hints at amounts in cents once", async () => {
    const { code, text } = await compared(booked.map((row) => ({ ...row, amount: row.amount.replace(".", "") })));
    expect(text).toContain("amount: yours 100, the service's 1.00");
    expect(text).toContain("The service sent your wallet the amount 1.00.");
    expect(text.match(/minor units/g)).toHaveLength(1);
    expect(code).toBe(1);
  });

  it("says nothing of cents where an amount is wrong otherwise", async () => {
    const { text } = await compared(booked.map((row) => ({ ...row, amount: row.type === "bet" ? "100" : "7.00" })));
    expect(text).toContain("yours 7.00");
    expect(text).not.toContain("minor units");
  });

  it("advises on the field that differs", async () => {
    const bets = await compared(booked.map((row) => ({ ...row, type: "bet" })));
    expect(bets.text).toContain("type: yours bet, the service's win");
    expect(bets.text).toContain("The service sent your wallet a win.");
    expect(bets.text).not.toContain("the amount");
    const moved = await compared(booked.map((row) => ({ ...row, player_id: "bob" })));
    expect(moved.text).toContain("The service sent your wallet player_id ann.");
    const renamed = await compared(booked.map((row) => ({ ...row, operator_transaction_id: "other" })));
    expect(renamed.text).toContain("Your wallet answered with the id ");
  });

  it("tells a booking of the suite from one that nobody knows", async () => {
    const suite = await compared([...booked, { transaction_id: "validation:7c1f-b1", amount: "1.00" }]);
    expect(suite.text).toContain("The wallet suite, or a trigger, booked it");
    expect(suite.text).not.toContain("verifies signatures");
    const unknown = await compared([...booked, { transaction_id: "nobody:b1", amount: "1.00" }]);
    expect(unknown.text).toContain("verifies signatures");
  });

  it("explains itself, and names what is missing", async () => {
    const usage = async (...argv: string[]) => {
      const { code, text } = await ran(argv);
      expect(code).toBe(2);
      return text;
    };
    expect(await ran(["--help"])).toMatchObject({ code: 0, text: expect.stringContaining("AGG_SECRET") });
    expect(await usage()).toContain("required option '--day <YYYY-MM-DD>'");
    expect(await usage("--day", "22.11.2026", "--books", "no-such.csv")).toContain(
      "--day 22.11.2026 must be year-month-day",
    );
    expect(await usage("--day", "2026-11-20")).toContain("required option '--books <FILE>'");
    expect(await usage("--day", "2026-11-20", "--books", "no-such.csv")).toContain("Cannot read");
    expect(await usage("--day", "2026-11-20", "--books", folder)).toContain(`Cannot read --books ${folder}.`);
    const remote = ["--day", "2026-11-20", "--books", "package.json", "--base", "https://games.example.com"];
    expect(await usage(...remote)).toContain("No key");
  });

  it("says once why the service refused a list", async () => {
    const file = join(folder, "other.csv");
    writeFileSync(file, "foo,bar\n1,2\n");
    const { code, text } = await ran(["--day", "2026-11-20", "--books", file], casino.env);
    expect(code).toBe(1);
    expect(text).toMatch(/^VALIDATION_FAILED: [^\n]*that names transaction_id and amount\.\nRequest ID [-0-9a-f]+$/);
  });

  it("takes the older names of its settings", async () => {
    const { AGG_BASE_URL, AGG_KEY_ID, AGG_SECRET } = casino.env;
    const file = join(folder, "none.csv");
    writeFileSync(file, "transaction_id,amount\n");
    const argv = ["--day", "2026-11-20", "--books", file];
    const older = { PORT: new URL(AGG_BASE_URL).port, AGG_KEY_ID, OPERATOR_SECRET: AGG_SECRET };
    expect((await ran(argv, older)).text).toMatch(/: 0 rows, 0 match/);
    expect((await ran(argv, { ...older, OPERATOR_SECRET: "wrong-secret-of-some-length" })).text).toContain(
      "UNAUTHORIZED",
    );
  });
});
