import type { ChildProcess } from "node:child_process";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as sleep } from "node:timers/promises";
import { freePort } from "../../../scripts/local/ports.ts";
import type { Key } from "../../support/signed-headers.ts";
import { READING, serviceBooks } from "../check.ts";
import { bundle, killGroup, start, untilPrints } from "../processes.ts";
import {
  ADMIN_TOKEN,
  adminCaller,
  MASTER_KEY,
  OPERATORS,
  openShards,
  operatorCaller,
  type Stage,
  setUpStage,
  TIME_SCALE,
} from "../stage.ts";
import { checkOut } from "../teeth.ts";

type Settings = Readonly<Record<string, string>>;

interface Deployed {
  /** `before`: the version of `--beside`. `both`: it and this one, by turns of the connections and of the cron. */
  readonly version?: "before" | "both" | "this";
  /** The queues take messages and deliver none. */
  readonly queuesStandStill?: boolean;
}

/** The service with a wallet, as a rehearsal sees it. */
export interface Installation {
  readonly folder: string;
  readonly baseUrl: string;
  readonly stage: Stage;
  /** The second key of each operator, which its wallet knows, and which is in use only once the rehearsal says so. */
  readonly spare: ReadonlyMap<string, Key>;
  /** The ports of the service and of its wallet. */
  readonly port: number;
  readonly walletPort: number;
  /** Prints a line. */
  see(line: string): void;
  /** Prints whether something is as it should be. */
  check(what: string, isSo: boolean): void;
  /** How many lines were not as they should be. */
  wrong(): number;
  /** A deployment with these settings in place of those before; `meanwhile` runs while the service is down. */
  deploy(settings?: Settings, meanwhile?: () => void, how?: Deployed): Promise<void>;
  admin(token?: string): ReturnType<typeof adminCaller>;
  /** Calls the service as the holder of a key. */
  as(key: Key): ReturnType<typeof operatorCaller>;
  /** A bet and a win of every player, by the provider's key. */
  play(key: Key): Promise<void>;
}

const PLAYERS = 4;
const CRON_MS = 1_000;

/** Columns that an import brings back otherwise: the lease of a row, and its number of attempts. */
export const OWN_COLUMNS = [
  ...["seq", "revision", "lease_token", "lease_until", "attempts", "next_attempt_at", "last_class"],
  ...["calls", "called_at", "first_call", "unlisted", "updated_at"],
];

/**
 * Starts the service with an empty state in a folder, and opens sessions. `opensIn`: the databases of the ledger in which the
 * operators open them. `beside`: the git reference of the version before; without one it is this one again. `bundled`: where this
 * one is bundled already.
 */
