import { CAMPAIGN_TRIGGERS, CAMPAIGN_TYPES, type CampaignTrigger, type CampaignType } from "../../providers/port.ts";
import type { PlayableGame } from "../games/engine-for.ts";

/** What grants and campaigns a studio takes. */
export interface ProviderRules {
  readonly grants: boolean;
  readonly types: readonly CampaignType[];
  readonly triggers: readonly CampaignTrigger[];
  /** Undefined: any currency. */
  readonly currencies?: readonly string[];
}

const EVERYTHING: ProviderRules = { grants: true, types: CAMPAIGN_TYPES, triggers: CAMPAIGN_TRIGGERS };

/** Studios that differ, so that an integration meets every refusal. Every other provider takes everything. */
const STUDIOS: Readonly<Record<string, ProviderRules>> = {
  quartzline: {
    ...EVERYTHING,
    types: CAMPAIGN_TYPES.filter((type) => type !== "fortune_wheel"),
    triggers: CAMPAIGN_TRIGGERS.filter((trigger) => trigger !== "loss_amount"),
  },
  tidewell: { ...EVERYTHING, currencies: ["EUR", "USD"] },
  paperkite: { grants: false, types: [], triggers: [] },
};

/** The rules of a provider that the sandbox plays. */
export function rulesOf(providerCode: string): ProviderRules {
  return Object.hasOwn(STUDIOS, providerCode) ? (STUDIOS[providerCode] ?? EVERYTHING) : EVERYTHING;
}

/** The types that one title takes: a bonus is bought only where the game sells one. */
export function typesOf(rules: ProviderRules, { engine }: PlayableGame): CampaignType[] {
  return rules.types.filter((type) => type !== "buy_bonus" || engine.feature !== null);
}
