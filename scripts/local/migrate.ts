import { once } from "node:events";
import { wrangler } from "./wrangler.ts";

/** Applies pending migrations to the local D1. Throws with wrangler's output when one fails. */
export async function migrate(root: string, progress: (line: string) => void): Promise<void> {
  const child = wrangler(root, ["d1", "migrations", "apply", "DB", "--local"], ["ignore", "pipe", "pipe"]);
  const output: string[] = [];
  child.stdout?.on("data", (chunk) => output.push(String(chunk)));
  child.stderr?.on("data", (chunk) => output.push(String(chunk)));
  const [code] = (await once(child, "close")) as [number | null];
  const text = output.join("");
  if (code !== 0) throw new Error(`Applying the migrations failed:\n${text}`);
  progress(text.includes("No migrations to apply") ? "schema is up to date" : "schema migrated");
}
