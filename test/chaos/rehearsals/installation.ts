import type { ChildProcess } from "node:child_process";
import { join } from "node:path";
import { freePort } from "../../../scripts/local/ports.ts";
import { bundle, killGroup, start, untilPrints } from "../processes.ts";
import {
  ADMIN_TOKEN,
  adminCaller,
  type Key,
  MASTER_KEY,
  operatorCaller,
  type Stage,
  setUpStage,
  TIME_SCALE,
} from "../stage.ts";

type Settings = Readonly<Record<string, string>>;

/** The service with a wallet, as a rehearsal sees it. */
export interface Installation {
  readonly folder: string;
  readonly baseUrl: string;
  readonly stage: Stage;
  /** The second key of each operator, which its wallet knows, and which is in use only once the rehearsal says so. */
  readonly spare: ReadonlyMap<string, Key>;
  /** Prints a line. */
  see(line: string): void;
  /** Prints whether something is as it should be. */
  check(what: string, isSo: boolean): void;
  /** How many lines were not as they should be. */
  wrong(): number;
  /** A deployment with these settings in place of those before; `meanwhile` runs while the service is down. */
  deploy(settings?: Settings, meanwhile?: () => void): Promise<void>;
  admin(token?: string): ReturnType<typeof adminCaller>;
  /** Calls the service as the holder of a key. */
  as(key: Key): ReturnType<typeof operatorCaller>;
  /** A bet and a win of every player, by the provider's key. */
  play(key: Key): Promise<void>;
}

const PLAYERS = 4;
const CRON_MS = 1_000;

/** Starts the service with an empty state in a folder, and opens sessions. */
export async function openInstallation(folder: string): Promise<Installation> {
  const began = Date.now();
  const [port, walletPort] = [await freePort(), await freePort()];
  const path = (name: string) => join(folder, name);
  const root = process.cwd();
  let wrong = 0;
  let played = 0;
  const see = (line: string) =>
    console.log(`${String(Math.round((Date.now() - began) / 1_000)).padStart(3)} s  ${line}`);
  const startService = async (settings: Settings): Promise<ChildProcess> => {
    const own = { LOCAL_DEVELOPMENT: "true", ADMIN_TOKEN, MASTER_KEY, BASE_URL: `http://127.0.0.1:${port}` };
    const bindings = JSON.stringify({ ...own, RETRY_TIME_SCALE: String(TIME_SCALE), ...settings });
    const args = [join(root, "wrangler.toml"), path("bundle"), path("state"), String(port), String(CRON_MS), bindings];
    const child = start("service.ts", args, path("service.log"), root);
    await untilPrints(child, "service ready");
    return child;
  };
  await bundle(root, path("bundle"));
  let service = await startService({});
  const keys = new Map<string, string>();
  const stage = await setUpStage(port, walletPort, keys, PLAYERS);
  const spare = new Map<string, Key>();
  for (const { code } of stage.operators) {
    const issued = await adminCaller(port)("POST", `/admin/v1/operators/${code}/keys`, {});
    const { key_id: keyId, secret } = issued as { key_id: string; secret: string };
    keys.set(keyId, secret);
    spare.set(code, { keyId, secret });
  }
  const walletKeys = JSON.stringify(Object.fromEntries(keys));
  const wallet = start("wallet.ts", [path("wallet.sqlite"), String(walletPort), "1", walletKeys], path("wallet.log"));
  await untilPrints(wallet, "wallet ready");
  see(`the service runs with ${stage.operators.length} operators and ${stage.sessions.length} open sessions`);
  return {
    ...{ folder, stage, spare, see, baseUrl: `http://127.0.0.1:${port}` },
    check: (what, isSo) => {
      if (!isSo) wrong++;
      see(`${isSo ? "yes" : "NO "}  ${what}`);
    },
    wrong: () => wrong,
    deploy: async (settings = {}, meanwhile = () => undefined) => {
      await killGroup(service);
      meanwhile();
      service = await startService(settings);
    },
    admin: (token) => adminCaller(port, token),
    as: (key) => operatorCaller(port, key),
    play: async (key) => {
      const report = operatorCaller(port, key);
      await Promise.all(
        stage.sessions.map(async ({ sessionId, currency }) => {
          const nth = ++played;
          const stake = { session_id: sessionId, round_id: `round-${nth}`, currency, amount: "1" };
          await report("POST", "/provider/v1/bet", { ...stake, transaction_id: `bet-${nth}` });
          await report("POST", "/provider/v1/win", { ...stake, transaction_id: `win-${nth}` });
        }),
      );
    },
  };
}

/** Whether a call succeeds, or the status that it is refused with. */
export async function statusOf(call: Promise<unknown>): Promise<number> {
  try {
    await call;
    return 200;
  } catch (cause) {
    const [, status] = /: (\d{3}) /.exec(String(cause)) ?? [];
    if (status === undefined) throw cause;
    return Number(status);
  }
}
