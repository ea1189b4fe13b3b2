import assert from "node:assert/strict";
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import { pathToFileURL } from "node:url";
import { type Installation, startInstallation } from "./support/installation.ts";

/** Runs the documentation's code blocks marked `sh run`, `ts run`, `py run` or `php run` against a real service. */

const RUN = /^```(sh|ts|py|php) run(?: \w+)?\n([\s\S]*?)^```$/gm;
const PAGES = [...globSync("docs/*.md"), "README.md", ...globSync("clients/*/README.md")];
/** The languages that a machine may lack: how a script runs, and with which settings. */
const INTERPRETERS: Readonly<Record<string, { program: string; args: readonly string[]; env: NodeJS.ProcessEnv }>> = {
  py: { program: "python3", args: [], env: { PYTHONPATH: "clients/python", PYTHONDONTWRITEBYTECODE: "1" } },
  php: { program: "php", args: ["-d", "auto_prepend_file=clients/php/autoload.php"], env: {} },
};
const CLIENT = pathToFileURL("clients/typescript/src/index.ts").href;

let installation: Installation;

before(async () => {
  installation = await startInstallation();
});

after(async () => {
  await installation?.stop();
});

async function run(program: string, args: readonly string[], more: NodeJS.ProcessEnv = {}): Promise<void> {
  const { baseUrl, keyId, secret } = installation;
  const env = { ...process.env, ...more, AGG_BASE_URL: baseUrl, AGG_KEY_ID: keyId, AGG_SECRET: secret };
  const child = spawn(program, args, { env, stdio: ["ignore", "pipe", "pipe"] });
  const output: string[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => output.push(String(chunk)));
  const [code] = await once(child, "close");
  assert.equal(code, 0, output.join(""));
}

for (const file of PAGES) {
  const blocks = [...readFileSync(file, "utf8").matchAll(RUN)];
  if (blocks.length === 0) continue;
  describe(file, () => {
    for (const [at, [, language = "", text = ""]] of blocks.entries()) {
      const interpreter = INTERPRETERS[language];
      const absent = interpreter !== undefined && spawnSync(interpreter.program, ["--version"]).status !== 0;
      const skip = absent ? `${interpreter.program} is not on this machine` : false;
      it(`snippet ${at + 1} runs: ${text.split("\n")[0]}`, { skip }, async () => {
        mkdirSync(".wrangler/snippets", { recursive: true });
        if (language === "sh") return run("sh", ["-euc", text]);
        const script = join(".wrangler/snippets", `${file.replaceAll("/", "-")}-${at}.${language}`);
        writeFileSync(script, text.replaceAll('"operator-games-client"', JSON.stringify(CLIENT)));
        if (interpreter) await run(interpreter.program, [...interpreter.args, script], interpreter.env);
        else await run(process.execPath, ["--disable-warning=ExperimentalWarning", script]);
        rmSync(script);
      });
    }
  });
}

it("every link in the documentation resolves to a file", () => {
  for (const file of PAGES) {
    const folder = join(file, "..");
    for (const [, target = ""] of readFileSync(file, "utf8").matchAll(/\]\((?!https?:|#|\/)([^)#]+)/g)) {
      assert.ok(globSync(join(folder, target)).length > 0, `${file} leads to ${target}`);
    }
  }
});
