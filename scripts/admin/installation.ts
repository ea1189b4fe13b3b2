import { existsSync } from "node:fs";
import { join } from "node:path";
import { UsageError } from "../../clients/typescript/src/cli/command-line.ts";
import { localService } from "../../clients/typescript/src/cli/credentials.ts";
import { readDevVars } from "../local/dev-vars.ts";
import { projectRoot } from "../local/root.ts";
import { BackOffice } from "./back-office.ts";

/** The option that names an installation. */
export const BASE = [
  "--base <URL>",
  "URL of the service; default: AGG_BASE_URL, or this machine at PORT (8787)",
] as const;

/** The URL of the installation and its credentials, which are never sent unencrypted to another machine. */
export function installationOf(
  base: string | undefined,
  env: NodeJS.ProcessEnv,
): {
  url: string;
  headers: Record<string, string>;
} {
  const url = URL.parse(base ?? (env.AGG_BASE_URL || localService(env.PORT)));
  if (!url || !/^https?:$/.test(url.protocol)) throw new UsageError("--base must be an http or https URL.");
  const isLocal = ["127.0.0.1", "localhost", "[::1]"].includes(url.hostname);
  if (url.protocol !== "https:" && !isLocal)
    throw new UsageError("--base must use https unless the service runs on this machine.");
  const local =
    isLocal && existsSync(join(projectRoot, ".dev.vars")) ? readDevVars(projectRoot).ADMIN_TOKEN : undefined;
  const token = env.ADMIN_TOKEN || local;
  if (!token && !env.ACCESS_TOKEN)
    throw new UsageError("ADMIN_TOKEN is not set. Set it to the admin token of the service or to your own token.");
  return {
    url: url.origin,
    headers: {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(env.ACCESS_TOKEN ? { "cf-access-token": env.ACCESS_TOKEN } : {}),
    },
  };
}

/** The back office of that installation. */
export function backOfficeOf(base: string | undefined, env: NodeJS.ProcessEnv): BackOffice {
  const { url, headers } = installationOf(base, env);
  return new BackOffice(url, headers);
}
