import { once } from "node:events";
import { wrangler } from "./wrangler.ts";

/** Applies the migrations that the local D1 does not have yet; throws with wrangler's words when one fails. */
export async function migrate(root: string, progress: (line: string) => void): Promise<void> {
  const child = wrangler(root, ["d1", "migrations", "apply", "DB", "--local"], ["ignore", "pipe", "pipe"]);
  const heard: string[] = [];
  child.stdout?.on("data", (chunk) => heard.push(String(chunk)));
  child.stderr?.on("data", (chunk) => heard.push(String(chunk)));
  const [code] = (await once(child, "close")) as [number | null];
  const words = heard.join("");
  if (code !== 0) throw new Error(`the migrations could not be applied:\n${words}`);
  progress(words.includes("No migrations to apply") ? "the schema is up to date" : "schema brought up to date");
}
