import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** Names of what nobody may learn by the time that a comparison takes. */
const SECRET = /(secret|token|signature|digest|mac|tag|tagOf|password|hash)$/i;

/** Each takes the same time whatever the difference is. */
const CONSTANT_TIME = ["subtle.verify(", "timingSafeEqual("];
/** The one place that compares texts, and those that compare the signature of a whole request. */
const COMPARES = [
  "clients/typescript/src/statements.ts",
  "clients/typescript/src/webhooks.ts",
  "examples/provider/signature.ts",
  "examples/wallet/signature.ts",
  "src/gate/signing/digest.ts",
  "src/lib/encoding.ts",
  "src/lib/paging/cursor.ts",
];

/** Comparisons of what is no secret, by file. */
const PLAIN: Readonly<Record<string, readonly string[]>> = {
  // Setting with setting, at the start.
  "src/env.ts": [
    "!alertUrl !== !env.ALERT_SECRET",
    "!env.ANALYTICS_ACCOUNT !== !env.ANALYTICS_TOKEN",
    "ADMIN_TOKEN === PUBLISHED.ADMIN_TOKEN",
  ],
  // What is made of a secret with the secret itself, whose owner asked.
  "src/gate/keys/read-reported-key.ts": ["made === secret"],
  "clients/typescript/src/options.ts": ["secret === secret.trim()"],
  // The digest of the caller's own upload, and of its own batch.
  "src/books/reconciliation/queue-part.ts": ["upload?.digest === queued.digest"],
  "src/play/promotions/grant-batch.ts": ["first.digest !== sent.digest"],
  // Tokens of leases, which never leave the service.
  "src/ledger/engine/receive.ts": ["own.revision === at.token"],
  "src/ledger/rules/on-answer.ts": ["own.leaseToken !== token"],
  "src/play/promotions/grant-free-spins.ts": ["grant.leaseToken === seen.leaseToken"],
  "src/play/promotions/stop-campaign.ts": ["ended?.leaseToken === token"],
  // A launch token that the suite itself has drawn a moment ago, for nobody's money.
  "src/suites/provider/stand-in.ts": ["known.token === token"],
};

const files = globSync(["src/**/*.ts", "clients/typescript/src/**/*.ts", "examples/**/*.ts"]).filter(
  (file) => !/generated|\.d\.ts$|\/page\//.test(file),
);

/** The comparisons of a source with === or !== in which a side is named like a secret. */
function comparisons(source: string): string[] {
  const code = source.replaceAll(/\/\*[\s\S]*?\*\/|(?<![:"'`])\/\/.*$/gm, "");
  const call = String.raw`(?:\((?:[^()]|\([^()]*\))*\))?`;
  const side = String.raw`(\(?(?:await )?[\w.$?!]+${call})`;
  return [...code.matchAll(new RegExp(`${side} ([!=]==?) ${side}`, "g"))].flatMap(
    ([, one = "", compared, other = ""]) => {
      const [left, right] = [one, other].map((text) => text.replace(/^\(/, "")) as [string, string];
      const isMeant = [left, right].some(isSecret) && ![left, right].some(isPlain);
      return isMeant ? [`${left} ${compared} ${right}`] : [];
    },
  );
}

/** The last name of a side, which says what it is. */
function isSecret(side: string): boolean {
  const names = side.replaceAll(/\(.*\)|[()!?]/g, " ").match(/[\w$]+/g) ?? [];
  return SECRET.test(names.at(-1) ?? "");
}

/** What a secret is asked for, and not compared with. */
function isPlain(side: string): boolean {
  return /^(undefined|null|typeof|true|false|\d+)$/.test(side) || side.endsWith(".length");
}

test("finds comparisons of secrets, and passes over questions whether there is one", () => {
  const source = `
    if (row.digest === digest) a();
    if (sent.signature !== expected) b();
    if (x === (await tagOf(master, id))) c();
    if (!(one.secret === await other(a, b(c)))) c();
    if (token === undefined || "" === name || tokens.length === 0) d();
    // token === other`;
  expect(comparisons(source)).toEqual([
    "row.digest === digest",
    "sent.signature !== expected",
    "x === await tagOf(master, id)",
    "one.secret === await other(a, b(c))",
  ]);
});

test("secrets, tokens, signatures and tags are compared in constant time", () => {
  const found = files.flatMap((file) =>
    comparisons(readFileSync(file, "utf8")).map((comparison) => `${file}: ${comparison}`),
  );
  const listed = Object.entries(PLAIN).flatMap(([file, some]) => some.map((comparison) => `${file}: ${comparison}`));
  expect(found.toSorted()).toEqual(listed.toSorted());
});

test("by one function, or by the check of a signature", () => {
  const found = files.filter((file) => {
    const source = readFileSync(file, "utf8");
    return CONSTANT_TIME.some((call) => source.includes(call));
  });
  expect(found.toSorted()).toEqual(COMPARES);
});
