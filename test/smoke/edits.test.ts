import assert from "node:assert/strict";
import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { freePort } from "../../scripts/local/ports.ts";
import { projectRoot } from "../../scripts/local/root.ts";

// A developer right after `npm ci`: nothing is generated or built.
const project = mkdtempSync(join(tmpdir(), "project-"));
let dev: ChildProcess | undefined;
let baseUrl = "";
let printed = "";

before(async () => {
  const files = execFileSync("git", ["ls-files", "-coz", "--exclude-standard"], {
    cwd: projectRoot,
    encoding: "utf8",
  }).split("\0");
  for (const file of files.filter((name) => name !== "")) cpSync(join(projectRoot, file), join(project, file));
  symlinkSync(join(projectRoot, "node_modules"), join(project, "node_modules"));
  const [port, walletPort] = [await freePort(), await freePort()];
  baseUrl = `http://127.0.0.1:${port}`;
  dev = spawn(process.execPath, ["scripts/dev.ts"], {
    cwd: project,
    env: { ...process.env, PORT: String(port), WALLET_PORT: String(walletPort) },
    stdio: ["ignore", "pipe", "pipe"],
  });
  for (const stream of [dev.stdout, dev.stderr]) stream?.on("data", (text) => (printed += text));
  await until(() => printed.includes("  Ready."));
});
after(async () => {
  if (dev && dev.exitCode === null) {
    dev.kill("SIGINT");
    await once(dev, "exit");
  }
  rmSync(project, { recursive: true, force: true });
});

const EDITS = [
  ["the Worker", "src/app.ts", 'status: "ok" }', 'status: "ok", edited: true }', "/healthz", '"edited":true'],
  ["a page", "web/desk/index.html", "<title>", "<title>Edited ", "/desk/", "<title>Edited "],
  ["a document", "docs/wallet.md", "\n\n", "\n\nAn edited sentence.\n\n", "/docs/wallet", "An edited sentence."],
] as const;

for (const [what, file, from, to, path, shown] of EDITS)
  test(`an edit of ${what} reaches the running service`, async () => {
    const before = readFileSync(join(project, file), "utf8");
    assert.ok(before.includes(from), `${file} has no ${from}`);
    assert.ok(!(await read(path)).includes(shown), "not shown before");
    writeFileSync(join(project, file), before.replace(from, to));
    await until(async () => (await read(path)).includes(shown));
  });

test("an edit of a style reaches the running service, at the file that the page names", async () => {
  const file = join(project, "web/desk/styles/desk.css");
  writeFileSync(file, `${readFileSync(file, "utf8")}\n.edited-style { color: red }\n`);
  await until(async () => {
    const [, style] = /href="(\/desk\/app\/style-[^"]+)"/.exec(await read("/desk/")) ?? [];
    return style !== undefined && (await read(style)).includes("edited-style");
  });
});

test("an edit of a setting does too", async () => {
  const file = join(project, "wrangler.toml");
  writeFileSync(file, readFileSync(file, "utf8").replace('ENVIRONMENT = "sandbox"', 'ENVIRONMENT = "edited"'));
  await until(
    async () => (await read("/readyz")) !== "" && printed.includes("ENVIRONMENT must be sandbox or production"),
  );
});

test("it says what it did, and lists bindings at no time", () => {
  assert.match(printed, /^dev: pages built \(\d+\.\d s\)$/m);
  assert.match(printed, /^\[service\] reloaded after an edit$/m);
  assert.doesNotMatch(printed, /bindings/);
});

async function read(path: string): Promise<string> {
  const answer = await fetch(baseUrl + path).catch(() => undefined);
  return answer ? answer.text() : "";
}

/** Fails with what was printed after two minutes. */
async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  for (const end = Date.now() + 120_000; !(await holds()); await sleep(100)) {
    assert.ok(
      Date.now() < end && dev?.exitCode === null,
      `It did not come to pass. Printed:\n${printed.slice(-4_000)}`,
    );
  }
}
