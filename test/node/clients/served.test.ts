import { createHash } from "node:crypto";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { buildClients } from "../../../scripts/assets/clients.ts";
import { type Served, served } from "../../support/served.ts";
import { missing, run } from "../support/languages.ts";

// The lines of the clients' pages, tried against the files that the service serves: with no sources at hand.

const TIMEOUT_MS = 180_000;
const absent = await missing(["python3 --version", "curl --version", "unzip -v"]);
const note = absent ? ` (skipped: ${absent} is not on this machine)` : "";

let files: Readonly<Record<string, Uint8Array>> = {};
let host: Served;
let folder = "";

beforeAll(async () => {
  files = buildClients();
  const server = createServer(({ url = "" }, response) => {
    const file = files[url.replace("/docs/clients/", "")];
    response.writeHead(file ? 200 : 404).end(file);
  });
  host = await served(server);
  folder = mkdtempSync(join(tmpdir(), "served-clients-"));
}, TIMEOUT_MS);

afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await host.close();
});

/** The command lines of a page that fetch from an installation, as a reader types them for this one. */
function linesOf(page: string): string[] {
  const lines = readFileSync(page, "utf8").split("\n");
  const first = lines.flatMap((line, at) => (line.includes("https://<host>/docs/clients/") ? [at] : []));
  return first.map((at) => (lines[at] ?? "").replaceAll("https://<host>", host.url));
}

async function typed(line: string, env: NodeJS.ProcessEnv = {}): Promise<string> {
  const { stdout, stderr } = await run("sh", ["-c", line], { cwd: folder, env: { ...process.env, ...env } });
  return stdout + stderr;
}

test("the checksums are those of the files, and two builds give the same bytes", () => {
  const sums = Buffer.from(files.SHA256SUMS ?? []).toString();
  const others = Object.entries(files).filter(([name]) => name !== "SHA256SUMS");
  expect(others).toHaveLength(4);
  for (const [name, bytes] of others)
    expect(sums).toContain(`${createHash("sha256").update(bytes).digest("hex")}  ${name}\n`);
  expect(Buffer.from(buildClients().SHA256SUMS ?? []).toString()).toBe(sums);
}, 60_000);

describe("installed by the line of its page", () => {
  test("the npm package, with its command", { timeout: TIMEOUT_MS }, async () => {
    const [install = ""] = linesOf("clients/typescript/README.md");
    expect(install).toMatch(/^npm install http/);
    await typed("echo '{\"private\":true}' > package.json");
    expect(await typed(`${install} --no-audit --no-fund`)).toContain("added 1 package");
    const help = await typed("npx --no-install operator-games --help");
    for (const command of ["listen", "trigger", "validate", "signature", "reconcile", "statement", "clock"])
      expect(help).toMatch(new RegExp(`^  ${command}\\b`, "m"));
    const loaded = await typed(
      `node -e 'import("operator-games-client").then((c) => console.log(typeof c.OperatorGames))'`,
    );
    expect(loaded.trim()).toBe("function");
  });

  test.skipIf(absent)(`the command line as one file, and its checksum${note}`, { timeout: TIMEOUT_MS }, async () => {
    const [, fetched = "", check = ""] = linesOf("clients/typescript/README.md");
    await typed(fetched);
    expect(await typed("node operator-games.mjs --help")).toContain("Usage: operator-games");
    expect(await typed(check)).toContain("operator-games.mjs: OK");
    // As Node 20 is: it has WebSockets behind a flag. The command asks the service before it connects.
    const listen = "listen --forward-to http://127.0.0.1:1/wallet --base http://127.0.0.1:1 --key-id demo-key";
    const ended = await typed(`node --no-experimental-websocket operator-games.mjs ${listen} || echo "ended with $?"`);
    expect(ended).toContain("Is the service running");
    expect(ended).toContain("ended with 1");
  });

  test.skipIf(absent)(`the wheel${note}`, { timeout: TIMEOUT_MS }, async () => {
    const [install = ""] = linesOf("clients/python/README.md");
    expect(install).toMatch(/^pip install http/);
    await typed("python3 -m venv venv");
    await typed(`venv/bin/${install} --no-index --disable-pip-version-check`);
    const found = await typed(
      "venv/bin/python -c 'import operator_games; print(operator_games.OperatorGames.__name__)'",
    );
    expect(found.trim()).toBe("OperatorGames");
  });

  test.skipIf(absent)(`PHP's files${note}`, { timeout: TIMEOUT_MS }, async () => {
    const [fetched = ""] = linesOf("clients/php/README.md");
    await typed(`${fetched} && unzip -q operator-games-client.zip`);
    for (const file of ["composer.json", "autoload.php", "src/OperatorGames.php", "src/Calls.php"])
      expect(existsSync(join(folder, "operator-games-client", file)), file).toBe(true);
  });
});
