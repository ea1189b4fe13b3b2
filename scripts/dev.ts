import { parseArgs } from "node:util";
import { distanceOf } from "../test/weather/distance.ts";
import { forecast, PARTS } from "../test/weather/forecast.ts";
import { startAlertReceiver } from "./local/alert-receiver.ts";
import { type Child, firstToEnd, forwardLogs, keepRunning, stopAll } from "./local/children.ts";
import { fireCron } from "./local/cron.ts";
import { ensureDevVars, readDevVars } from "./local/dev-vars.ts";
import { followEdits } from "./local/follow-edits.ts";
import { holdState } from "./local/hold-state.ts";
import { type LocalWeather, prepareState, startService, startWallet } from "./local/installation.ts";
import { requireFree } from "./local/ports.ts";
import { untilReady } from "./local/ready.ts";
import { remedyOf, requireRuntime } from "./local/remedies.ts";
import { projectRoot } from "./local/root.ts";
import { ServiceLines } from "./local/service-lines.ts";
import { type LocalSettings, readLocalSettings } from "./local/settings.ts";
import { stopRequest } from "./local/stop-request.ts";
import { seedOperator } from "./seed/operator-account.ts";

const help = `npm run dev -- [options]

Runs the service, the reference wallet and cron on this machine, with migrated and seeded state.

  --fresh              Start with empty state
  --platform [parts]   Put the platform's limits and faults over the service: all, or a comma-separated list
  --seed N             Seed of the faults (1)
  --distance ROUTE     Put everything as far away as it is: sydney-weur (sydney-weur-edge: the Worker near its caller)
  --alerts FORMAT      Print the alerts here, posted as to a webhook, pagerduty, opsgenie or slack
  --verbose            Print all that the service and wrangler print: bindings, builds, every event
  --help               Show this help

Parts: ${PARTS.join(", ")}.
docs/platform.md says what each does.

Environment: PORT (8787), WALLET_PORT (8788), RETRY_TIME_SCALE (1; 3600 turns an hour into a second).`;

/** Generous, because building and starting takes long on a busy machine. */
const MAX_START_MS = 300_000;

function banner({ port, walletPort }: LocalSettings): string {
  const baseUrl = `http://127.0.0.1:${port}`;
  const rows = [
    ["Base URL", baseUrl],
    ["Console", `${baseUrl}/console/${walletPort === 8788 ? "" : `?wallet=${walletPort}`}`],
    ["Desk", `${baseUrl}/desk/`],
    ["Wallet", `http://127.0.0.1:${walletPort}`],
    ["Operator", seedOperator.code],
    ["Key ID", seedOperator.keyId],
    ["Secret", seedOperator.secret],
    ["Admin token", readDevVars(projectRoot).ADMIN_TOKEN ?? "(none: the back office is disabled)"],
  ];
  return ["", "  Ready.", ...rows.map(([name = "", value]) => `  ${name.padEnd(12)} ${value}`), ""].join("\n");
}

interface Options {
  readonly fresh: boolean;
  readonly verbose: boolean;
  readonly weather: LocalWeather | undefined;
  readonly alerts: string | undefined;
}

/** Runs until a stop is requested (exit code 0), or the service ends or a part cannot start (exit code 1). */
async function run(settings: LocalSettings, { fresh, verbose, weather, alerts }: Options): Promise<number> {
  const stop = stopRequest();
  requireRuntime();
  await holdState(projectRoot, `npm run dev at http://127.0.0.1:${settings.port}`);
  await requireFree(settings.port, "PORT");
  await requireFree(settings.walletPort, "WALLET_PORT");
  ensureDevVars(projectRoot);
  const prepared = prepareState(projectRoot, settings, fresh, (line) => console.log(`dev: ${line}`));
  // An interrupted preparation is safe: migrations are transactions, and the next start repeats the seed.
  if ((await Promise.race([stop, prepared])) === null) return 0;

  const receiver = alerts ? await startAlertReceiver(alerts, (line) => console.log(`[alerts] ${line}`)) : undefined;
  const service = startService(projectRoot, settings, { weather, vars: receiver?.vars });
  const lines = new ServiceLines(process.stdout.isTTY === true);
  forwardLogs(service, verbose ? undefined : (line) => lines.take(line));
  const children: Child[] = [service];
  const stopping = new AbortController();
  // A wallet that dies is what an integrator rehearses: the service goes on, and the wallet comes back.
  const wallet = { start: () => startWallet(projectRoot, settings), stopping: stopping.signal };
  const walletEnded = keepRunning(children, wallet);
  const buildPages = followEdits(projectRoot, stopping.signal, (line) => console.log(`dev: ${line}`));
  const failedToStart = becomeReady(settings, stopping.signal, () => {
    lines.started();
    buildPages();
  });
  const reason = await Promise.race([stop, firstToEnd([service]), walletEnded, failedToStart]);
  stopping.abort();
  if (reason !== null) {
    for (const line of verbose ? [] : lines.held()) console.error(line);
    console.error(`dev: ${reason}; stopping.`);
  }
  await stopAll(children);
  receiver?.server.close();
  return reason === null ? 0 : 1;
}

/** Prints the banner and runs cron once everything responds. Resolves with the reason when that fails or ends. */
async function becomeReady(settings: LocalSettings, stopping: AbortSignal, ready: () => void): Promise<string> {
  const baseUrl = `http://127.0.0.1:${settings.port}`;
  try {
    await Promise.all([
      untilReady(`${baseUrl}/healthz`, MAX_START_MS),
      untilReady(`http://127.0.0.1:${settings.walletPort}/healthz`, MAX_START_MS),
    ]);
  } catch (cause) {
    return String(cause);
  }
  ready();
  if (!stopping.aborted) console.log(banner(settings));
  await fireCron(baseUrl, settings.retryTimeScale, stopping);
  return "cron ended";
}

try {
  const { values, positionals } = parseArgs({
    options: {
      fresh: { type: "boolean", default: false },
      platform: { type: "boolean", default: false },
      seed: { type: "string", default: "1" },
      alerts: { type: "string" },
      distance: { type: "string" },
      verbose: { type: "boolean", default: false },
      help: { type: "boolean", short: "h" },
    },
    allowPositionals: true,
  });
  if (values.help) console.log(help);
  else {
    const parts = positionals.join(",");
    if (parts !== "" && !values.platform) throw new Error(`Unexpected ${parts}. See --help.`);
    forecast(parts);
    const { distance } = values;
    if (distance) distanceOf(distance);
    const calm = distance ? "none" : undefined;
    const chosen = values.platform ? parts : calm;
    const weather = chosen === undefined ? undefined : { parts: chosen, seed: values.seed, distance };
    process.exit(await run(readLocalSettings(process.env), { ...values, weather, alerts: values.alerts }));
  }
} catch (cause) {
  console.error(`dev: ${remedyOf(cause)}`);
  process.exit(1);
}
