import { existsSync } from "node:fs";
import { join } from "node:path";
import { readDevVars } from "../local/dev-vars.ts";
import { projectRoot } from "../local/root.ts";
import { UsageError } from "./command.ts";

/** Which installation is meant, and the token for it. The token is never sent in the clear to another machine. */
export function installationOf(base: string | undefined, env: NodeJS.ProcessEnv): { url: string; token: string } {
  const url = URL.parse(base ?? `http://127.0.0.1:${env.PORT || 8787}`);
  if (!url || !/^https?:$/.test(url.protocol)) throw new UsageError("--base must be an http or https address.");
  const isLocal = ["127.0.0.1", "localhost", "[::1]"].includes(url.hostname);
  if (url.protocol !== "https:" && !isLocal) throw new UsageError("--base must be https outside this machine.");
  const local =
    isLocal && existsSync(join(projectRoot, ".dev.vars")) ? readDevVars(projectRoot).ADMIN_TOKEN : undefined;
  const token = env.ADMIN_TOKEN || local;
  if (!token) throw new UsageError("ADMIN_TOKEN must be set.");
  return { url: url.origin, token };
}
