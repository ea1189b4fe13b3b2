import { env } from "cloudflare:workers";

// Not `applyD1Migrations`: its module loads the whole Worker, for tests that need none of it too.
const statements = env.MIGRATIONS.flatMap(({ queries }) => queries.map((query) => env.DB.prepare(query)));
await env.DB.batch(statements);
