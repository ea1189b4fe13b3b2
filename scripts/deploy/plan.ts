import { copyFileSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type BackOffice, RefusedError } from "../admin/back-office.ts";
import { type Deployment, deploy, surfacesOf } from "./deploy.ts";
import { QUESTIONS } from "./settings.ts";
import type { DeployTools } from "./tools.ts";

/**
 * Prints what a first deployment does, command by command: the same code on an account that has nothing, which answers from
 * memory. It writes into a copy of wrangler.toml, and asks nobody.
 */
export async function plan(root: string, deployment: Deployment, out: (line: string) => void): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "plan-"));
  copyFileSync(join(root, "wrangler.toml"), join(folder, "wrangler.toml"));
  try {
    const left = await deploy(emptyAccount(folder, deployment.env, out), {
      ...deployment,
      yes: false,
      vault: undefined,
    });
    for (const line of left) out(`# left: ${line}`);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** An account without anything, and the installation that is deployed to it. */
function emptyAccount(root: string, env: string, out: (line: string) => void): DeployTools {
  const databases: { readonly name: string; readonly uuid: string }[] = [];
  const opened = new Set<string>();
  let drawn = 0;
  const shards = () => {
    const all = Array.from({ length: 99 }, (_, at) => at + 1);
    return all.map((shard) => ({ shard, state: opened.has(`/shards/${shard}`) ? "open" : null, size_bytes: 1 }));
  };
  const backOffice = {
    get: async () => ({ shards: shards(), staff: [], tokens: [] }),
    put: async (path: string) => {
      opened.add(path);
      out(`PUT /admin/v1${path}`);
    },
    post: async (path: string) => {
      out(`POST /admin/v1${path}`);
      return { token: "…" };
    },
  };
  return {
    root,
    env: {},
    wrangler: async (args, input) => {
      const names = input === undefined ? "" : `   # reads ${Object.keys(JSON.parse(input)).join(", ")}`;
      out(`npx wrangler ${args.map((arg) => (/[ ']/.test(arg) ? JSON.stringify(arg) : arg)).join(" ")}${names}`);
      return answer(args, databases);
    },
    ask: async (question) => {
      const [, name = "", word = ""] = /\n([A-Z_]+): |Type "(\w+)"/.exec(question) ?? [];
      out(`# asks: ${question.replaceAll("\n", " ")}`);
      return word || QUESTIONS[name]?.example || (question.startsWith("The id of") ? "ada" : "");
    },
    fromVault: () => "",
    // Not random: nothing is set to it, and nothing shows it.
    random: (bytes, salt = ++drawn) => Buffer.from(Array.from({ length: bytes }, (_, at) => (at * 37 + salt) % 256)),
    backOffice: () => backOffice as unknown as BackOffice,
    look: async (url) => {
      out(`GET ${url}`);
      return { status: surfacesOf(env)[new URL(url).pathname] ?? 200, text: "" };
    },
    smoke: async (base) => {
      out(`npm run admin -- smoke --base ${base}`);
      return 0;
    },
    sleep: async () => undefined,
    say: (line) => out(`# ${line.replace(/^([A-Z]+_[A-Z]+ ) .*/, "$1 (shown once)")}`),
  };
}

function answer(args: readonly string[], databases: { name: string; uuid: string }[]): string {
  const line = args.join(" ");
  if (line.startsWith("whoami")) return JSON.stringify({ accounts: [{ id: ":account", name: "of the login" }] });
  if (line.startsWith("d1 create"))
    databases.push({
      name: args[2] ?? "",
      uuid: `00000001-0000-4000-8000-${String(databases.length).padStart(12, "0")}`,
    });
  if (line.startsWith("d1 list")) return JSON.stringify(databases);
  if (line.startsWith("d1 execute")) return JSON.stringify([{ results: [{ tables: 0 }] }]);
  if (line.startsWith("secret list")) throw new RefusedError("not found");
  if (/^(queues|r2 bucket) info/.test(line)) throw new RefusedError("the bucket does not exist");
  return "";
}
