/** Generates the vectors of the second signature from those of the first. A test fails when they are out of date. */
import { readFileSync, writeFileSync } from "node:fs";
import { type Request, vectorsV2 } from "./vectors/vectors-v2.ts";

const { vectors } = JSON.parse(readFileSync("docs/vectors/signatures.json", "utf8")) as { vectors: Request[] };
writeFileSync("docs/vectors/signatures-v2.json", `${JSON.stringify(vectorsV2(vectors), null, 2)}\n`);
