import { once } from "node:events";
import { join } from "node:path";
import { experimental_readRawConfig } from "wrangler";
import { wrangler } from "./wrangler.ts";

/** Applies pending migrations to the local databases. Throws with wrangler's output when one fails. */
export async function migrate(root: string, progress: (line: string) => void): Promise<void> {
  let migrated = false;
  // One after the other: they share the local state.
  for (const binding of localDatabases(root)) migrated = (await apply(root, binding)) || migrated;
  progress(migrated ? "schema migrated" : "schema is up to date");
}

/** The bindings of the databases that run on this machine: those at the top of wrangler.toml. */
export function localDatabases(root: string): string[] {
  const { rawConfig } = experimental_readRawConfig({ config: join(root, "wrangler.toml") });
  const databases: { readonly binding: string }[] = rawConfig.d1_databases ?? [];
  return databases.map(({ binding }) => binding);
}

async function apply(root: string, binding: string): Promise<boolean> {
  const child = wrangler(root, ["d1", "migrations", "apply", binding, "--local"], ["ignore", "pipe", "pipe"]);
  const output: string[] = [];
  child.stdout?.on("data", (chunk) => output.push(String(chunk)));
  child.stderr?.on("data", (chunk) => output.push(String(chunk)));
  const [code] = (await once(child, "close")) as [number | null];
  const text = output.join("");
  if (code !== 0) throw new Error(`Applying the migrations failed:\n${text}`);
  return !text.includes("No migrations to apply");
}
