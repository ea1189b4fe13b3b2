/** Generates the vectors that follow from others or from code. Tests fail when they are out of date. */
import { readFileSync, writeFileSync } from "node:fs";
import { LIST, statementVector } from "./vectors/statement-vector.ts";
import { type Request, vectorsV2 } from "./vectors/vectors-v2.ts";

const { vectors } = JSON.parse(readFileSync("docs/vectors/signatures.json", "utf8")) as { vectors: Request[] };
writeFileSync("docs/vectors/signatures-v2.json", `${JSON.stringify(vectorsV2(vectors), null, 2)}\n`);
writeFileSync("docs/vectors/statement.ndjson", LIST.map((one) => `${JSON.stringify(one)}\n`).join(""));
writeFileSync("docs/vectors/statement.json", `${JSON.stringify(statementVector(), null, 2)}\n`);
