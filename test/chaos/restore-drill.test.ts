import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { fileURLToPath } from "node:url";

const drill = fileURLToPath(import.meta.resolve("./restore-drill.ts"));
/** Of this test alone: another checkout may run the drill beside it. */
const temporary = mkdtempSync(join(tmpdir(), "drill-"));
after(() => rmSync(temporary, { recursive: true, force: true }));
const left = () => readdirSync(temporary).filter((name) => name.startsWith("restore-drill-"));

async function run(...options: string[]): Promise<{ code: number; output: string }> {
  const args = ["--disable-warning=ExperimentalWarning", drill, "--rounds", "1", ...options];
  const child = spawn(process.execPath, args, { env: { ...process.env, TMPDIR: temporary } });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (chunk: Buffer) => {
      output += chunk.toString();
    });
  }
  const [code] = (await once(child, "close")) as [number];
  return { code, output };
}

test("without the import the drill fails and does not reopen; with it play goes on", async () => {
  const failed = await run("--skip-import", "--keep");
  for (const what of ["movements", "revenue", "invoices", "players"])
    assert.match(failed.output, new RegExp(`DIFFERS: ${what}`), failed.output);
  assert.match(failed.output, /not reopened/, failed.output);
  const [kept = "", ...others] = left();
  assert.deepEqual([failed.code, kept !== "", others], [1, true, []], failed.output);

  const { code, output } = await run("--resume", join(temporary, kept));
  assert.match(output, /passed: nothing differs/, output);
  for (const rehearsal of ["copy", "shard"])
    assert.match(output, new RegExp(`${rehearsal}: all is as it should be`), output);
  assert.doesNotMatch(output, /DIFFERS|NO {3}/, output);
  assert.deepEqual([code, left()], [0, []], output);
});
