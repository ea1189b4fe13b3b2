import { execFileSync, spawnSync } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { Argument } from "commander";
import { generateSQLiteDrizzleJson } from "drizzle-kit/api";
import { CONSOLE, runCommandLine } from "../clients/typescript/src/cli/command-line.ts";

// drizzle-kit compares src/db/schema with a snapshot of the schema before. None is committed: the schema of the commit
// that changed the migrations last is the same, and test/node/db/migrations.test.ts holds the two together.
const DATABASES = {
  control: { migrations: "migrations", schema: "src/db/schema/index.ts" },
  ledger: { migrations: "migrations/ledger", schema: "src/db/schema/shard.ts" },
};

process.exitCode = await runCommandLine("npm run db:generate", process.argv.slice(2), CONSOLE, (program, act) =>
  program
    .description("Write the next migration of each database whose tables changed; those of a shard follow.")
    .argument("<name>", "the migration's name")
    .addArgument(new Argument("[database]", "this one alone").choices(Object.keys(DATABASES)))
    .option("--custom", "An empty migration, for UPDATE statements")
    .action(act(async ([name = "", database], { custom }) => generate(name, database, custom ? ["--custom"] : []))),
);

async function generate(name: string, only: string | undefined, flags: readonly string[]): Promise<number> {
  for (const [database, { migrations, schema }] of Object.entries(DATABASES)) {
    if (only !== undefined && only !== database) continue;
    removeSnapshots(migrations);
    await writeSnapshot(migrations, schema);
    const place = ["--dialect", "sqlite", "--schema", schema, "--out", migrations];
    const { status } = spawnSync("drizzle-kit", ["generate", ...place, "--name", name, ...flags], { stdio: "inherit" });
    removeSnapshots(migrations);
    if (status !== 0) return status ?? 1;
  }
  return 0;
}

/** Writes the snapshot of the schema that the newest migration built. Before the first there is none. */
async function writeSnapshot(migrations: string, schema: string): Promise<void> {
  const newest = JSON.parse(readFileSync(`${migrations}/meta/_journal.json`, "utf8")).entries.at(-1);
  if (!newest) return;
  const files = `:(glob)${migrations}/*.sql`;
  if (git("status", "--porcelain", "--", files).length > 0) throw new Error(`Commit what is in ${migrations} first.`);
  const commit = git("log", "-1", "--format=%H", "--", files).toString().trim();
  const before = resolve("dist/schema", commit);
  mkdirSync(before, { recursive: true });
  execFileSync("tar", ["-x", "-C", before], { input: git("archive", commit, "src") });
  const tables = await import(pathToFileURL(`${before}/${schema}`).href);
  const snapshot = await generateSQLiteDrizzleJson(tables);
  writeFileSync(`${migrations}/meta/${newest.tag.slice(0, 4)}_snapshot.json`, JSON.stringify(snapshot));
  rmSync(before, { recursive: true });
}

function removeSnapshots(migrations: string): void {
  for (const name of readdirSync(`${migrations}/meta`)) {
    if (name.endsWith("_snapshot.json")) rmSync(`${migrations}/meta/${name}`);
  }
}

function git(...words: string[]): Buffer {
  return execFileSync("git", words, { maxBuffer: 2 ** 28 });
}
