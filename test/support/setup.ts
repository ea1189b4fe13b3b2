import { env } from "cloudflare:workers";

// Not `applyD1Migrations`: its module loads the whole Worker, even for tests that do not need it.
const statements = env.MIGRATIONS.flatMap(({ queries }) => queries.map((query) => env.DB.prepare(query)));
await env.DB.batch(statements);
