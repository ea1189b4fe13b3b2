import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { readList } from "../../../clients/typescript/src/cli/read-list.ts";
import { runStatement } from "../../../clients/typescript/src/cli/statement.ts";
import { CSV_HEADER, csvLine, digestLine, type ListedMovement } from "../../../src/books/statements/listed-movement.ts";
import { publicKeys, signingKey, signStatement } from "../../../src/books/statements/signing-key.ts";
import type { Settings } from "../../../src/env.ts";
import { sha256Hex } from "../../../src/lib/encoding.ts";

const settings = { statementKey: btoa("s".repeat(32)), statementKeysBefore: [] } as unknown as Settings;

const ROWS: ListedMovement[] = ["sandbox:b", 'sandbox:"quoted", b'].map((id, i) => ({
  ...{ transaction_id: id, type: "bet", amount: "1.00", currency: "EUR", status: "completed", player_id: "=ann" },
  ...{ round_id: "r", session_id: "s", provider_code: "sandbox", game_id: null, free_spins_id: i === 0 ? null : "-g" },
  ...{ operator_transaction_id: "", reference_transaction_id: null, completed_at: "2026-10-05T10:00:00.000Z" },
  ...{ provider_name: "Sandbox Studio", game_name: "Lucky Lanterns", bonus_amount: "0.00" },
}));

const root = mkdtempSync(join(tmpdir(), "statements-"));
afterAll(() => rmSync(root, { recursive: true }));

/** The files of a final day, as an auditor has them. */
async function files(list = ROWS) {
  const folder = mkdtempSync(join(root, "statement-"));
  const write = (name: string, text: string) => {
    writeFileSync(join(folder, name), text);
    return join(folder, name);
  };
  const lines = ROWS.toSorted((a, b) => (a.transaction_id < b.transaction_id ? -1 : 1)).map(digestLine);
  const statement = {
    operatorCode: "casino",
    day: "2026-10-05",
    currency: "EUR",
    digest: await sha256Hex(lines.join("")),
  };
  const signer = await signingKey(settings);
  if (!signer) throw new Error("no key");
  const signed = { signature: await signStatement(signer.key, statement), signing_key_id: signer.publicKey.kid };
  const totals = { bets: "1.00", wins: "0.00", free_bets: "1.00", bonus_wins: "0.00", cancelled_bets: "0.00" };
  const answer = { ...statement, transactions: ROWS.length, ...totals, ...signed };
  return {
    statements: (change = {}) =>
      write(
        "statements.json",
        JSON.stringify({
          operator_code: "casino",
          day: "2026-10-05",
          final: true,
          statements: [{ ...answer, ...change }],
        }),
      ),
    csv: write("list.csv", CSV_HEADER + list.map(csvLine).join("")),
    ndjson: write("list.ndjson", list.map((row) => `${JSON.stringify(row)}\n`).join("")),
    keys: write("keys.json", JSON.stringify({ keys: await publicKeys(settings) })),
  };
}

async function ran(...argv: string[]) {
  const printed: string[] = [];
  const code = await runStatement(argv, { out: (text) => printed.push(text), err: (text) => printed.push(text) });
  return { code, text: printed.join("\n") };
}

it("an auditor's command confirms a signed statement and its list, CSV and NDJSON", async () => {
  const { statements, csv, ndjson, keys } = await files();
  const { code, text } = await ran("verify", statements(), "--keys", keys, "--list", csv, "--list", ndjson);
  expect(text).toContain("Everything checked is right.");
  expect(code).toBe(0);
});

it("an auditor's command finds a changed digest, another list, a missing signature", async () => {
  const whole = await files();
  const digest = await ran("verify", whole.statements({ digest: "0".repeat(64) }), "--keys", whole.keys);
  expect([digest.code, digest.text]).toEqual([1, expect.stringContaining("WRONG  EUR: the signature")]);
  const changed = await files(ROWS.map((row) => ({ ...row, amount: "2.00" })));
  const list = await ran("verify", changed.statements(), "--keys", changed.keys, "--list", changed.csv);
  expect([list.code, list.text]).toEqual([1, expect.stringContaining("has the digest of EUR")]);
  const totals = await ran("verify", whole.statements({ bets: "2.00" }), "--keys", whole.keys, "--list", whole.csv);
  expect([totals.code, totals.text]).toEqual([1, expect.stringMatching(/WRONG .* the list adds up to bets 2\.00/)]);
  const unsigned = await ran("verify", whole.statements({ signature: undefined }), "--keys", whole.keys);
  expect(unsigned.code).toBe(1);
});

it.each([
  ["'=1+1", "''=1+1"],
  [" =1+1", "' =1+1"],
  ["＝1+1", "'＝1+1"],
  ["round=1", "round=1"],
  ["'round", "'round"],
])("a list for spreadsheets has no formula in it, and is read back as it was: %s", async (round_id, written) => {
  const text = CSV_HEADER + csvLine({ ...(ROWS[0] as ListedMovement), round_id, player_id: '=HYPERLINK("x")' });
  expect(text).toContain(`,"'=HYPERLINK(""x"")",${written},`);
  const file = join(mkdtempSync(join(root, "statement-")), "list.csv");
  writeFileSync(file, text);
  expect(readList(file)).toMatchObject([{ round_id, player_id: '=HYPERLINK("x")' }]);
});

it("an auditor's command names the file that it cannot read, and what belongs there", async () => {
  const { statements, keys } = await files();
  const [right, folder] = [statements(), mkdtempSync(join(root, "statement-"))];
  const holding = (text: string) => {
    const file = join(folder, "other.json");
    writeFileSync(file, text);
    return file;
  };
  for (const text of ["", "{", "{}", "null", '{"statements":[null]}', '{"statements":[{}]}'])
    expect(await ran("verify", holding(text), "--keys", keys)).toEqual({
      code: 1,
      text: expect.stringMatching(/other\.json is not the answer of GET \/v1\/statements\/\{day\}\.$/),
    });
  for (const text of ["{", "{}", "null", '{"keys":[null]}'])
    expect(await ran("verify", right, "--keys", holding(text))).toEqual({
      code: 1,
      text: expect.stringMatching(/other\.json has no keys: pass https:/),
    });
  for (const text of ["a,b\n1,2\n", "{", '{"amount":5}', "transaction_id,type,amount,currency,status\na,bet,x,EUR,y\n"])
    expect(await ran("verify", right, "--keys", keys, "--list", holding(text))).toEqual({
      code: 1,
      text: expect.stringMatching(/other\.json is not a list of GET \/v1\/statements\/\{day\}\.$/),
    });
  expect((await ran("verify", folder, "--keys", keys)).text).toBe(`Cannot read ${folder}.`);
  expect((await ran("verify", right, "--keys", "http://127.0.0.1:1/keys")).text).toBe(
    "No answer from http://127.0.0.1:1/keys.",
  );
});

it("an auditor's command explains itself and what is missing", async () => {
  expect(await ran("--help")).toMatchObject({
    code: 0,
    text: expect.stringContaining("verify [options] <statements>"),
  });
  expect(await ran("verify", "x.json")).toMatchObject({
    code: 2,
    text: expect.stringContaining("required option '--keys <FILE_OR_URL>'"),
  });
  expect((await ran("verify", "no-such.json", "--keys", "no-such.json")).code).toBe(1);
  expect((await ran("frob")).code).toBe(2);
});
