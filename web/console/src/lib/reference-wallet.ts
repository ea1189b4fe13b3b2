/** The reference wallet of `npm run dev`. A hosted sandbox has none: see `isLocal`. */

export interface WalletPlayer {
  readonly player_id: string;
  readonly currency: string;
  readonly balance: string;
  readonly blocked: boolean;
  readonly bet_limit: string | null;
}

export const TOP_UP_UNITS = 100n;

const ADDRESS = "wallet";

/** Keeps where `npm run dev` started the wallet; further tabs of this installation find it there too. */
export function keepWalletAddress(port: number): void {
  localStorage.setItem(ADDRESS, `http://127.0.0.1:${port}`);
}

/** The address at which `npm run dev` starts the reference wallet, unless it said another one. */
function walletAddress(): string {
  return localStorage.getItem(ADDRESS) ?? "http://127.0.0.1:8788";
}

/** Reads the wallet's books, or writes them with a body; undefined for what they do not hold. */
export async function askWallet<T>(
  path: string,
  { signal, put }: { signal?: AbortSignal; put?: object } = {},
): Promise<T | undefined> {
  const init = put ? { method: "PUT", body: JSON.stringify(put) } : {};
  const response = await fetch(`${walletAddress()}/books/${path}`, { ...init, ...(signal && { signal }) }).catch(
    (error: unknown) => {
      // The browser says no more than "Failed to fetch".
      throw error instanceof TypeError ? new Error("The reference wallet does not answer. Try again.") : error;
    },
  );
  return response.ok ? ((await response.json()) as T) : undefined;
}

/** Undefined before the wallet knows the player. */
export async function walletPlayer(playerId: string, signal?: AbortSignal): Promise<WalletPlayer | undefined> {
  const path = `players?player_id=${encodeURIComponent(playerId)}`;
  const found = await askWallet<{ players: WalletPlayer[] }>(path, signal ? { signal } : {});
  return found?.players[0];
}

/** Adds 100 to the player's balance. */
export async function topUp(playerId: string): Promise<WalletPlayer | undefined> {
  const player = await walletPlayer(playerId);
  if (!player) return undefined;
  const [whole = "0", decimals] = player.balance.split(".");
  const balance = [String(BigInt(whole) + TOP_UP_UNITS), ...(decimals === undefined ? [] : [decimals])].join(".");
  return askWallet(`players/${encodeURIComponent(playerId)}`, { put: { ...player, balance } });
}
