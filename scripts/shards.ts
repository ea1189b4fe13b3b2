import { CONSOLE } from "../clients/typescript/src/cli/command-line.ts";
import { projectRoot } from "./local/root.ts";
import { ensureGenerated } from "./openapi/generated.ts";
import { realTools } from "./shards/tools.ts";

// `npm run shards -- <verb> …`: the ledger's databases. It makes calls of the back office, whose document is generated.
await ensureGenerated();
const { runShards } = await import("./shards/run.ts");
const say = (line: string) => console.log(`shards: ${line}`);
process.exitCode = await runShards(
  process.argv.slice(2),
  process.env,
  CONSOLE,
  realTools(projectRoot, process.env, say),
);
