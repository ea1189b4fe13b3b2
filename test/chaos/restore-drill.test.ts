import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { readdirSync } from "node:fs";
import { tmpdir } from "node:os";
import { test } from "node:test";
import { fileURLToPath } from "node:url";

const drill = fileURLToPath(import.meta.resolve("./restore-drill.ts"));
const folders = () => readdirSync(tmpdir()).filter((name) => name.startsWith("restore-drill-"));

async function run(...options: string[]): Promise<{ code: number; output: string; left: string[] }> {
  const before = folders();
  const child = spawn(process.execPath, ["--disable-warning=ExperimentalWarning", drill, "--rounds", "1", ...options]);
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (chunk: Buffer) => {
      output += chunk.toString();
    });
  }
  const [code] = (await once(child, "close")) as [number];
  return { code, output, left: folders().filter((name) => !before.includes(name)) };
}

test("after a restore and the import, nothing differs and play goes on", async () => {
  const { code, output, left } = await run();
  assert.match(output, /passed: nothing differs/);
  assert.doesNotMatch(output, /DIFFERS/);
  assert.deepEqual([code, left], [0, []], output);
});

test("the drill fails without the import, and does not reopen", async () => {
  const { code, output, left } = await run("--skip-import");
  for (const what of ["movements", "revenue", "invoices", "players"])
    assert.match(output, new RegExp(`DIFFERS: ${what}`));
  assert.match(output, /not reopened/);
  assert.deepEqual([code, left], [1, []], output);
});
