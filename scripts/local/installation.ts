import { spawn } from "node:child_process";
import { once } from "node:events";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { hasLocalSite } from "../assets/built.ts";
import { seed } from "../seed/seed.ts";
import type { Child } from "./children.ts";
import { DEV_CONFIG, writeDevConfig } from "./dev-config.ts";
import type { LocalSettings } from "./settings.ts";
import { wrangler } from "./wrangler.ts";

/**
 * Migrates and seeds the local state, and builds the pages beside it where there are none yet; `fresh` deletes the state first.
 * An older build is good enough for a start: followEdits builds the pages again.
 */
export async function prepareState(
  root: string,
  settings: LocalSettings,
  fresh: boolean,
  progress: (line: string) => void,
): Promise<void> {
  if (fresh) {
    rmSync(join(root, ".wrangler/state"), { recursive: true, force: true });
    progress("starting with empty state");
  }
  const started = Date.now();
  const done = (what: string) => progress(`${what} (${((Date.now() - started) / 1_000).toFixed(1)} s)`);
  const state = async () => {
    await seed(root, settings.walletPort, progress);
    done("state ready");
  };
  const pages = async () => {
    if (hasLocalSite(root)) return;
    await buildAssets(root);
    done("pages built");
  };
  await Promise.all([pages(), state()]);
}

/** Builds what wrangler would build before it starts, so that it finds it built. */
async function buildAssets(root: string): Promise<void> {
  const child = spawn(process.execPath, ["--disable-warning=ExperimentalWarning", "scripts/assets.ts"], {
    cwd: root,
    stdio: ["ignore", "ignore", "inherit"],
  });
  const [code] = await once(child, "exit");
  if (code !== 0) throw new Error("the pages could not be built: `node scripts/assets.ts` says why.");
}

/** Starts the reference wallet. New players start with about the worth of 1,000 EUR. */
export function startWallet(root: string, { walletPort }: LocalSettings): Child {
  const env = { ...process.env, PORT: String(walletPort), AUTO_OPEN: process.env.AUTO_OPEN ?? "1000" };
  const child = spawn(process.execPath, ["--disable-warning=ExperimentalWarning", "examples/wallet/main.ts"], {
    cwd: root,
    env,
    stdio: ["ignore", "pipe", "pipe"],
  });
  return { name: "wallet", process: child };
}

/** The platform's weather over the service (docs/platform.md). */
export interface LocalWeather {
  /** Its parts, separated by commas; empty for all. */
  readonly parts: string;
  readonly seed: string;
  /** Where its caller and its databases are, as `sydney-weur`. */
  readonly distance?: string | undefined;
}

/** An entry that wraps the deployed one. The flag tells it of callers that hang up; it replaces those of wrangler.toml. */
function inWeather({ parts, seed, distance }: LocalWeather): string[] {
  const flags = ["nodejs_compat", "global_fetch_strictly_public", "enable_request_signal"];
  return [
    "test/weather/worker.ts",
    ...["--var", `PLATFORM:${parts}`, "--var", `PLATFORM_SEED:${seed}`],
    ...(distance ? ["--var", `PLATFORM_DISTANCE:${distance}`] : []),
    ...["--compatibility-flags", ...flags],
  ];
}

/** Starts the service on workerd. Inspector port 0 lets two installations run side by side. */
export function startService(
  root: string,
  { port, retryTimeScale }: LocalSettings,
  {
    weather,
    vars = {},
  }: { readonly weather?: LocalWeather | undefined; readonly vars?: Record<string, string> | undefined } = {},
): Child {
  writeDevConfig(root);
  const args = [
    ...["dev", "--config", DEV_CONFIG, ...(weather ? inWeather(weather) : [])],
    ...["--ip", "127.0.0.1", "--port", String(port), "--inspector-port", "0"],
    ...["--var", `BASE_URL:http://127.0.0.1:${port}`, "--var", `RETRY_TIME_SCALE:${retryTimeScale}`],
    ...Object.entries(vars).flatMap(([name, value]) => ["--var", `${name}:${value}`]),
    ...["--show-interactive-dev-session", "false"],
  ];
  return { name: "service", process: wrangler(root, args, ["ignore", "pipe", "pipe"]) };
}
