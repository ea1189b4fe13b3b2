import { buildCountryTable } from "../../../scripts/assets/country-table.ts";
import { copyFonts } from "../../../scripts/assets/fonts.ts";
import { buildGamePage } from "../../../scripts/assets/game-page.ts";

/** Builds what the Worker imports and reads from dist/, for a checkout in which wrangler has not run yet. */
export async function setup(): Promise<void> {
  buildCountryTable();
  await buildGamePage("dist/assets/sandbox");
  copyFonts("dist/assets/sandbox");
}
