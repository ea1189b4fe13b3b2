import { CONSOLE, runCommandLine, UsageError } from "../clients/typescript/src/cli/command-line.ts";
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
import { failureHere, requireRuntime } from "./local/remedies.ts";
import { projectRoot } from "./local/root.ts";
import { ServiceLines } from "./local/service-lines.ts";
import { type LocalSettings, readLocalSettings } from "./local/settings.ts";
import { stopRequest } from "./local/stop-request.ts";
import { seedOperator } from "./seed/operator-account.ts";

const ABOUT = "Run the service, the reference wallet and cron on this machine, with migrated and seeded state.";

const FOOT = `
Parts of --platform: ${PARTS.join(", ")}.
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

const code = await runCommandLine(
  "npm run dev --",
  process.argv.slice(2),
  CONSOLE,
  (program, act) =>
    program
      .description(ABOUT)
      .option("--fresh", "Start with empty state", false)
      .option(
        "--platform [PARTS]",
        "Put the platform's limits and faults over the service: all, or a comma-separated list",
      )
      .option("--seed <N>", "Seed of the faults", "1")
      .option(
        "--distance <ROUTE>",
        "Put everything as far away as it is: sydney-weur (sydney-weur-edge: the Worker near its caller)",
      )
      .option("--alerts <FORMAT>", "Print the alerts here, posted as to a webhook, pagerduty, opsgenie or slack")
      .option("--verbose", "Print all that the service and wrangler print: bindings, builds, every event", false)
      .addHelpText("after", FOOT)
      .action(
        act(async (_, { platform, seed, distance, ...options }) => {
          const parts: string | undefined = platform === true ? "" : platform;
          checked(() => forecast(parts ?? ""));
          if (distance) checked(() => distanceOf(distance));
          const chosen = parts ?? (distance ? "none" : undefined);
          const weather = chosen === undefined ? undefined : { parts: chosen, seed, distance };
          return run(readLocalSettings(process.env), { ...(options as Omit<Options, "weather">), weather });
        }),
      ),
  (cause) => {
    const { text, code: failed } = failureHere(cause);
    return { text: `dev: ${text}`, code: failed };
  },
);
process.exit(code);

/** Text that does not parse is the command line's fault. */
function checked(parse: () => unknown): void {
  try {
    parse();
  } catch (cause) {
    throw new UsageError((cause as Error).message);
  }
}
