import type { AdminCtx } from "../../context.ts";
import { auditEntry } from "../../gate/audit/audit-entry.ts";
import type { BonusCampaign } from "./bonus-campaign.ts";
import { cancelFreeSpins } from "./cancel-free-spins.ts";
import type { PlacedGrant } from "./grant.ts";
import { readCampaign } from "./read-campaign.ts";
import { readFreeSpins } from "./read-free-spins.ts";
import { stopCampaign } from "./stop-campaign.ts";

interface OfOperator {
  readonly operatorCode: string;
  readonly id: string;
}

/**
 * Cancels an operator's grant for it; errors as in `cancelFreeSpins`. What is tried is recorded first: the provider is
 * called, and no transaction spans that.
 */
export async function cancelGrantByStaff(ctx: AdminCtx, { operatorCode, id }: OfOperator): Promise<PlacedGrant> {
  const owner = { ...ctx, operator: { code: operatorCode } };
  const { reference } = await readFreeSpins(owner, { id });
  await auditEntry(ctx, { operator_code: operatorCode, free_spins: id, reference });
  return cancelFreeSpins(owner, id);
}

/** Ends an operator's campaign for it; errors as in `stopCampaign`. Recorded first, as above. */
export async function endCampaignByStaff(ctx: AdminCtx, { operatorCode, id }: OfOperator): Promise<BonusCampaign> {
  const owner = { ...ctx, operator: { code: operatorCode } };
  const { reference } = await readCampaign(owner, { id });
  await auditEntry(ctx, { operator_code: operatorCode, bonus_campaign: id, reference });
  return stopCampaign(owner, id);
}
