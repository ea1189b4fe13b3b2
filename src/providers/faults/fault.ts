import type { Ctx, Operator } from "../../context.ts";
import type { providerFaults } from "../../db/schema/provider-faults.ts";
import { realNow } from "../../lib/clock.ts";

export { PROVIDER_FAULTS } from "../../db/schema/provider-faults.ts";

/** What an operator of a sandbox has a provider do wrong. Real times. */
export type ProviderFault = Omit<typeof providerFaults.$inferSelect, "operatorCode">;

/** A context that may be of an operator with ordered faults. Work without a caller, as of a queue, has none. */
export interface RehearsingCtx extends Pick<Ctx, "clock"> {
  readonly operator?: Pick<Operator, "code" | "providerFaults">;
}

/** The fault of a provider that the caller has ordered and that lasts. */
export function faultOf({ operator, clock }: RehearsingCtx, providerCode: string): ProviderFault | undefined {
  const ordered = operator?.providerFaults?.find((fault) => fault.providerCode === providerCode);
  return ordered && ordered.until > realNow(clock) ? ordered : undefined;
}
