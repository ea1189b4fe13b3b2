import type { Ctx, Operator } from "../../../context.ts";
import type { providerFaults } from "../../../db/schema/provider-faults.ts";
import { inRealTime } from "../../../gate/operator-time/operator-clock.ts";

export { PROVIDER_FAULTS } from "../../../db/schema/provider-faults.ts";

/** Fault that an operator of a sandbox has ordered of a provider. Real times. */
export type ProviderFault = Omit<typeof providerFaults.$inferSelect, "operatorCode">;

/** A context that may be of an operator with ordered faults. Work without a caller, as of a queue, has none. */
export interface RehearsingCtx extends Pick<Ctx, "clock"> {
  readonly operator?: Pick<Operator, "code" | "providerFaults">;
}

/** The fault of a provider that the caller has ordered and that lasts. */
export function faultOf(ctx: RehearsingCtx, providerCode: string): ProviderFault | undefined {
  const ordered = ctx.operator?.providerFaults?.find((fault) => fault.providerCode === providerCode);
  return ordered && ordered.until > inRealTime(ctx).clock.now() ? ordered : undefined;
}
