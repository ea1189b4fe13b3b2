import { demoFunds } from "./demo-funds.ts";
import type { Funds } from "./funds.ts";
import type { Play } from "./play.ts";
import { walletFunds } from "./wallet-funds.ts";

/** Fun money for a demo, the operator's wallet for everything else. */
export function fundsOf({ demo }: Pick<Play, "demo">): Funds {
  return demo ? demoFunds : walletFunds;
}
