/** npm run fuzz: see ABOUT. */
import { fork } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { amount } from "../../clients/typescript/src/cli/command-line.ts";
import { ensureGenerated } from "../../scripts/openapi/generated.ts";
import { optionsOf } from "../support/options.ts";
import type { Found } from "./campaign.ts";
import { judge, neverSucceeded } from "./judge.ts";
import type { LaneFigures, LaneOrder, LaneReport } from "./lane.ts";
import { readOperations } from "./operations.ts";
import { play } from "./play.ts";
import type { Sequence } from "./sequence.ts";
import { describe } from "./shrink.ts";
import { TEETH } from "./teeth.ts";
import { buildService, startWorld } from "./world.ts";

const ABOUT = `Plays sequences of signed calls against a service on empty state, whose two operators open their sessions in a database of the
ledger each. The calls are drawn from the OpenAPI documents and changed in value, form, order, caller, signature and bytes; a
sequence with an answer that was not seen before is kept and changed further.
Exits 1 when an answer is a 5xx other than 503, not as documented, shows something from the inside or takes too long, when
a refused request changes a row or calls anyone, when another's object is not answered like one that does not exist, or when one
of the calls that carry money never succeeded in 4000 requests or more.`;

const { options: values, args } = optionsOf<{
  seed?: number;
  lanes: number;
  requests: number;
  processor?: true;
  seconds: number;
  restart: number;
  play?: string;
  teeth?: true;
  tooth?: string;
}>("npm run fuzz --", ABOUT, (program) =>
  program
    .argument("[requests]", "as --requests", amount)
    .option("--requests <N>", "End after so many requests, all lanes together", amount, 4_000)
    .option("--seed <N>", "Decides every choice; lane 0 draws from N, lane 1 from N + 1, …; random by default", amount)
    .option(
      "--lanes <N>",
      "Services side by side, each in a process and a world of its own",
      amount,
      availableParallelism(),
    )
    .option(
      "--processor",
      "Four sequences of a lane at a time, each request with the processor time of the runtime until its answer, so at least its own; over 50 ms it is repeated alone. Print the hundred costliest kinds of answers, and exit 1 when one of them took more than 100 ms and is not named",
    )
    .option("--seconds <N>", "End after so many seconds at the latest", amount, 86_400)
    .option("--restart <N>", "A fresh service every so many requests of a lane", amount, 10_000)
    .option("--play <FILE>", "Play one sequence, as a finding names it, and print its answers")
    .option("--teeth", "Plant faults, one after the other: each lane must find each within 10000 requests")
    .option("--tooth <TEXT>", "The same with the faults whose names contain the text"),
);

const PROGRESS_MS = 5_000;
const MAX_TOOTH_REQUESTS = 10_000;
const MAX_TOOTH_SECONDS = 600;
const seed = values.seed ?? Math.floor(Math.random() * 1_000_000);
const { lanes } = values;
const wanted = Number(args[0] ?? values.requests);
const COSTLIEST = 100;
/** A shorter run may not get to each call. */
const MIN_TO_JUDGE = 4_000;
const MAX_PROCESSOR_MS = 100;
/** Calls that may take longer, because that is their work: docs/performance.md#what-the-largest-bodies-take. */
const NAMED: ReadonlySet<string> = new Set(["PUT /admin/v1/providers/{code}/games", "GET /v1/bonus-campaigns"]);
await ensureGenerated();
const operations = readOperations();
const bundled = await buildService();
let good = false;
try {
  good = await (values.play
    ? playFile(values.play)
    : values.teeth || values.tooth
      ? pullTeeth(values.tooth ?? "")
      : fuzz());
} finally {
  rmSync(bundled, { recursive: true, force: true });
}
process.exit(good ? 0 : 1);

