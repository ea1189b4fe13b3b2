import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { examplesOf, missing, run } from "../support/languages.ts";

const LIST = "docs/vectors/statement.ndjson";
const published = JSON.parse(readFileSync("docs/vectors/statement.json", "utf8")) as { readonly digest: string };

describe.each(examplesOf("examples/statements", "digest"))("the $name example", async ({ command, needs }) => {
  const absent = await missing(needs);
  const [program = "", ...first] = command;

  it.skipIf(absent)(
    `prints the published digest${absent ? ` (skipped: ${absent} is not on this machine)` : ""}`,
    { timeout: 60_000 },
    async () => {
      expect((await run(program, [...first, LIST])).stdout.trim()).toBe(published.digest);
    },
  );
});
