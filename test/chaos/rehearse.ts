/** npm run rehearse -- NAME: see ABOUT. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { Argument } from "commander";
import { optionsOf } from "../support/options.ts";
import { killAll } from "./processes.ts";
import { loseBuckets } from "./rehearsals/buckets.ts";
import { loadTheCopy } from "./rehearsals/copy.ts";
import { openInstallation } from "./rehearsals/installation.ts";
import { stopTheQueues } from "./rehearsals/queue.ts";
import { rotateSecrets } from "./rehearsals/secrets.ts";
import { restoreTheShard } from "./rehearsals/shard.ts";
import { stageAndRollBack } from "./rehearsals/versions.ts";

/** A copy of the control database has no movements: no session is to be in shard 0. */
const BESIDE = [1, 2];
const REHEARSALS = {
  secrets: { run: rotateSecrets, opensIn: [0], is: "every secret and key is changed, while play goes on" },
  buckets: { run: loseBuckets, opensIn: [0], is: "the buckets of images, documents and the journal are lost" },
  queue: { run: stopTheQueues, opensIn: [0], is: "both queues stand still, and deliver again" },
  versions: {
    run: stageAndRollBack,
    opensIn: [0, 1],
    is: "two versions at once, all traffic to the new one, then back",
  },
  shard: { run: restoreTheShard, opensIn: BESIDE, is: "one database of the ledger is restored, while the other plays" },
  copy: { run: loadTheCopy, opensIn: BESIDE, is: "the control database is lost, and loaded from its daily copy" },
} as const;

const ABOUT = `Rehearses a day that will come, on a local installation of its own, which it deletes. It prints what a person would see,
line by line, and whether it is what docs/operating.md says. "copy shard" are rehearsed one after the other in one
installation.
Exit codes: 0 all is as it should be, 1 something is not.

${Object.entries(REHEARSALS)
  .map(([name, { is }]) => `  ${name.padEnd(10)} ${is}`)
  .join("\n")}
  today      the one of the day, a different one each day`;

const names = Object.keys(REHEARSALS);
const today = names[Math.floor(Date.now() / 86_400_000) % names.length] ?? "";
const { options: values, args } = optionsOf<{ beside?: string; bundle?: string; keep?: true }>(
  "npm run rehearse --",
  ABOUT,
  (program) =>
    program
      .addArgument(new Argument("<name...>", "what is rehearsed").choices([...names, "today"]))
      .option("--beside <REF>", "Of versions: the one before is that of a git reference. Without, it is this one again")
      .option("--bundle <PATH>", "The service, where it is bundled already")
      .option("--keep", "Keep state, books and logs"),
);
const chosen = args.map((given) => {
  const name = (given === "today" ? today : given) as keyof typeof REHEARSALS;
  return { name, ...REHEARSALS[name] };
});
const [first] = chosen;
// Those that share an installation need the same databases.
if (!first || chosen.some(({ opensIn }) => opensIn !== first.opensIn)) {
  console.error(`${args.join(" and ")} need different databases: rehearse them one by one.`);
  process.exit(2);
}

const folder = mkdtempSync(join(tmpdir(), "rehearsal-"));
process.once("exit", () => {
  killAll();
  if (values.keep) console.log(`state, books and logs are in ${folder}`);
  else rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
});
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(1));

const installation = await openInstallation(folder, first.opensIn, values);
for (const one of chosen) {
  const before = installation.wrong();
  await one.run(installation);
  const wrong = installation.wrong() - before;
  installation.see(
    `${one.name}: ${wrong === 0 ? "all is as it should be" : `${wrong} lines are not as they should be`}`,
  );
}
// What is printed last is read before the processes are gone.
await sleep(50);
process.exit(installation.wrong() === 0 ? 0 : 1);