async function fuzz(): Promise<boolean> {
  console.log(`seed ${seed}: ${wanted} requests in ${lanes} lanes, ${operations.length} operations`);
  const began = Date.now();
  const seconds = () => Math.round((Date.now() - began) / 1_000);
  const kinds = new Set<string>();
  const coverage = new Set<string>();
  const latest = new Map<number, LaneFigures>();
  let printed = 0;
  const order = {
    requests: Math.ceil(wanted / lanes),
    seconds: values.seconds,
    measures: values.processor === true,
  };
  const running = Array.from({ length: lanes }, (_, lane) =>
    runLane({ ...order, bundled, seed: seed + lane, restart: values.restart }, (report) => {
      if (report.kind === "found") {
        const { rule, operation } = report.found.finding;
        if (!kinds.has(`${rule} ${operation}`)) printFinding(report.found, seed + lane);
        kinds.add(`${rule} ${operation}`);
        return;
      }
      latest.set(lane, report.figures);
      for (const key of report.figures.news) coverage.add(key);
      if (Date.now() - printed < PROGRESS_MS) return;
      printed = Date.now();
      const all = summed([...latest.values()]);
      console.log(
        `${seconds()} s: ${all.requests} requests, ${coverage.size} kinds of answers, corpus ${all.corpus}, findings ${kinds.size}`,
      );
    }),
  );
  await Promise.all(running);
  const sum = summed([...latest.values()]);
  report(sum, coverage, seconds());
  const unplayed = sum.requests < MIN_TO_JUDGE ? [] : neverSucceeded(coverage);
  for (const name of unplayed) console.log(`never succeeded: ${name}`);
  return (!values.processor || isCheap(sum.costliest)) && kinds.size === 0 && unplayed.length === 0;
}

/** Runs a lane to its end, in a process of its own; rejects when it breaks. */
function runLane(order: LaneOrder, onReport: (report: LaneReport) => void): Promise<LaneFigures> {
  const lane = fork(fileURLToPath(import.meta.resolve("./lane.ts")));
  lane.send(order);
  return new Promise((resolve, reject) => {
    let last: LaneFigures | undefined;
    lane.on("message", (message) => {
      const report = message as LaneReport;
      if (report.kind === "end") last = report.figures;
      onReport(report);
    });
    lane.once("exit", (code) => {
      if (last) resolve(last);
      else reject(new Error(`the lane with seed ${order.seed} ended with code ${code}`));
    });
  });
}

interface Sum {
  readonly requests: number;
  readonly refused: number;
  readonly corpus: number;
  readonly statuses: ReadonlyMap<number, number>;
  readonly found: ReadonlyMap<string, number>;
  readonly unrepeated: ReadonlyMap<string, number>;
  readonly costliest: ReadonlyMap<string, number>;
}

function summed(all: readonly LaneFigures[]): Sum {
  const total = (pick: (figures: LaneFigures) => number) => all.reduce((sum, one) => sum + pick(one), 0);
  const merged = <K>(pick: (figures: LaneFigures) => readonly (readonly [K, number])[]) => {
    const sums = new Map<K, number>();
    for (const [key, times] of all.flatMap(pick)) sums.set(key, (sums.get(key) ?? 0) + times);
    return sums;
  };
  const most = (pick: (figures: LaneFigures) => LaneFigures["costliest"]) => {
    const highest = new Map<string, number>();
    for (const [key, ms] of all.flatMap(pick)) highest.set(key, Math.max(highest.get(key) ?? 0, ms));
    return highest;
  };
  return {
    requests: total(({ requests }) => requests),
    refused: total(({ refused }) => refused),
    corpus: total(({ corpus }) => corpus),
    statuses: merged(({ statuses }) => statuses),
    found: merged(({ found }) => found),
    unrepeated: merged(({ unrepeated }) => unrepeated),
    costliest: most(({ costliest }) => costliest),
  };
}

/** Prints the shortest sequence, and keeps it in a file that --play takes. */
function printFinding({ finding, sequence }: Found, laneSeed: number): void {
  const file = join(mkdtempSync(join(tmpdir(), "fuzz-finding-")), "sequence.json");
  writeFileSync(file, JSON.stringify(sequence, null, 2));
  console.log(`\nFINDING: ${finding.rule} · ${finding.operation}\n  ${finding.detail}`);
  for (const line of describe(sequence)) console.log(`  ${line.slice(0, 600)}`);
  console.log(`  repeat: npm run fuzz -- --play ${file}`);
  console.log(`  found with: --seed ${laneSeed} --lanes 1\n`);
}

