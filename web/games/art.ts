import { byId } from "./dom.ts";
import { showMotif } from "./symbols.ts";

const SAMPLES = 12;

/**
 * Dresses the page in the art of its tile once that has arrived: background, colours, sign, and a slot's top symbol.
 */
export async function dress(address: string | null) {
  if (address === null) return;
  const image = byId("tile") as HTMLImageElement;
  image.src = address;
  await image.decode();
  image.classList.add("here");
  soften(image);
  const hue = hueOf(image);
  if (hue !== null) {
    const { style } = document.body;
    style.setProperty("--sky-1", `hsl(${hue} 45% 18%)`);
    style.setProperty("--sky-2", `hsl(${hue} 50% 5%)`);
    style.setProperty("--panel", `hsl(${hue} 40% 9%)`);
    style.setProperty("--glow", `hsl(${hue} 75% 58%)`);
  }
  showMotif(image.src);
}

/** The picture's title is below: out of focus and cut by the controls, it reads as a mistake. */
const SHARE_WITHOUT_TITLE = 0.6;

/**
 * Fills the background with the picture, out of focus. A filter in the stylesheet would be drawn again with each frame.
 */
function soften(image: HTMLImageElement) {
  const art = byId("art") as HTMLCanvasElement;
  const small = document.createElement("canvas");
  const [from, to] = [small.getContext("2d"), art.getContext("2d")];
  if (!from || !to) return;
  [small.width, small.height, art.width, art.height] = [90, 120, 360, 480];
  from.imageSmoothingQuality = to.imageSmoothingQuality = "high";
  const height = image.naturalHeight * SHARE_WITHOUT_TITLE;
  from.drawImage(image, 0, 0, image.naturalWidth, height, 0, 0, small.width, small.height);
  // A browser without it shows the small picture, stretched.
  to.filter = "blur(5px)";
  to.drawImage(small, -8, -8, art.width + 16, art.height + 16);
  to.filter = "none";
  to.fillStyle = "#00000088";
  to.fillRect(0, 0, art.width, art.height);
  art.classList.add("here");
}

/** The hue that the picture's strong colours share; null for a grey one. */
function hueOf(image: HTMLImageElement) {
  const canvas = document.createElement("canvas");
  canvas.width = SAMPLES;
  canvas.height = SAMPLES;
  const context = canvas.getContext("2d");
  if (!context) return null;
  context.drawImage(image, 0, 0, SAMPLES, SAMPLES);
  const { data } = context.getImageData(0, 0, SAMPLES, SAMPLES);
  let [x, y] = [0, 0];
  for (let at = 0; at < data.length; at += 4) {
    const [red = 0, green = 0, blue = 0] = data.subarray(at, at + 3);
    // Each colour pulls towards its own angle on the wheel, a strong one more than a pale one.
    x += red - (green + blue) / 2;
    y += ((green - blue) * Math.sqrt(3)) / 2;
  }
  return Math.hypot(x, y) < data.length ? null : Math.round((Math.atan2(y, x) * 180) / Math.PI + 360) % 360;
}
