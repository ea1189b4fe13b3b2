import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import sharp from "sharp";

const MAX_COLOURS = 160;
const OF_DOCUMENTS = "docs/images";

/** With `SCREENSHOTS=1`, takes the pictures anew that the documents show. With `SCREENSHOTS=<folder>`, saves all there. */
export async function keepPicture(page: Page, name: string): Promise<void> {
  const wanted = process.env.SCREENSHOTS;
  if (!wanted) return;
  const file = join(wanted === "1" ? OF_DOCUMENTS : wanted, `${name}.png`);
  if (wanted === "1" && !existsSync(file)) return;
  const picture = sharp(await page.screenshot());
  await picture.png({ palette: true, colours: MAX_COLOURS, effort: 10 }).toFile(file);
}
