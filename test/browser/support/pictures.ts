import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import sharp from "sharp";

/** Colours and width of a picture; the later ones where it would be too large. */
const QUALITIES = [
  { colours: 160, width: 1440 },
  { colours: 96, width: 1080 },
  { colours: 96, width: 880 },
];
const MAX_BYTES = 150_000;
const OF_DOCUMENTS = "docs/images";

/** With `SCREENSHOTS=1`, takes the pictures anew that the documents show. With `SCREENSHOTS=<folder>`, saves all there. */
export async function keepPicture(page: Page, name: string): Promise<void> {
  const wanted = process.env.SCREENSHOTS;
  if (!wanted) return;
  const file = join(wanted === "1" ? OF_DOCUMENTS : wanted, `${name}.png`);
  if (wanted === "1" && !existsSync(file)) return;
  const shot = await page.screenshot();
  for (const { colours, width } of QUALITIES) {
    const resized = sharp(shot).resize({ width, withoutEnlargement: true });
    const picture = await resized.png({ palette: true, colours, effort: 10 }).toBuffer();
    writeFileSync(file, picture);
    if (picture.length <= MAX_BYTES) return;
  }
}
