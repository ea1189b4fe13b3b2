/** npm run test:slow -- contact FOLDER [files]: the browser suite's pages and states in every size and theme, as sheets to look at. */
import { spawnSync } from "node:child_process";
import { readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import sharp, { type OverlayOptions } from "sharp";
import { VARIANTS } from "./support/pictures.ts";

const TILE = { width: 300, height: 400 };
const GAP = 8;
const LABEL_HEIGHT = 22;
const ROWS_OF_A_SHEET = 8;

const [folder, ...files] = process.argv.slice(2);
if (!folder) throw new Error("Name a folder for the pictures.");
rmSync(folder, { recursive: true, force: true });
// What fails is a picture, too: the sheets are made all the same.
const { status } = spawnSync(process.execPath, ["test/slow.ts", "browser", ...files], {
  stdio: "inherit",
  // One look of those that the tests go through: each picture is taken in every size and theme anyway.
  env: { ...process.env, SCREENSHOTS: folder, BY_DAY: "1" },
});
const names = [...new Set(readdirSync(folder).map((file) => file.split(".")[0] ?? ""))].sort();
for (let first = 0; first < names.length; first += ROWS_OF_A_SHEET) {
  const file = join(folder, `sheet-${first / ROWS_OF_A_SHEET + 1}.png`);
  await draw(folder, names.slice(first, first + ROWS_OF_A_SHEET), file);
  console.log(file);
}
process.exitCode = status ?? 1;

/** A row for each page or state, with its name above, and a column for each size and theme. */
async function draw(folder: string, names: readonly string[], file: string): Promise<void> {
  const [column, row] = [TILE.width + GAP, TILE.height + LABEL_HEIGHT + GAP];
  const tiles = names.flatMap((name, y) => [
    label(name, y * row),
    ...VARIANTS.map(async ({ width, theme }, x): Promise<OverlayOptions> => {
      const picture = sharp(join(folder, `${name}.${width}-${theme}.png`));
      const input = await picture.resize({ ...TILE, fit: "contain", position: "top", background: "#888" }).toBuffer();
      return { input, left: x * column, top: y * row + LABEL_HEIGHT };
    }),
  ]);
  const size = { width: VARIANTS.length * column, height: names.length * row };
  await sharp({ create: { ...size, channels: 3, background: "#888" } })
    .composite(await Promise.all(tiles))
    .png({ palette: true })
    .toFile(file);
}

async function label(name: string, top: number): Promise<OverlayOptions> {
  const text = `<text x="2" y="16" font-size="15" font-family="sans-serif">${name}</text>`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${TILE.width * 2}" height="${LABEL_HEIGHT}">${text}</svg>`;
  return { input: Buffer.from(svg), left: 0, top };
}
