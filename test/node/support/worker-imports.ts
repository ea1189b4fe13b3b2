import { buildCountryTable } from "../../../scripts/assets/country-table.ts";
import { buildGamePage } from "../../../scripts/assets/game-page.ts";
import { buildPrint, copyPrint } from "../../../scripts/assets/print/build.ts";

/** Builds what the Worker imports and reads from dist/, for a checkout in which wrangler has not run yet. */
export async function setup(): Promise<void> {
  await Promise.all([buildCountryTable(), buildGamePage("dist/assets/sandbox"), buildPrint()]);
  copyPrint("dist/assets/sandbox");
}
