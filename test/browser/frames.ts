/** npm run test:slow -- frames: how many frames a second a list of 10,000 rows has while it is scrolled, and how many rows are drawn. */
import { setUpFrames } from "./support/many.ts";

const ROWS = 10_000;
const SECONDS = 5;

const { page, stop } = await setUpFrames(ROWS);
try {
  await page.click("text=Read all");
  await page.waitForSelector(`table[aria-rowcount="${ROWS + 1}"]`, { timeout: 120_000 });
  await page.waitForSelector("text=Read all", { state: "detached", timeout: 120_000 });
  const measured = await page.evaluate(async (seconds) => {
    const times: number[] = [];
    const end = performance.now() + seconds * 1000;
    while (performance.now() < end) {
      scrollBy(0, 120);
      times.push(await new Promise<number>((resolve) => requestAnimationFrame(resolve)));
    }
    const spans = times.slice(1).map((time, at) => time - (times[at] ?? 0));
    const sorted = spans.toSorted((a, b) => a - b);
    return {
      frames: (1000 * spans.length) / spans.reduce((sum, span) => sum + span, 0),
      p95: sorted[Math.floor(sorted.length * 0.95)] ?? 0,
      drawn: document.querySelectorAll("tbody tr").length,
    };
  }, SECONDS);
  const [frames, p95] = [measured.frames, measured.p95].map((figure) => figure.toFixed(1));
  console.log(`${ROWS} rows: ${frames} frames a second, p95 ${p95} ms a frame, ${measured.drawn} rows drawn.`);
} finally {
  await stop();
}
