import { ensureGenerated } from "../../../scripts/openapi/generated.ts";

/** Writes what is missing or stale of the files that `npm run generate` makes, for a clean checkout. */
export async function setup(): Promise<void> {
  await ensureGenerated();
}
