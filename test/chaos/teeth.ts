import { cpSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { bundle } from "./processes.ts";
import { type RunOptions, runOnce } from "./run-once.ts";

interface Cut {
  readonly file: string;
  readonly from: string;
  readonly to: string;
}

/** A safeguard, and what takes it out of the source. Each text must stand in its file exactly once. */
const SAFEGUARDS: Readonly<Record<string, readonly Cut[]>> = {
  "conditional update": [
    {
      file: "src/ledger/books/commit.ts",
      from: "WHERE transaction_id = ? AND revision = ?$",
      to: "WHERE transaction_id = ? AND ? <> ''$",
    },
  ],
  tombstone: [{ file: "src/ledger/rules/on-rollback.ts", from: "at, [{ insert }]);", to: "at, insert ? [] : []);" }],
  fingerprint: [
    {
      file: "src/ledger/rules/on-repeat.ts",
      from: "if (own.fingerprint !== fingerprint) {",
      to: "if (own.fingerprint === 'never') {",
    },
  ],
  "undo first": [
    {
      file: "src/ledger/rules/on-answer.ts",
      from: "writes: changed,\n          wake: [undo.transactionId],",
      to: "writes: [{ update: { ...called, status: 'cancelled', nextAttemptAt: null }, previous: own }], wake: changed ? [] : [undo.transactionId],",
    },
  ],
  sweep: [
    {
      file: "src/jobs.ts",
      from: '{ name: "movements", run: sweep }',
      to: '{ name: "movements", run: async () => sweep }',
    },
  ],
};

/** Runs once with each safeguard, or one of them, taken out; true when every run failed, as it must. */
export async function pullTeeth(options: Omit<RunOptions, "bundle">, only?: string): Promise<boolean> {
  if (only !== undefined && !SAFEGUARDS[only]) throw new Error(`no safeguard is called ${only}`);
  let good = true;
  for (const [name, cuts] of Object.entries(SAFEGUARDS)) {
    if (only !== undefined && name !== only) continue;
    const folder = join(options.folder, name.replace(" ", "-"));
    const root = join(folder, "source");
    copyProject(options.root, root);
    for (const cut of cuts) apply(root, cut);
    await bundle(root, join(folder, "bundle"));
    options.say(`without the ${name}:`);
    const { violations } = await runOnce({
      ...options,
      root,
      folder: join(folder, "run"),
      bundle: join(folder, "bundle"),
    });
    for (const violation of violations.slice(0, 3)) options.say(`  found ${violation}`);
    options.say(`  ${violations.length} violations: ${violations.length > 0 ? "noticed" : "NOT NOTICED"}`);
    good &&= violations.length > 0;
  }
  return good;
}

/** Everything that a build may read. */
function copyProject(from: string, to: string): void {
  mkdirSync(to, { recursive: true });
  const left = new Set([".git", ".wrangler", "node_modules"]);
  for (const name of readdirSync(from))
    if (!left.has(name)) cpSync(join(from, name), join(to, name), { recursive: true });
  symlinkSync(join(from, "node_modules"), join(to, "node_modules"));
}

function apply(root: string, { file, from, to }: Cut): void {
  const path = join(root, file);
  const source = readFileSync(path, "utf8");
  if (source.split(from).length !== 2) throw new Error(`${file} does not hold exactly once: ${from}`);
  writeFileSync(
    path,
    source.replace(from, () => to),
  );
}
