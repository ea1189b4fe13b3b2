import { createHmac } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { examplesOf, missing, run } from "../support/languages.ts";

const VECTORS = [
  ["--vectors", "docs/vectors/signatures.json"],
  ["--vectors-v2", "docs/vectors/signatures-v2.json"],
] as const;
const START_TIMEOUT_MS = 60_000;

interface Vector {
  name: string;
  signature: string;
}

const published = (file: string) => (JSON.parse(readFileSync(file, "utf8")) as { vectors: Vector[] }).vectors;

describe.each(examplesOf("examples/signatures", "sign"))("the $name example", async ({ command, needs }) => {
  const absent = await missing(needs);
  const note = absent ? ` (skipped: ${absent} is not on this machine)` : "";
  const [program = "", ...first] = command;
  const example = (flags: string[], env: Record<string, string> = {}) =>
    // Java reads arguments in the locale's charset, which is ASCII where none is set.
    run(program, [...first, ...flags], { env: { ...process.env, LC_ALL: "C.UTF-8", ...env } });

  test.skipIf(absent)(
    `signs every published vector, also of the second signature (F6)${note}`,
    { timeout: START_TIMEOUT_MS },
    async () => {
      for (const [flag, file] of VECTORS) {
        const { stdout } = await example([flag, file]);
        expect(stdout.trim().split("\n")).toEqual(
          published(file).map(({ name, signature }) => `ok ${name} ${signature}`),
        );
      }
    },
  );

  test.skipIf(absent)(`prints the headers of a request${note}`, { timeout: START_TIMEOUT_MS }, async () => {
    const { stdout } = await example(["GET", "/v1/ping"], { AGG_KEY_ID: "demo-key", AGG_SECRET: "a-secret" });
    const headers = ["Key-Id: demo-key", "Timestamp: \\d{10}", "Signature: [0-9a-f]{64}", "Signature-V2: [0-9a-f]{64}"];
    expect(stdout).toMatch(new RegExp(`^${headers.map((header) => `X-Agg-${header}\n`).join("")}$`));
  });

  test.skipIf(absent)(
    `signs a body that is a text, or with @ a file${note}`,
    { timeout: START_TIMEOUT_MS },
    async () => {
      const folder = mkdtempSync(join(tmpdir(), "sign-"));
      const [text, file] = ['{"name":"Zoë"}', join(folder, "body.json")];
      writeFileSync(file, `${text}\n`);
      for (const [given, signed] of [
        [text, text],
        [`@${file}`, `${text}\n`],
      ] as const) {
        const { stdout } = await example(["POST", "/v1/sessions", given], {
          AGG_KEY_ID: "key",
          AGG_SECRET: "a-secret",
        });
        const [, timestamp, signature] = /Timestamp: (\d+)\nX-Agg-Signature: (\w+)\n/.exec(stdout) ?? [];
        expect(signature).toBe(createHmac("sha256", "a-secret").update(`${timestamp}.${signed}`).digest("hex"));
      }
      rmSync(folder, { recursive: true });
    },
  );
});
