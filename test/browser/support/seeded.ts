import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { OperatorGames } from "../../../clients/typescript/src/index.ts";
import { type Child, stopAll } from "../../../scripts/local/children.ts";
import { freePort } from "../../../scripts/local/ports.ts";
import { projectRoot } from "../../../scripts/local/root.ts";
import { seedOperator } from "../../../scripts/seed/operator-account.ts";

const READY_TIMEOUT_MS = 240_000;

/** What `npm run dev` starts, on free ports: the service with its seeded catalogue, the reference wallet and cron. */
export interface SeededInstallation {
  readonly baseUrl: string;
  readonly walletBase: string;
  readonly consoleUrl: string;
  readonly client: OperatorGames;
  readonly keyId: string;
  readonly secret: string;
  stop(): Promise<void>;
}

/**
 * Starts one; it seeds the project's own local state where that is not seeded yet. Two at once would share that state, so
 * the files that start one run one after another, also in scripts/verify.sh.
 */
export async function startSeeded(): Promise<SeededInstallation> {
  const [port, walletPort] = [await freePort(), await freePort()];
  const env = { ...process.env, PORT: String(port), WALLET_PORT: String(walletPort) };
  const dev = spawn(process.execPath, ["scripts/dev.ts"], {
    cwd: projectRoot,
    env,
    stdio: ["ignore", "pipe", "inherit"],
  });
  const child: Child = { name: "dev", process: dev };
  const stop = () => stopAll([child]);
  const lines = createInterface({ input: dev.stdout });
  const ready = new Promise<void>((resolve, reject) => {
    lines.on("line", (line) => line.includes("Ready.") && resolve());
    dev.once("exit", (code) => reject(new Error(`npm run dev ended with ${code}`)));
    setTimeout(() => reject(new Error("npm run dev is not ready")), READY_TIMEOUT_MS).unref();
  });
  try {
    await ready;
  } catch (error) {
    await stop();
    throw error;
  }
  const baseUrl = `http://127.0.0.1:${port}`;
  const { keyId, secret } = seedOperator;
  const walletBase = `http://127.0.0.1:${walletPort}`;
  const client = new OperatorGames({ baseUrl, keyId, secret });
  return { baseUrl, walletBase, consoleUrl: `${baseUrl}/console/?wallet=${walletPort}`, client, keyId, secret, stop };
}

/** Plays a round of a slot without a browser. */
export async function playRound(
  { client, baseUrl }: SeededInstallation,
  player: string,
  currency: string,
  stake: string,
): Promise<{ readonly game: string; readonly session: string }> {
  const { games } = await client.gamesPage({ provider_code: "sandbox", type: "slot", limit: 1 });
  const game = games[0]?.id ?? "";
  const opened = await client.openSession({ player_id: player, currency, game_id: game });
  const played = await fetch(`${baseUrl}/sandbox/api/rounds`, {
    method: "POST",
    headers: { authorization: `Bearer ${new URL(opened.launch_url).hash.slice("#token=".length)}` },
    body: JSON.stringify({ round_key: `round-${Date.now()}`, stake }),
  });
  if (!played.ok) throw new Error(await played.text());
  return { game, session: opened.session_id };
}
