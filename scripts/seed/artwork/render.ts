import { Resvg } from "@resvg/resvg-js";
import sharp from "sharp";
import { fontFiles } from "./fonts.ts";
import type { Svg } from "./shapes.ts";

/** Renders an SVG as WebP; the same markup gives the same bytes. */
export async function toWebp(svg: Svg): Promise<Uint8Array> {
  const picture = new Resvg(svg, { font: { fontFiles, loadSystemFonts: false } }).render();
  const { width, height } = picture;
  const encoded = await sharp(picture.pixels, { raw: { width, height, channels: 4 } })
    .removeAlpha()
    .webp({ quality: 80, effort: 2 })
    .toBuffer();
  return new Uint8Array(encoded);
}
