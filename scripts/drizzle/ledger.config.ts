import { defineConfig } from "drizzle-kit";

/** The shards beside the control database. */
export default defineConfig({
  dialect: "sqlite",
  schema: "./src/db/schema/shard.ts",
  out: "./migrations/ledger",
});
