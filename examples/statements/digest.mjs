/**
 * The digest of a statement's list (NDJSON), with Node alone. `statementDigest` of the TypeScript client does the same.
 *
 *   node digest.mjs list.ndjson
 */
import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";

/** SHA-256 over a line for each movement, sorted by transaction id as bytes: JavaScript's own order is that of UTF-16. */
export function digest(movements) {
  const byId = movements.map((movement) => [Buffer.from(movement.transaction_id), movement]);
  const sha256 = createHash("sha256");
  for (const [, one] of byId.sort(([a], [b]) => Buffer.compare(a, b)))
    sha256.update(`${one.transaction_id},${one.type},${one.amount},${one.status}\n`);
  return sha256.digest("hex");
}

const lines = (await readFile(process.argv[2], "utf8")).split("\n").filter((line) => line !== "");
console.log(digest(lines.map((line) => JSON.parse(line))));
