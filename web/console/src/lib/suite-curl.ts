import { sign, type WalletValidationCase, type WalletValidationRun } from "../../../../clients/typescript/src/index.ts";
import type { Account } from "./account.ts";
import { curl } from "./snippets.ts";

type Call = WalletValidationCase["transcript"][number];

/** Stands in the command where the wallet's address is not known. */
const UNKNOWN_WALLET = "https://your-wallet.example/callback";
/** A timestamp farther from the run than this is wrong on purpose, and stays as far from now. */
const ON_PURPOSE_SECONDS = 200;

/**
 * Writes a call of a run as a curl command: the same body and key id, signed again with the console's key, because
 * signatures are not kept and a wallet refuses an old one.
 */
export function suiteCurl(account: Account, run: Pick<WalletValidationRun, "created_at">) {
  return async ({ request: { key_id: keyId, timestamp, body } }: Call): Promise<string> => {
    const now = timestamp === null ? null : timestampNow(timestamp, Date.parse(run.created_at), Date.now());
    const headers = {
      "Content-Type": "application/json",
      ...(keyId === null ? {} : { "X-Agg-Key-Id": keyId }),
      ...(now === null ? {} : { "X-Agg-Timestamp": now, "X-Agg-Signature": await sign(account.key, `${now}.${body}`) }),
    };
    return curl({ method: "POST", url: await walletAddress(account), headers, body });
  };
}

/** The timestamp of a call as it would be now: as far from now as it was from the run, where that was on purpose. */
export function timestampNow(sent: string, runMs: number, nowMs: number): string {
  const seconds = Math.floor(nowMs / 1000);
  if (!/^\d{9,11}$/.test(sent)) return sent;
  const away = Number(sent) - Math.floor(runMs / 1000);
  return String(Math.abs(away) > ON_PURPOSE_SECONDS ? seconds + away : seconds);
}

/** Where the wallet was called last. */
async function walletAddress({ client }: Account): Promise<string> {
  try {
    const { transactions } = await client.transactionsPage({ order: "newest", limit: 10 });
    const called = transactions.find(({ attempts }) => attempts > 0);
    if (!called) return UNKNOWN_WALLET;
    const { attempts } = await client.attempts(called.transaction_id);
    return attempts.find(({ url }) => url)?.url ?? UNKNOWN_WALLET;
  } catch {
    return UNKNOWN_WALLET;
  }
}
