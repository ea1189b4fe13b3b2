/** A lane of `npm run fuzz`: a process with a service, a world and dice of its own. Takes one order, sends reports. */
import { once } from "node:events";
import { Campaign, type Found } from "./campaign.ts";
import { readOperations } from "./operations.ts";
import { planted, TEETH } from "./teeth.ts";
import { startWorld, type World } from "./world.ts";

export interface LaneOrder {
  /** The folder of the bundled service. */
  readonly bundled: string;
  readonly seed: number;
  readonly requests: number;
  readonly seconds: number;
  /** A fresh service every so many requests. */
  readonly restart: number;
  /** Measures the processor time of each request. */
  readonly measures: boolean;
  /** The name of the planted fault; the lane ends as soon as it is found. */
  readonly tooth?: string;
}

export type LaneReport =
  | { readonly kind: "found"; readonly found: Found }
  | { readonly kind: "progress" | "end"; readonly figures: LaneFigures };

export interface LaneFigures {
  readonly requests: number;
  readonly refused: number;
  readonly corpus: number;
  readonly statuses: readonly [status: number, times: number][];
  /** Kinds of answers that earlier reports of the lane did not have. */
  readonly news: readonly string[];
  readonly found: readonly [kind: string, times: number][];
  readonly unrepeated: readonly [kind: string, times: number][];
  readonly toothFound: boolean;
  /** The most processor time that a kind of answer has taken, in ms. */
  readonly costliest: readonly [kind: string, ms: number][];
}

const REPORT_MS = 1_000;

const [order] = (await once(process, "message")) as [LaneOrder];
const tooth = TEETH.find(({ name }) => name === order.tooth);
const campaign = new Campaign(readOperations(), order.seed);
const shown = new Set<Found>();
const sent = new Set<string>();
const report = (message: LaneReport) => process.send?.(message);
let world: World | undefined;
let reported = Date.now();

// The run that ordered has gone.
process.once("disconnect", async () => {
  await world?.stop();
  process.exit(1);
});

const end = Date.now() + order.seconds * 1_000;
while (campaign.requests < order.requests && Date.now() < end && !isToothFound()) {
  await world?.stop();
  world = await startWorld(order.bundled, order);
  const requests = Math.min(order.restart, order.requests - campaign.requests);
  const limits = { requests, seconds: (end - Date.now()) / 1_000 };
  await campaign.run(tooth ? planted(world, tooth) : world, limits, isToothFound, progress);
}
await world?.stop();
showFindings();
report({ kind: "end", figures: figures() });
process.removeAllListeners("disconnect");
process.disconnect();

function isToothFound(): boolean {
  return tooth !== undefined && [...campaign.found.values()].some(({ finding }) => finding.rule === tooth.rule);
}

function progress(): void {
  showFindings();
  if (Date.now() - reported < REPORT_MS) return;
  reported = Date.now();
  report({ kind: "progress", figures: figures() });
}

function showFindings(): void {
  for (const found of campaign.found.values()) {
    if (!shown.has(found)) report({ kind: "found", found });
    shown.add(found);
  }
}

function figures(): LaneFigures {
  const { requests, refused, corpus, statuses, coverage, found, unrepeated } = campaign;
  const news = [...coverage].filter((key) => !sent.has(key));
  for (const key of news) sent.add(key);
  return {
    ...{ requests, refused, corpus, statuses: [...statuses], news, toothFound: isToothFound() },
    found: [...found].map(([kind, { times }]): [string, number] => [kind, times]),
    unrepeated: [...unrepeated],
    costliest: [...campaign.costliest],
  };
}
