import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
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

/** The sizes and themes in which a page is looked at; a picture of one is named as \`name.390-dark\`. */
export const VARIANTS = [1440, 820, 390].flatMap((width) =>
  (["light", "dark"] as const).map((theme) => ({ width, height: width === 1440 ? 900 : 1100, theme })),
);

/**
 * With `SCREENSHOTS=1`, takes the pictures again that the documents show. With `SCREENSHOTS=<folder>`, saves all there, each in
 * every size and theme.
 */
export async function keepPicture(page: Page, name: string): Promise<void> {
  const wanted = process.env.SCREENSHOTS;
  if (wanted === "1") await keepForDocuments(page, join(OF_DOCUMENTS, `${name}.png`));
  else if (wanted) await keepVariants(page, join(wanted, name.replace(/-(desktop|phone)-(light|dark)$/, "")));
}

async function keepVariants(page: Page, path: string): Promise<void> {
  const size = page.viewportSize();
  const isDark = await page.evaluate(() => matchMedia("(prefers-color-scheme: dark)").matches);
  mkdirSync(dirname(path), { recursive: true });
  for (const { width, height, theme } of VARIANTS) {
    await page.setViewportSize({ width, height });
    await page.emulateMedia({ colorScheme: theme });
    await page.screenshot({ path: `${path}.${width}-${theme}.png` });
  }
  await page.emulateMedia({ colorScheme: isDark ? "dark" : "light" });
  if (size) await page.setViewportSize(size);
}

async function keepForDocuments(page: Page, file: string): Promise<void> {
  if (!existsSync(file)) return;
  const shot = await page.screenshot();
  for (const { colours, width } of QUALITIES) {
    const resized = sharp(shot).resize({ width, withoutEnlargement: true });
    const picture = await resized.png({ palette: true, colours, effort: 10 }).toBuffer();
    writeFileSync(file, picture);
    if (picture.length <= MAX_BYTES) return;
  }
}
