import { execFileSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { createInterface } from "node:readline/promises";
import { type BackOffice, RefusedError } from "../admin/back-office.ts";
import { type AccountTools, realTools as realAccount } from "../shards/tools.ts";

/** Tools of a deployment; tests and --plan have their own. */
export interface DeployTools extends AccountTools {
  readonly env: NodeJS.ProcessEnv;
  /** Asks a person. Absent: nobody is there. */
  readonly ask?: ((question: string) => Promise<string>) | undefined;
  /** The secret of a name from the vault's command, `{}` in which is the name. */
  fromVault(command: string, name: string): string;
  random(bytes: number): Buffer;
  backOffice(base: string, token: string): BackOffice;
  /** A GET; undefined: no answer. */
  look(url: string): Promise<{ readonly status: number; readonly text: string } | undefined>;
  /** The checks of a staging deployment; how many programs failed. */
  smoke(base: string, token: string): Promise<number>;
}

export function realTools(root: string, env: NodeJS.ProcessEnv): DeployTools {
  const say = (line: string) => console.log(`deploy: ${line}`);
  const { wrangler, sleep } = realAccount(root, env, say);
  return {
    ...{ root, env, wrangler, sleep, say },
    // What is shown once is not written into a file.
    ask: process.stdin.isTTY && process.stdout.isTTY ? ask : undefined,
    fromVault,
    random: randomBytes,
    backOffice: (base, token) => realAccount(root, { ...env, ADMIN_TOKEN: token }, say).backOffice(base),
    look: async (url) => {
      try {
        const answer = await fetch(url, { redirect: "manual", signal: AbortSignal.timeout(10_000) });
        return { status: answer.status, text: await answer.text() };
      } catch {
        return undefined;
      }
    },
    smoke: async (base, token) => {
      const args = ["--disable-warning=ExperimentalWarning", "scripts/admin.ts", "smoke", "--base", base];
      try {
        execFileSync(process.execPath, args, { cwd: root, env: { ...env, ADMIN_TOKEN: token }, stdio: "inherit" });
        return 0;
      } catch {
        return 1;
      }
    },
  };
}

async function ask(question: string): Promise<string> {
  const lines = createInterface({ input: process.stdin, output: process.stdout });
  try {
    return (await lines.question(`${question}\n> `)).trim();
  } finally {
    lines.close();
  }
}

/** `name` is one of ours, so nothing needs to be quoted. What the vault's command says goes to the terminal. */
function fromVault(command: string, name: string): string {
  try {
    const line = command.replaceAll("{}", name);
    return execFileSync("/bin/sh", ["-c", line], { encoding: "utf8", stdio: ["inherit", "pipe", "inherit"] }).trim();
  } catch {
    throw new RefusedError(`The vault's command failed for ${name}. Nothing was set.`);
  }
}
