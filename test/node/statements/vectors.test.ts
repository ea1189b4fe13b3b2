import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { readList } from "../../../clients/typescript/src/cli/read-list.ts";
import { type Statement, statementDigest, verifyStatement } from "../../../clients/typescript/src/index.ts";
import { statementVector } from "../../../scripts/vectors/statement-vector.ts";
import { digestLine, type ListedMovement } from "../../../src/books/statements/listed-movement.ts";
import { signedLine, signingKey, signStatement } from "../../../src/books/statements/signing-key.ts";
import type { Settings } from "../../../src/env.ts";
import { byBytes } from "../../../src/lib/entry.ts";

const LIST = "docs/vectors/statement.ndjson";
const published = JSON.parse(readFileSync("docs/vectors/statement.json", "utf8")) as ReturnType<typeof statementVector>;
const { digest, signature, operator_code: operatorCode, day, currency } = published;

it("the published statement is the generated one", () => {
  expect(published).toEqual(statementVector());
});

it("the service digests and signs the published list as published", async () => {
  const list = readList(LIST) as unknown as ListedMovement[];
  const sorted = list.toSorted((a, b) => byBytes(a.transaction_id, b.transaction_id));
  expect(sorted.map(digestLine).join("")).toBe(published.lines);
  // Test 1 of RFC 8032.
  const seed = Buffer.from("9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60", "hex").toString(
    "base64",
  );
  const signer = await signingKey({ statementKey: seed } as Settings);
  const signed = { operatorCode, day, currency, digest };
  expect(signedLine(signed)).toBe(published.signed_line);
  expect(signer?.publicKey).toEqual(published.keys[0]);
  expect(signer && (await signStatement(signer.key, signed))).toBe(signature);
});

it("the client computes the published digest and accepts the published signature", async () => {
  expect(await statementDigest(readList(LIST))).toBe(digest);
  const statement = published as unknown as Statement;
  expect(await verifyStatement(published.keys, { operatorCode, day }, statement)).toBe(true);
});

it.each(["%%%", "é", "", "AA", `%${signature}`, null])("the client does not accept the signature %j", async (other) => {
  const statement = { ...published, signature: other } as unknown as Statement;
  expect(await verifyStatement(published.keys, { operatorCode, day }, statement)).toBe(false);
});

it.each(["a", "é", "AA"])("the client accepts nothing under the key %j", async (x) => {
  const keys = published.keys.map((key) => ({ ...key, x }));
  expect(await verifyStatement(keys, { operatorCode, day }, published as unknown as Statement)).toBe(false);
});
