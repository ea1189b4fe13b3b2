import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { fileURLToPath } from "node:url";

const drill = fileURLToPath(import.meta.resolve("./restore-drill.ts"));
const folders = () => readdirSync(tmpdir()).filter((name) => name.startsWith("restore-drill-"));
const before = folders();

async function run(...options: string[]): Promise<{ code: number; output: string }> {
  const child = spawn(process.execPath, ["--disable-warning=ExperimentalWarning", drill, "--rounds", "1", ...options]);
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (chunk: Buffer) => {
      output += chunk.toString();
    });
  }
  const [code] = (await once(child, "close")) as [number];
  return { code, output };
}

after(() => {
  for (const name of folders()) if (!before.includes(name)) rmSync(join(tmpdir(), name), { recursive: true });
});

test("without the import the drill fails and does not reopen; with it play goes on", async () => {
  const left = () => folders().filter((name) => !before.includes(name));
  const failed = await run("--skip-import", "--keep");
  for (const what of ["movements", "revenue", "invoices", "players"])
    assert.match(failed.output, new RegExp(`DIFFERS: ${what}`), failed.output);
  assert.match(failed.output, /not reopened/, failed.output);
  const [kept = "", ...others] = left();
  assert.deepEqual([failed.code, kept !== "", others], [1, true, []], failed.output);

  const { code, output } = await run("--resume", join(tmpdir(), kept));
  assert.match(output, /passed: nothing differs/, output);
  for (const rehearsal of ["copy", "shard"])
    assert.match(output, new RegExp(`${rehearsal}: all is as it should be`), output);
  assert.doesNotMatch(output, /DIFFERS|NO {3}/, output);
  assert.deepEqual([code, left()], [0, []], output);
});
