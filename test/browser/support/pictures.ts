import type { Page } from "playwright-core";
import sharp from "sharp";

const ENOUGH_COLOURS = 160;

/** With `SCREENSHOTS=1`, keeps what the page shows as a small picture in docs/images. */
export async function keepPicture(page: Page, name: string): Promise<void> {
  if (!process.env.SCREENSHOTS) return;
  const picture = sharp(await page.screenshot());
  await picture.png({ palette: true, colours: ENOUGH_COLOURS, effort: 10 }).toFile(`docs/images/${name}.png`);
}
