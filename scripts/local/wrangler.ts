import { type ChildProcess, type StdioOptions, spawn } from "node:child_process";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";

const bin = join(dirname(createRequire(import.meta.url).resolve("wrangler/package.json")), "bin/wrangler.js");

/** Starts wrangler without telemetry, prompts and update checks. */
export function wrangler(root: string, args: readonly string[], stdio: StdioOptions): ChildProcess {
  const quiet = { WRANGLER_SEND_METRICS: "false", WRANGLER_HIDE_BANNER: "true", CI: "true", NO_COLOR: "1" };
  const offline = { NO_UPDATE_NOTIFIER: "1", CLOUDFLARE_CF_FETCH_ENABLED: "false" };
  // A separate registry: two installations on one machine run Workers with the same name.
  const here = {
    WRANGLER_REGISTRY_PATH: join(root, ".wrangler/registry"),
    WRANGLER_LOG_PATH: join(root, ".wrangler/logs"),
  };
  const env = { ...process.env, ...quiet, ...offline, ...here };
  return spawn(process.execPath, [bin, ...args], { cwd: root, env, stdio });
}
