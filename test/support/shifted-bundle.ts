import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { readOffset, shiftingScript } from "./shifted-clock.ts";

/** Under a shifted clock, a bundled Worker begins with what shifts its own. */
export function shiftClockOf(folder: string): void {
  const offset = readOffset(process.env);
  if (offset === 0) return;
  const entry = join(folder, "index.js");
  writeFileSync(entry, shiftingScript(offset) + readFileSync(entry, "utf8"));
}
