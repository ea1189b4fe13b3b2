import { copyFileSync, existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseEnv } from "node:util";

/** Makes .dev.vars from the example where it is missing. */
export function ensureDevVars(root: string): void {
  const path = join(root, ".dev.vars");
  if (!existsSync(path)) copyFileSync(join(root, ".dev.vars.example"), path);
}

/** The local credentials. */
export function readDevVars(root: string): NodeJS.Dict<string> {
  return parseEnv(readFileSync(join(root, ".dev.vars"), "utf8"));
}
