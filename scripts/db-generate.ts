import { spawnSync } from "node:child_process";

// `npm run db:generate <name>`: the next migration of each database whose tables changed. Those of a shard follow.
const [name] = process.argv.slice(2);
if (!name) throw new Error("Name the migration: npm run db:generate <name>");
for (const config of ["control", "ledger"]) {
  const { status } = spawnSync(
    "drizzle-kit",
    ["generate", "--config", `scripts/drizzle/${config}.config.ts`, "--name", name],
    { stdio: "inherit" },
  );
  if (status !== 0) process.exit(status ?? 1);
}
