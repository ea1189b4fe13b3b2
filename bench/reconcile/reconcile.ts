import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { runReconcile } from "../../scripts/reconcile/run.ts";
import type { RunningWorker } from "../runtime.ts";
import type { Key } from "../signing.ts";
import { nameOf, type OwnBooks, plant } from "./own-books.ts";

/** A service with movements, and what its operator has of them. */
export interface ReconciledService {
  readonly worker: RunningWorker;
  readonly key: Key;
  readonly books: readonly OwnBooks[];
  stop(): Promise<void>;
}

interface Difference {
  readonly kind: string;
  readonly transaction_id: string;
  readonly fields: readonly { readonly field: string }[];
}

/**
 * Reconciles a day over HTTP and prints what it took. False: a planted difference was missed, or one was invented. Throws
 * when the runtime ended, as it does where an isolate's heap is full.
 */
export async function reconcileBooks(
  { worker, key }: Pick<ReconciledService, "worker" | "key">,
  books: OwnBooks,
  differences: number,
): Promise<boolean> {
  console.error(`writing the operator's books of ${books.day} with ${differences} differences …`);
  const { lines, expected } = plant(books, differences);
  const folder = await mkdtemp(join(tmpdir(), "books-"));
  const file = join(folder, "books.csv");
  await writeFile(file, `${lines.join("\n")}\n`);
  const rows = lines.length - 1;

  const found = new Set<string>();
  const invented: string[] = [];
  let uploaded = 0;
  const cpuBefore = worker.cpuSeconds();
  const started = performance.now();
  const compared = runReconcile(
    ["--day", books.day, "--books", file, "--base", worker.url, "--key-id", key.keyId, "--json"],
    { OPERATOR_SECRET: key.secret },
    {
      out: (text) => {
        const { kind, transaction_id, fields } = JSON.parse(text) as Difference;
        const name = nameOf(kind, transaction_id, fields.map(({ field }) => field).join());
        if (expected.has(name) && !found.has(name)) found.add(name);
        else invented.push(name);
      },
      err: (text) => {
        if (text.startsWith("sent part")) uploaded = (performance.now() - started) / 1000;
        console.error(text);
      },
    },
  );
  const code = await Promise.race([compared, ended(worker)]);
  const seconds = (performance.now() - started) / 1000;
  await rm(folder, { recursive: true });

  const rate = Math.round(rows / seconds);
  console.log(`reconciling ${books.count} movements with ${rows} rows: ${seconds.toFixed(1)} s, ${rate} rows a second`);
  console.log(
    `of it ${uploaded.toFixed(1)} s for the upload; ${(worker.cpuSeconds() - cpuBefore).toFixed(1)} s of workerd's processor time`,
  );
  console.log(`${found.size} of ${expected.size} planted differences found, ${invented.length} invented`);
  for (const name of [...expected].filter((one) => !found.has(one)).slice(0, 10)) console.log(`  missed ${name}`);
  for (const name of invented.slice(0, 10)) console.log(`  invented ${name}`);
  return code === 1 && found.size === expected.size && invented.length === 0;
}

/** Throws once the runtime has ended. The call that waits for it would be repeated for minutes. */
async function ended(worker: RunningWorker): Promise<never> {
  while (worker.isRunning()) await sleep(500, undefined, { ref: false });
  throw new Error("The runtime ended: an isolate needed more memory than --heap gives.");
}
