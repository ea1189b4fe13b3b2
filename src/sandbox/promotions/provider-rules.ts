import {
  CAMPAIGN_TRIGGERS,
  CAMPAIGN_TYPES,
  type CampaignTrigger,
  type CampaignType,
} from "../../play/providers/port.ts";
import type { PlayableGame } from "../games/engine-for.ts";

export interface ProviderRules {
  readonly grants: boolean;
  readonly types: readonly CampaignType[];
  readonly triggers: readonly CampaignTrigger[];
  /** Undefined: any currency. */
  readonly currencies?: readonly string[];
}

const EVERYTHING: ProviderRules = { grants: true, types: CAMPAIGN_TYPES, triggers: CAMPAIGN_TRIGGERS };

/** Providers that refuse something, so that an integration meets every refusal. All others accept everything. */
const RESTRICTED: Readonly<Record<string, ProviderRules>> = {
  quartzline: {
    ...EVERYTHING,
    types: CAMPAIGN_TYPES.filter((type) => type !== "fortune_wheel"),
    triggers: CAMPAIGN_TRIGGERS.filter((trigger) => trigger !== "loss_amount"),
  },
  tidewell: { ...EVERYTHING, currencies: ["EUR", "USD"] },
  paperkite: { grants: false, types: [], triggers: [] },
};

export function rulesOf(providerCode: string): ProviderRules {
  return Object.hasOwn(RESTRICTED, providerCode) ? (RESTRICTED[providerCode] ?? EVERYTHING) : EVERYTHING;
}

/** The campaign types of one game: `buy_bonus` only where the game sells a feature. */
export function typesOf(rules: ProviderRules, { engine }: PlayableGame): CampaignType[] {
  return rules.types.filter((type) => type !== "buy_bonus" || engine.feature !== null);
}
