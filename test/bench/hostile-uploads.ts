/** npm run bench -- hostile-uploads: see ABOUT. */
import { fork } from "node:child_process";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { amount } from "../../clients/typescript/src/cli/command-line.ts";
import { optionsOf } from "../support/options.ts";
import { freshBody, type Key, signedHeaders } from "../support/signed-headers.ts";
import { callAtRate, type LoadResult, merge } from "./arrivals.ts";
import { atMost } from "./figures.ts";
import { keepStateInMemory } from "./runtime.ts";
import { prepareService } from "./service.ts";
import { startInstantWallet } from "./wallet.ts";

const ABOUT = `Bets at a constant rate, quiet and while reconciliation parts that cost the most are in work: as many at a time as --uploads,
two of each operator, a new one as soon as one is answered. Quiet time is measured before and after. Prints the bets' p99 with
the uploads beside that without, and how much more memory the runtime held. Exits 1 over a goal.`;

const { options: values } = optionsOf<{ rate: number; seconds: number; uploads: number }>(
  "npm run bench -- hostile-uploads",
  ABOUT,
  (program) =>
    program
      .option("--rate <N>", "Bets a second", amount, 20)
      .option("--seconds <N>", "Seconds", amount, 15)
      .option("--uploads <N>", "Uploads at a time", amount, 10),
);
const MAX_TIMES_AS_LONG = 2;
const MAX_MORE_MIB = 300;
const UPLOADS_OF_AN_OPERATOR = 2;

keepStateInMemory();
const wallet = await startInstantWallet();
console.error("building and starting the service …");
const { worker, admin, scenarios } = await prepareService(wallet.url, { titles: 10 });

/** An operator with a key. */
async function rival(name: string): Promise<Key> {
  await admin("PUT", `/operators/${name}`, { name, wallet_url: wallet.url, requests_per_minute: 1_000_000 });
  const { key_id: keyId, secret } = await admin<{ key_id: string; secret: string }>(
    "POST",
    `/operators/${name}/keys`,
    {},
  );
  return { keyId, secret };
}

function bets(seconds: number): Promise<LoadResult> {
  const { method, target, key, body } = scenarios.bet;
  return callAtRate(
    { perSecond: values.rate, seconds },
    () => {
      const sent = freshBody(body) ?? "";
      return { method, url: worker.url + target, headers: signedHeaders(key, method, target, sent), body: sent };
    },
    ({ status, text }) => (status === 200 ? undefined : `${status} ${text}`),
  );
}

const { seconds } = values;
const rivals = await Promise.all(
  Array.from({ length: Math.ceil(values.uploads / UPLOADS_OF_AN_OPERATOR) }, (_, i) => rival(`rival-${i + 1}`)),
);
await bets(5);
const before = await bets(seconds / 2);
const mibBefore = worker.memoryMib();
// In a process of its own: a megabyte that this one signs and sends would hold up the bets that it measures.
const sender = fork(new URL("./hostile-sender.ts", import.meta.url), [
  JSON.stringify({ url: worker.url, keys: rivals, uploads: UPLOADS_OF_AN_OPERATOR }),
]);
await once(sender, "message");
await sleep(500);
const during = await bets(seconds);
sender.send("stop");
const [answers] = (await once(sender, "message")) as [Readonly<Record<string, number>>];
const mibPeak = worker.peakMib();
const after = await bets(seconds / 2);
const quiet = merge(before, after);

const ms = (value: number) => Math.round(value * 10) / 10;
console.table(
  Object.entries({ "quiet, before": before, "quiet, after": after, "with uploads": during }).map(([when, load]) => ({
    when,
    bets: load.calls,
    "p50 ms": ms(load.p50),
    "p99 ms": ms(load.p99),
    "worst ms": ms(load.worst),
    errors: [...load.errors].map(([text, count]) => `${count} times ${text.slice(0, 100)}`).join("; "),
  })),
);
console.table(
  Object.entries(answers)
    .toSorted()
    .map(([part, times]) => ({ part, times })),
);
const figures = [
  atMost("a bet's p99 with the uploads beside its quiet one", [during.p99 / quiet.p99], MAX_TIMES_AS_LONG),
  atMost("memory of the runtime, MiB more at its peak than before", [mibPeak - mibBefore], MAX_MORE_MIB),
];
console.table(figures);
wallet.stop();
await worker.stop();
process.exit(figures.every(({ reached }) => reached) && during.errors.size === 0 ? 0 : 1);
