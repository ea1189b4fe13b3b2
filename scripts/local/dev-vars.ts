import { copyFileSync, existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseEnv } from "node:util";

/** Copies .dev.vars from the example when it is missing. */
export function ensureDevVars(root: string): void {
  const path = join(root, ".dev.vars");
  if (!existsSync(path)) copyFileSync(join(root, ".dev.vars.example"), path);
}

export function readDevVars(root: string): NodeJS.Dict<string> {
  return parseEnv(readFileSync(join(root, ".dev.vars"), "utf8"));
}
