import type { Page } from "playwright-core";
import sharp from "sharp";

const MAX_COLOURS = 160;

/** With `SCREENSHOTS=1`, saves a screenshot of the page in docs/images. */
export async function keepPicture(page: Page, name: string): Promise<void> {
  if (!process.env.SCREENSHOTS) return;
  const picture = sharp(await page.screenshot());
  await picture.png({ palette: true, colours: MAX_COLOURS, effort: 10 }).toFile(`docs/images/${name}.png`);
}
