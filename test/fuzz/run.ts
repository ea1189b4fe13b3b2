/** npm run fuzz: see HELP. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { Campaign, type Found } from "./campaign.ts";
import { judge } from "./judge.ts";
import { readOperations } from "./operations.ts";
import { play } from "./play.ts";
import type { Sequence } from "./sequence.ts";
import { describe } from "./shrink.ts";
import { planted, TEETH } from "./teeth.ts";
import { buildService, startWorld } from "./world.ts";

const HELP = `npm run fuzz -- [options]

Plays sequences of signed calls against a service on empty state, drawn from the OpenAPI documents and changed in value,
form, order, caller, signature and bytes; a sequence with an answer that was not seen before is kept and changed further.
Exits 1 when an answer is a 5xx other than 503, not as documented, shows something from the inside or takes too long, when
a refused request changes a row or calls anyone, or when another's object is not answered like one that does not exist.

  --seed N       decides every choice (random)
  --requests N   ends after so many requests (4000)
  --seconds N    ends after so many seconds at the latest
  --restart N    a fresh service every so many requests (50000)
  --play FILE    plays one sequence, as a finding names it, and prints its answers
  --teeth        plants faults, one after the other: each must be found
  --tooth TEXT   the same with the faults whose names contain the text
  --help         this text`;

const { values } = parseArgs({
  options: {
    seed: { type: "string" },
    requests: { type: "string", default: "4000" },
    seconds: { type: "string", default: "86400" },
    restart: { type: "string", default: "50000" },
    play: { type: "string" },
    teeth: { type: "boolean", default: false },
    tooth: { type: "string" },
    help: { type: "boolean", short: "h", default: false },
  },
});
if (values.help) {
  console.log(HELP);
  process.exit(0);
}

const PROGRESS_MS = 5_000;
const MAX_TOOTH_REQUESTS = 10_000;
const seed = Number(values.seed ?? Math.floor(Math.random() * 1_000_000));
const operations = readOperations();
const bundled = await buildService();
let world = await startWorld(bundled);
let good = false;
try {
  good = await (values.play
    ? playFile(values.play)
    : values.teeth || values.tooth
      ? pullTeeth(values.tooth ?? "")
      : fuzz());
} finally {
  await world.stop();
  rmSync(bundled, { recursive: true, force: true });
}
process.exit(good ? 0 : 1);

async function fuzz(): Promise<boolean> {
  console.log(`seed ${seed}: ${values.requests} requests, ${operations.length} operations`);
  const began = Date.now();
  const campaign = new Campaign(operations, seed);
  const seconds = () => Math.round((Date.now() - began) / 1_000);
  let printed = 0;
  const shown = new Set<Found>();
  const progress = () => {
    for (const one of campaign.found.values()) {
      if (!shown.has(one)) printFinding(one);
      shown.add(one);
    }
    if (Date.now() - printed < PROGRESS_MS) return;
    printed = Date.now();
    const { requests, coverage, corpus, found } = campaign;
    console.log(
      `${seconds()} s: ${requests} requests, ${coverage.size} kinds of answers, corpus ${corpus}, findings ${found.size}`,
    );
  };
  for (;;) {
    const left = { requests: Number(values.requests) - campaign.requests, seconds: Number(values.seconds) - seconds() };
    if (left.requests <= 0 || left.seconds <= 0) break;
    const limits = { ...left, requests: Math.min(left.requests, Number(values.restart)) };
    await campaign.run(world, limits, () => false, progress);
    if (campaign.requests >= Number(values.requests)) break;
    await world.stop();
    world = await startWorld(bundled);
  }
  report(campaign, seconds());
  return campaign.found.size === 0;
}

/** Prints the shortest sequence, and keeps it in a file that --play takes. */
function printFinding({ finding, sequence }: Found): void {
  const file = join(mkdtempSync(join(tmpdir(), "fuzz-finding-")), "sequence.json");
  writeFileSync(file, JSON.stringify(sequence, null, 2));
  console.log(`\nFINDING: ${finding.rule} · ${finding.operation}\n  ${finding.detail}`);
  for (const line of describe(sequence)) console.log(`  ${line.slice(0, 600)}`);
  console.log(`  repeat: npm run fuzz -- --play ${file}\n`);
}

function report(campaign: Campaign, seconds: number): void {
  const { requests, coverage, statuses, found, unrepeated, watched } = campaign;
  for (const [kind, { times }] of found) console.log(`found ${times} times: ${kind}`);
  for (const [kind, times] of unrepeated) console.log(`not repeatable (${times} times): ${kind}`);
  const answered = new Set([...coverage.keys()].map((key) => key.split(" ").slice(1, 3).join(" ")));
  const succeeded = operations.filter(({ name, method }) =>
    [...coverage.keys()].some((key) => key.startsWith(`${method} ${name} 2`)),
  );
  const missed = operations.filter((operation) => !succeeded.includes(operation)).map(({ name }) => name);
  const pairs = new Set([...coverage.keys()].map((key) => key.split(" ").slice(0, 5).join(" ")));
  const counts = [...statuses].sort(([a], [b]) => a - b).map(([status, count]) => `${status}: ${count}`);
  console.log(`\nseed ${seed}: ${requests} requests in ${seconds} s, ${found.size} findings`);
  console.log(`  operations called ${answered.size} of ${operations.length}, with a success ${succeeded.length}`);
  if (missed.length > 0) console.log(`  without a success: ${missed.join(", ")}`);
  console.log(`  operation × status × code ${pairs.size}, with fields ${coverage.size}`);
  console.log(`  answers ${counts.join(", ")}; refused requests watched ${watched}`);
}

/** Every planted fault must be found, by the rule that is meant for it. */
async function pullTeeth(text: string): Promise<boolean> {
  let allFound = true;
  for (const tooth of TEETH.filter(({ name }) => name.includes(text))) {
    await world.stop();
    world = await startWorld(bundled);
    const campaign = new Campaign(operations, seed);
    const isFound = () => [...campaign.found.values()].some(({ finding }) => finding.rule === tooth.rule);
    await campaign.run(planted(world, tooth), { requests: MAX_TOOTH_REQUESTS, seconds: 300 }, isFound, () => undefined);
    console.log(`${tooth.name}: ${isFound() ? "found" : "NOT FOUND"} after ${campaign.requests} requests`);
    allFound &&= isFound();
  }
  return allFound;
}

async function playFile(file: string): Promise<boolean> {
  const sequence = JSON.parse(readFileSync(file, "utf8")) as Sequence;
  const played = await play(world, sequence, "quietly");
  for (const [i, { request, answer, changed }] of played.entries()) {
    console.log(
      `${i}. ${request.actor} ${request.method} ${request.target} ${request.body?.toString().slice(0, 2_000) ?? ""}`,
    );
    console.log(
      `   ${answer.status} ${answer.text.slice(0, 2_000)}${changed?.length ? `  CHANGED ${changed.join()}` : ""}`,
    );
  }
  const findings = await judge(world, sequence, played);
  for (const { rule, operation, detail, step } of findings)
    console.log(`FINDING in step ${step}: ${rule} · ${operation} · ${detail}`);
  return findings.length === 0;
}