function report(sum: Sum, coverage: ReadonlySet<string>, seconds: number): void {
  for (const [kind, times] of sum.found) console.log(`found ${times} times: ${kind}`);
  for (const [kind, times] of sum.unrepeated) console.log(`not repeatable (${times} times): ${kind}`);
  const keys = [...coverage];
  const answered = new Set(keys.map((key) => key.split(" ").slice(1, 3).join(" ")));
  const succeeded = operations.filter(({ name, method }) => keys.some((key) => key.startsWith(`${method} ${name} 2`)));
  const missed = operations.filter((operation) => !succeeded.includes(operation)).map(({ name }) => name);
  const pairs = new Set(keys.map((key) => key.split(" ").slice(0, 5).join(" ")));
  const counts = [...sum.statuses].sort(([a], [b]) => a - b).map(([status, count]) => `${status}: ${count}`);
  const rate = Math.round(sum.requests / Math.max(seconds, 1));
  console.log(`\nseed ${seed}: ${sum.requests} requests in ${seconds} s (${rate}/s), ${sum.found.size} findings`);
  console.log(`  operations called ${answered.size} of ${operations.length}, with a success ${succeeded.length}`);
  if (missed.length > 0) console.log(`  without a success: ${missed.join(", ")}`);
  console.log(`  operation × status × code ${pairs.size}, with fields ${coverage.size}`);
  console.log(`  answers ${counts.join(", ")}; refused, and without effect, ${sum.refused}`);
}

/** Prints the costliest kinds of answers; whether each over the bound is named. */
function isCheap(costliest: ReadonlyMap<string, number>): boolean {
  const sorted = [...costliest].sort(([, a], [, b]) => b - a).slice(0, COSTLIEST);
  console.log(`\nthe ${sorted.length} costliest kinds of answers, in ms of processor time:`);
  for (const [kind, ms] of sorted) console.log(`  ${ms.toFixed(1).padStart(8)}  ${kind}`);
  const unnamed = sorted.filter(
    ([kind, ms]) => ms > MAX_PROCESSOR_MS && !NAMED.has(kind.slice(0, kind.lastIndexOf(" "))),
  );
  for (const [kind, ms] of unnamed) console.log(`over ${MAX_PROCESSOR_MS} ms: ${kind}, ${ms.toFixed(1)}`);
  return unnamed.length === 0;
}

/** Every planted fault must be found in every lane, by the rule that is meant for it. */
async function pullTeeth(text: string): Promise<boolean> {
  let allFound = true;
  const limits = {
    requests: MAX_TOOTH_REQUESTS,
    seconds: MAX_TOOTH_SECONDS,
    restart: MAX_TOOTH_REQUESTS,
    measures: false,
  };
  for (const { name } of TEETH.filter(({ name }) => name.includes(text))) {
    const running = Array.from({ length: lanes }, (_, lane) =>
      runLane({ ...limits, bundled, seed: seed + lane, tooth: name }, () => undefined),
    );
    const ends = await Promise.all(running);
    const words = ends.map(({ requests, toothFound }) => `${toothFound ? "found" : "NOT FOUND"} after ${requests}`);
    console.log(`${name}: ${words.join(", ")} requests`);
    allFound &&= ends.every(({ toothFound }) => toothFound);
  }
  return allFound;
}

async function playFile(file: string): Promise<boolean> {
  const sequence = JSON.parse(readFileSync(file, "utf8")) as Sequence;
  const world = await startWorld(bundled);
  try {
    const played = await play(world, sequence);
    for (const [i, { request, answer, effects }] of played.entries()) {
      const body = request.body?.toString().slice(0, 2_000) ?? "";
      console.log(`${i}. ${request.actor} ${request.method} ${request.target} ${body}`);
      console.log(`   ${answer.status} ${answer.text.slice(0, 2_000)}`);
      if (effects.length > 0) console.log(`   ${effects.join(", ")}`);
    }
    const findings = await judge(world, sequence, played);
    for (const { rule, operation, detail, step } of findings)
      console.log(`FINDING in step ${step}: ${rule} · ${operation} · ${detail}`);
    return findings.length === 0;
  } finally {
    await world.stop();
  }
}
