import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { OperatorGames } from "../../../clients/typescript/src/index.ts";
import { type Child, stopAll } from "../../../scripts/local/children.ts";
import { fireCron } from "../../../scripts/local/cron.ts";
import { ensureDevVars, readDevVars } from "../../../scripts/local/dev-vars.ts";
import { migrate } from "../../../scripts/local/migrate.ts";
import { freePort } from "../../../scripts/local/ports.ts";
import { untilReady } from "../../../scripts/local/ready.ts";
import { projectRoot } from "../../../scripts/local/root.ts";
import { wrangler } from "../../../scripts/local/wrangler.ts";
import { walletUrl } from "../../../scripts/seed/operator-account.ts";
import { type BackOffice, backOffice, issueKey } from "../../support/back-office.ts";

const READY_TIMEOUT_MS = 120_000;

/** The code of one sandbox game of each kind. */
export const gameCodes = {
  slot: "royal-fruit",
  ticket: "lucky-scratch",
  crash: "sky-rocket",
  roulette: "european-roulette",
} as const;

const games = [
  { code: gameCodes.slot, name: "Royal Fruit", type: "slot" },
  { code: "book-of-pharaoh", name: "Book of the Pharaoh", type: "slot" },
  { code: gameCodes.ticket, name: "Lucky Scratch", type: "instant" },
  { code: gameCodes.crash, name: "Sky Rocket", type: "crash" },
  { code: gameCodes.roulette, name: "European Roulette", type: "table" },
].map((game) => ({ ...game, has_demo: true, restricted_countries: [] }));

/** A separate installation: service, reference wallet, cron, one operator, one provider. */
export interface Installation {
  readonly baseUrl: string;
  readonly walletBase: string;
  readonly client: OperatorGames;
  readonly keyId: string;
  readonly secret: string;
  gameId(code: string): string;
  /** The balance in the wallet's books, to compare with the screen. */
  walletBalance(playerId: string): Promise<string>;
  setPlayer(playerId: string, balance: string, fields?: Record<string, unknown>): Promise<void>;
  /** Lets the wallet misbehave; a kind of null ends it. */
  setWalletFault(fault: { kind: string | null; action?: string; times?: number }): Promise<void>;
  /** Sets the exchange rate of EUR in the back office. */
  setEuroRate(usd: string): Promise<void>;
  /**
   * Starts the service again with the settings and the static files of production, on the same books: only what is of this
   * machine differs, http and the bindings. No call leaves the service, because the wallet is on this machine. Answers the
   * back office of that service.
   */
  becomeProduction(): Promise<Pick<Installation, "admin">>;
  /** Makes a call of the back office as `root`. */
  admin(method: string, path: string, body: object): Promise<Record<string, unknown>>;
  stopWallet(): Promise<void>;
  startWallet(): Promise<void>;
  stop(): Promise<void>;
}

/** Options of wrangler for the static files of production, whatever the settings are. */
export const PRODUCTION_FILES = ["--assets", "dist/assets/production"];

/**
 * Starts an installation on free ports, with empty state in a temporary folder. `settings` are further ones: `NAME:value`, and
 * `options` wrangler's.
 */
