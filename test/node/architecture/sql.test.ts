import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

/**
 * Drizzle's builder writes statements. Text stands where one statement decides (`ledger/books`), where statements are sent
 * (`db`), and in the files below, each for a reason that the builder does not meet. Objects have storage of their own, which
 * Drizzle does not know: they call `sql.exec`.
 */
const AT_HOME = /^(db|ledger\/books)\//;

const EXCEPTIONS: Readonly<Record<string, readonly string[]>> = {
  "one statement decides": ["play/sessions/insert-session.ts"],
  "works on any table of a list, or on triggers": [
    "ledger/shards/copy-facts.ts",
    "ledger/shards/copy-statements.ts",
    "ledger/shards/fill-shard.ts",
    "ledger/shards/list-shards.ts",
    "ops/archive/export-step.ts",
    "ops/archive/watch-changes.ts",
    "ops/recovery/copy-control.ts",
    "ops/recovery/copy-pages.ts",
    "ops/recovery/load-copy.ts",
  ],
  "names its index, or is shared with the ledger's statements": [
    "catalogue/games/list-changes.ts",
    "ledger/close-round.ts",
    "ledger/delivery/sweep.ts",
    "ledger/events/tell-delays.ts",
    "ledger/queries/day-movements.ts",
    "ledger/queries/journal-movements.ts",
    "ledger/queries/read-attempts.ts",
    "ledger/read-balance.ts",
    "ledger/shards/forget-grants.ts",
    "ops/privacy/erase-player.ts",
    "ops/risk/watch-movements.ts",
    "play/jackpots/jackpot-feeds.ts",
  ],
  "asks whether a database answers, before anything is built over it": [
    "index.ts",
    "ops/health/readiness.ts",
    "ops/health/shard-report.ts",
    "ops/health/watch-health.ts",
  ],
};

test("statements are text only where the list above says why", () => {
  const files = readdirSync("src", { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".ts"));
  const withText = files.filter((name) => readFileSync(`src/${name}`, "utf8").includes(".prepare("));
  expect(withText.filter((name) => !AT_HOME.test(name)).toSorted()).toEqual(
    Object.values(EXCEPTIONS).flat().toSorted(),
  );
});
