import { existsSync } from "node:fs";
import { join } from "node:path";
import { readDevVars } from "../local/dev-vars.ts";
import { projectRoot } from "../local/root.ts";
import { UsageError } from "./command.ts";

/** The URL of the installation and its token. The token is never sent unencrypted to another machine. */
export function installationOf(base: string | undefined, env: NodeJS.ProcessEnv): { url: string; token: string } {
  const url = URL.parse(base ?? `http://127.0.0.1:${env.PORT || 8787}`);
  if (!url || !/^https?:$/.test(url.protocol)) throw new UsageError("--base must be an http or https URL.");
  const isLocal = ["127.0.0.1", "localhost", "[::1]"].includes(url.hostname);
  if (url.protocol !== "https:" && !isLocal)
    throw new UsageError("--base must use https unless the service runs on this machine.");
  const local =
    isLocal && existsSync(join(projectRoot, ".dev.vars")) ? readDevVars(projectRoot).ADMIN_TOKEN : undefined;
  const token = env.ADMIN_TOKEN || local;
  if (!token) throw new UsageError("ADMIN_TOKEN is not set. Set it to the admin token of the service.");
  return { url: url.origin, token };
}
