import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { existsSync, globSync, lstatSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { projectRoot } from "../local/root.ts";

/** What `npm run generate` writes from the schemas and git ignores. `openapi.json` alone is committed: it is reviewed. */
export const GENERATED = [
  "openapi-internal.json",
  "openapi-providers.json",
  "web/desk/src/lib/generated.ts",
  "clients/typescript/src/generated.ts",
  "clients/python/operator_games/types.py",
  "clients/python/operator_games/calls.py",
  "clients/php/src/Types.php",
  "clients/php/src/Calls.php",
] as const;

const SOURCES = ["src/**/*.ts", "scripts/openapi/**/*.ts", "package.json", "node_modules/.package-lock.json"];
/** Holds the state of the sources that the files were written from. */
const RECORD = join(projectRoot, "dist/generated.txt");

/** Writes the files that are missing or older than their sources: a clean clone has none of them. */
export async function ensureGenerated(): Promise<void> {
  if (isCurrent()) return;
  const script = join(projectRoot, "scripts/openapi.ts");
  const child = spawn(process.execPath, [script, "--ignored"], { cwd: projectRoot, stdio: "inherit" });
  const [code] = await once(child, "exit");
  if (code !== 0) throw new Error("scripts/openapi.ts failed: see above.");
}

/** Whether each file is there, and was written from the sources as they are. */
export function isCurrent(): boolean {
  if (GENERATED.some((file) => !existsSync(join(projectRoot, file)))) return false;
  return existsSync(RECORD) && readFileSync(RECORD, "utf8") === stateOfSources();
}

/** The sources by path, size and time of change: reading these takes milliseconds. */
export function stateOfSources(): string {
  const facts = globSync(SOURCES, { cwd: projectRoot })
    .toSorted()
    .map((file) => {
      const { size, mtimeMs } = lstatSync(join(projectRoot, file));
      return `${file} ${size} ${mtimeMs}`;
    });
  return createHash("sha256").update(facts.join("\n")).digest("hex");
}

/** Notes that the files were written from the sources in `state`, which was read before. */
export function noteGenerated(state: string): void {
  mkdirSync(join(projectRoot, "dist"), { recursive: true });
  writeFileSync(RECORD, state);
}
