import { type Figure, withoutGoal } from "./figures.ts";
import type { HotOptions } from "./hot.ts";
import { load } from "./load.ts";
import { prepareService } from "./service.ts";

/** An isolate has read what it remembers. */
const WARM_UP_SECONDS = 3;

/** How long each hot call takes where everything is as far away as it is. Few calls at once: the way is measured, not the load. */
export async function distantFigures(
  walletUrl: string,
  distance: string,
  { calls, titles, seconds }: HotOptions,
): Promise<Figure[]> {
  console.error(`building and starting the service, ${distance} …`);
  const { worker, scenarios } = await prepareService(walletUrl, { titles, distance });
  const figures: Figure[] = [];
  for (const call of calls) {
    const scenario = scenarios[call];
    await load(worker.url, scenario, WARM_UP_SECONDS, 2);
    const { p50, p99 } = await load(worker.url, scenario, seconds, 2);
    figures.push(
      withoutGoal(`${scenario.name}, ${distance}: p50 and p99`, `${Math.round(p50)} and ${Math.round(p99)} ms`),
    );
  }
  await worker.stop();
  return figures;
}
