import { randomInt } from "node:crypto";
import { mkdirSync, readFileSync } from "node:fs";
import { amount, CONSOLE, runCommandLine } from "../clients/typescript/src/cli/command-line.ts";
import { createProviderServer } from "../examples/provider/server.ts";
import { type BackOffice, path } from "./admin/back-office.ts";
import { BASE, backOfficeOf } from "./admin/installation.ts";
import { requireFree } from "./local/ports.ts";

const CODE = "example";
const TITLES = "examples/provider/titles.json";

const ABOUT = `Bring the example provider into an operator's lobby and run it: the provider, its keys, its titles, the window. Safe to
repeat; earlier keys are revoked.`;

process.exitCode = await runCommandLine(
  "npm run admin -- example-provider",
  process.argv.slice(2),
  CONSOLE,
  (program, act) =>
    program
      .description(ABOUT)
      .argument("[operator]", "code of the operator whose lobby gets its games", "demo")
      .option(...BASE)
      .option("--port <N>", "Port of the provider on this machine; default: EXAMPLE_PORT, or 8789", amount)
      .action(
        act(async ([operator = ""], { base, port }) => {
          await run(backOfficeOf(base, process.env), operator, port ?? Number(process.env.EXAMPLE_PORT ?? 8789));
          return 0;
        }),
      ),
);

async function run(backOffice: BackOffice, operator: string, port: number): Promise<void> {
  // What may fail comes before anything is changed.
  const { window } = await backOffice.get(path`/operators/${operator}`);
  await requireFree(port, "EXAMPLE_PORT", 0);
  const address = `http://127.0.0.1:${port}`;
  await backOffice.put(path`/providers/${CODE}`, {
    provider_name: "Example Studio",
    adapter: "http",
    base_url: address,
  });
  const { keys: earlier } = await backOffice.get(path`/providers/${CODE}`);
  // Two, as during a rotation: the suite tries both.
  const keys = [];
  for (let issued = 0; issued < 2; issued++) {
    const { key_id: keyId, secret } = await backOffice.post(path`/providers/${CODE}/keys`);
    keys.push({ keyId, secret });
  }
  for (const key of earlier) {
    if (key.revoked_at === null) await backOffice.delete(path`/providers/${CODE}/keys/${key.key_id}`);
  }

  mkdirSync(".wrangler", { recursive: true });
  const server = createProviderServer({
    serviceUrl: backOffice.base,
    keys,
    draw: (max) => randomInt(max),
    database: ".wrangler/example-provider.sqlite",
    // It listens on this machine alone; `npm run validate -- provider example --currency EUR` needs it.
    testRounds: true,
    log: console.error,
  });
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));

  const imported = await backOffice.put(path`/providers/${CODE}/games`, {
    games: JSON.parse(readFileSync(TITLES, "utf8")),
    replace: true,
  });
  await backOffice.put(path`/operators/${operator}/window`, {
    provider_codes: [...new Set([...window.provider_codes, CODE])],
    excluded_game_ids: window.excluded_game_ids,
  });
  console.log(`${imported.games.length} games of ${CODE} are in the lobby of ${operator}: ${backOffice.base}/console/`);
  console.log(`The provider runs at ${address}. Ctrl+C stops it.`);
  console.log(`The provider suite plays it: npm run validate -- provider ${CODE} --currency EUR`);

  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.once(signal, () => {
      server.close(() => process.exit(0));
      server.closeAllConnections();
    });
  }
}