export async function openInstallation(
  folder: string,
  opensIn: readonly number[],
  { beside, bundled }: { readonly beside?: string | undefined; readonly bundled?: string | undefined } = {},
): Promise<Installation> {
  const began = Date.now();
  const [port, walletPort] = [await freePort(), await freePort()];
  const path = (name: string) => join(folder, name);
  const root = process.cwd();
  let wrong = 0;
  let played = 0;
  const see = (line: string) =>
    console.log(`${String(Math.round((Date.now() - began) / 1_000)).padStart(3)} s  ${line}`);
  const now = bundled ?? path("bundle");
  const before = beside === undefined ? now : path("before");
  const startService = async (settings: Settings, how: Deployed = {}): Promise<ChildProcess> => {
    const { version = "this", queuesStandStill = false } = how;
    const [runs, other] = {
      before: [before, ""],
      both: [before, now],
      this: [now, ""],
    }[version] as [string, string];
    const own = { LOCAL_DEVELOPMENT: "true", ADMIN_TOKEN, MASTER_KEY, BASE_URL: `http://127.0.0.1:${port}` };
    const bindings = JSON.stringify({ ...own, RETRY_TIME_SCALE: String(TIME_SCALE), ...settings });
    const args = [join(root, "wrangler.toml"), runs, path("state"), String(port), String(CRON_MS), bindings];
    const shape = [String(Math.max(...opensIn) + 1), other, queuesStandStill ? "still" : ""];
    const child = start("service.ts", [...args, ...shape], path("service.log"), root);
    await untilPrints(child, "service ready");
    return child;
  };
  if (bundled === undefined) await bundle(root, now);
  if (beside !== undefined) await bundle(checkOut(root, beside, path("source")), before);
  let service = await startService({});
  const keys = new Map<string, string>();
  const prepare = () => openShards(port, opensIn);
  const stage = await setUpStage(port, walletPort, keys, PLAYERS * opensIn.length, OPERATORS, prepare);
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
    ...{ folder, stage, spare, see, port, walletPort, baseUrl: `http://127.0.0.1:${port}` },
    check: (what, isSo) => {
      if (!isSo) wrong++;
      see(`${isSo ? "yes" : "NO "}  ${what}`);
    },
    wrong: () => wrong,
    deploy: async (settings = {}, meanwhile = () => undefined, how = {}) => {
      await killGroup(service);
      meanwhile();
      service = await startService(settings, how);
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

const MAX_WAIT_MS = 60_000;

/** Waits until the journal has everything that happened until now. */
export async function journalled({ admin }: Installation): Promise<void> {
  const now = Date.now();
  for (const end = now + MAX_WAIT_MS; ; await sleep(200)) {
    const { caught_up_at: at } = (await admin()("GET", "/admin/v1/journal")) as { caught_up_at: string | null };
    if (at !== null && Date.parse(at) > now) return;
    if (Date.now() > end) throw new Error("the journal did not catch up");
  }
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

/** Players whose wallet has another total than our books. */
export function gapsOf(folder: string): string[] {
  const gaps = new Map<string, number>();
  const add = (player: unknown, amount: unknown) =>
    gaps.set(String(player), (gaps.get(String(player)) ?? 0) + Number(amount));
  const wallet = new DatabaseSync(join(folder, "wallet.sqlite"), READING);
  for (const row of wallet.prepare("SELECT player_id, effect FROM movements").all()) add(row.player_id, row.effect);
  wallet.close();
  const books = serviceBooks(join(folder, "state"));
  const booked = books.prepare("SELECT player_id, type, amount FROM movements WHERE status = 'completed'").all();
  for (const { player_id, type, amount } of booked)
    if (type !== "rollback") add(player_id, type === "bet" ? amount : -Number(amount));
  books.close();
  return [...gaps].filter(([, gap]) => gap !== 0).map(([player]) => player);
}

/** Compares the month's books of every operator with the ledger, and every player's total with the wallet's. */
export async function compareBooks({ stage, admin, see, check, folder }: Installation): Promise<void> {
  for (const { code } of stage.operators) {
    const query = `operator_code=${code}&period=${new Date().toISOString().slice(0, 7)}`;
    const books = (await admin()("GET", `/admin/v1/invoices/check?${query}`)) as { differences: string[] };
    for (const line of books.differences) see(line);
    check(`the books of ${code} agree with the ledger`, books.differences.length === 0);
  }
  check("the wallets' players have what our books say", gapsOf(folder).length === 0);
}

/** The file of the control database. */
export function controlOf(state: string): string {
  const files = readdirSync(state, { recursive: true, encoding: "utf8" }).map((name) => join(state, name));
  const found = files.filter((name) => name.endsWith(".sqlite")).find((path) => read(path, IS_CONTROL).length > 0);
  if (found === undefined) throw new Error(`no control database below ${state}`);
  return found;
}

const IS_CONTROL = "SELECT 1 FROM sqlite_master WHERE name = 'invoices'";

export function read(path: string, query: string): Record<string, unknown>[] {
  const books = new DatabaseSync(path, READING);
  const rows = books.prepare(query).all();
  books.close();
  return rows;
}
