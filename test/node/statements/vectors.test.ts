import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { promisify } from "node:util";
import { describe, expect, it } from "vitest";
import { type Statement, statementDigest, verifyStatement } from "../../../clients/typescript/src/index.ts";
import { readList } from "../../../scripts/statement/read-list.ts";
import { statementVector } from "../../../scripts/vectors/statement-vector.ts";
import { byBytes } from "../../../src/books/entry.ts";
import type { Settings } from "../../../src/env.ts";
import { digestLine, type ListedMovement } from "../../../src/statements/listed-movement.ts";
import { signedLine, signingKey, signStatement } from "../../../src/statements/signing-key.ts";

const run = promisify(execFile);
const LIST = "docs/vectors/statement.ndjson";
const EXAMPLES = "examples/statements";
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

/** Compiles the C# example with Mono, out of the tree, and runs it. */
const MONO = `d=$(mktemp -d) && trap 'rm -rf "$d"' EXIT &&
  mcs -r:System.Runtime.Serialization,System.Xml,System.Xml.Linq -out:"$d/Digest.exe" ${EXAMPLES}/Digest.cs &&
  mono "$d/Digest.exe" "$@"`;

const languages = [
  { name: "shell", command: ["sh", `${EXAMPLES}/digest.sh`], needs: ["openssl version", "jq --version"] },
  { name: "Python", command: ["python3", `${EXAMPLES}/digest.py`], needs: ["python3 --version"] },
  { name: "PHP", command: ["php", `${EXAMPLES}/digest.php`], needs: ["php --version"] },
  { name: "Go", command: ["go", "run", `${EXAMPLES}/digest.go`], needs: ["go version"] },
  { name: "Java", command: ["java", `${EXAMPLES}/Digest.java`], needs: ["java --version"] },
  { name: "C#", command: ["dotnet", "run", `${EXAMPLES}/Digest.cs`, "--"], needs: ["dotnet --version"] },
  { name: "C# (Mono)", command: ["sh", "-c", MONO, "sh"], needs: ["mcs --version", "mono --version"] },
  { name: "JavaScript", command: ["node", `${EXAMPLES}/digest.mjs`], needs: ["node --version"] },
];

describe.each(languages)("the $name example", async ({ command: [program = "", ...first], needs }) => {
  const works = await Promise.all(needs.map((need) => run("sh", ["-c", need]).catch(() => undefined)));
  const absent = works.includes(undefined);

  it.skipIf(absent)(
    `prints the published digest${absent ? " (skipped: not on this machine)" : ""}`,
    { timeout: 60_000 },
    async () => {
      expect((await run(program, [...first, LIST])).stdout.trim()).toBe(digest);
    },
  );
});