export async function startInstallation(
  retryTimeScale = 1,
  settings: readonly string[] = [],
  options: readonly string[] = [],
): Promise<Installation> {
  const state = mkdtempSync(join(tmpdir(), "operator-games-browser-"));
  const [port, walletPort] = [await freePort(), await freePort()];
  const baseUrl = `http://127.0.0.1:${port}`;
  // Its own, because production refuses the published one.
  const masterKey = randomBytes(32).toString("base64");
  const walletBase = `http://127.0.0.1:${walletPort}`;
  const children: Child[] = [];
  const cron = new AbortController();
  const stop = async () => {
    cron.abort();
    await stopAll(children);
    rmSync(state, { recursive: true, force: true });
  };
  try {
    ensureDevVars(projectRoot);
    await migrate(state, () => undefined);
    const all = [`RETRY_TIME_SCALE:${retryTimeScale}`, `MASTER_KEY:${masterKey}`, ...settings];
    const service = startService(state, port, all, options);
    children.push(service);
    await untilReady(`${baseUrl}/healthz`, READY_TIMEOUT_MS);
    const admin = backOffice(baseUrl, readDevVars(projectRoot).ADMIN_TOKEN ?? "");
    const { keyId, secret, ids } = await setUpCatalogue(admin, walletPort);
    const wallet: Child[] = [];
    const openWallet = async () => {
      wallet.push(startWallet(state, walletPort, `${keyId}:${secret}`));
      children.push(...wallet);
      await untilReady(`${walletBase}/healthz`, READY_TIMEOUT_MS);
    };
    await openWallet();
    void fireCron(baseUrl, 60, cron.signal);
    const books = async (playerId: string, init?: RequestInit) => {
      const answer = await fetch(`${walletBase}/books/players/${encodeURIComponent(playerId)}`, init);
      if (!answer.ok) throw new Error(`the wallet's books answered ${answer.status}`);
      return (await answer.json()) as { balance: string };
    };
    return {
      baseUrl,
      walletBase,
      client: new OperatorGames({ baseUrl, keyId, secret }),
      keyId,
      secret,
      gameId: (code) => ids.get(code) ?? "",
      walletBalance: async (playerId) => (await books(playerId)).balance,
      setPlayer: async (playerId, balance, fields = {}) => {
        await books(playerId, { method: "PUT", body: JSON.stringify({ currency: "EUR", balance, ...fields }) });
      },
      admin,
      becomeProduction: async () => {
        const token = randomBytes(32).toString("hex");
        await stopAll([service]);
        children.push(startService(state, port, productionSettings(port, token, masterKey), PRODUCTION_FILES));
        await untilReady(`${baseUrl}/healthz`, READY_TIMEOUT_MS);
        return { admin: backOffice(baseUrl, token) };
      },
      stopWallet: () => stopAll(wallet.splice(0)),
      startWallet: openWallet,
      setWalletFault: async (fault) => {
        const answer = await fetch(`${walletBase}/books/faults`, { method: "PUT", body: JSON.stringify(fault) });
        if (!answer.ok) throw new Error(`the wallet refused the fault: ${await answer.text()}`);
      },
      setEuroRate: async (usd) => {
        await admin("PUT", "/exchange-rates", { rates: [{ currency: "EUR", usd }] });
      },
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** What production refuses to start without. The secrets are this machine's own; the stored ones open with the one before. */
function productionSettings(port: number, token: string, masterKey: string): string[] {
  return [
    ...[
      "ENVIRONMENT:production",
      `BASE_URL:https://127.0.0.1:${port}`,
      "RETRY_TIME_SCALE:1",
      "LOCAL_DEVELOPMENT:false",
    ],
    ...["APPROVALS", "ACCESS_TEAM_DOMAIN", "ALERT_URL", "HEARTBEAT_URL", "OBJECT_JURISDICTION"].map(
      (name) => `${name}:off`,
    ),
    ...[`ADMIN_TOKEN:${token}`, `MASTER_KEY:${randomBytes(32).toString("base64")}`],
    `MASTER_KEY_PREVIOUS:${masterKey}`,
  ];
}

function startService(state: string, port: number, settings: readonly string[], more: readonly string[] = []): Child {
  const args = [
    ...["dev", "--ip", "127.0.0.1", "--port", String(port), "--inspector-port", "0", "--persist-to", state],
    ...[`BASE_URL:http://127.0.0.1:${port}`, ...settings].flatMap((setting) => ["--var", setting]),
    ...["--show-interactive-dev-session", "false", ...more],
  ];
  return { name: "service", process: wrangler(projectRoot, args, "ignore") };
}

function startWallet(state: string, port: number, keys: string): Child {
  const env = { ...process.env, PORT: String(port), BOOKS: join(state, "wallet.sqlite"), KEYS: keys };
  const args = ["--disable-warning=ExperimentalWarning", "examples/wallet/main.ts"];
  return { name: "wallet", process: spawn(process.execPath, args, { cwd: projectRoot, env, stdio: "ignore" }) };
}

/** Sets up the operator and the provider through the back office. */
async function setUpCatalogue(admin: BackOffice, walletPort: number) {
  await admin("PUT", "/providers/sandbox", { provider_name: "Sandbox", adapter: "sandbox" });
  const imported = await admin("PUT", "/providers/sandbox/games", { games });
  const operator = { name: "Browser Casino", wallet_url: walletUrl(walletPort), requests_per_minute: 6000 };
  await admin("PUT", "/operators/browser", operator);
  await admin("PUT", "/operators/browser/window", { provider_codes: ["sandbox"] });
  const key = await issueKey(admin, "/operators/browser");
  const ids = new Map((imported.games as { id: string; code: string }[]).map(({ id, code }) => [code, id]));
  return { ...key, ids };
}
