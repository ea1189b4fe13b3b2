import type { FieldError } from "../../errors.ts";
import type { Sent } from "../../http/validate.ts";
import { CAMPAIGN_TYPES, type CampaignType } from "../../providers/port.ts";
import { currencyRule } from "../currency.ts";
import { amountRules, isObject, sentObjects } from "./money-rules.ts";

const BONUS_FIELDS = ["spin_count", "bet_amount", "prizes", "campaign_limit", "min_cashout_multiplier"] as const;
type BonusField = (typeof BONUS_FIELDS)[number];

interface Carried {
  readonly required: readonly BonusField[];
  readonly optional: readonly BonusField[];
  /** How many prizes, for a drawn type. */
  readonly prizes?: { readonly min: number; readonly max: number };
}

/** What each type carries (interface: BonusCampaignType); it must not carry anything else. */
const CARRIED: Readonly<Record<CampaignType, Carried>> = {
  free_spins: { required: ["spin_count", "bet_amount"], optional: ["campaign_limit", "min_cashout_multiplier"] },
  fortune_wheel: { required: ["prizes"], optional: [], prizes: { min: 16, max: 16 } },
  treasure_chest: { required: ["prizes"], optional: [], prizes: { min: 16, max: 16 } },
  golden_dragon: { required: ["prizes"], optional: [], prizes: { min: 1, max: 100 } },
  buy_bonus: { required: ["bet_amount"], optional: [] },
};

/** The rules of CreateBonusCampaign that lie between fields. What a single field breaks is the schema's to tell. */
export function campaignRules(sent: Sent, precision: number | undefined): FieldError[] {
  const type = CAMPAIGN_TYPES.find((known) => known === sent.type);
  return [
    ...currencyRule(sent, precision),
    ...(type ? carriedRules(type, sent) : []),
    ...triggerRules(sent.triggers),
    ...moneyRules(sent, precision),
  ];
}

function carriedRules(type: CampaignType, sent: Sent): FieldError[] {
  const { required, optional, prizes } = CARRIED[type];
  const rules = BONUS_FIELDS.flatMap((field): FieldError[] => {
    if (required.includes(field)) {
      return isCarried(sent[field]) ? [] : [{ field, message: `is required for ${type}` }];
    }
    return isCarried(sent[field]) && !optional.includes(field)
      ? [{ field, message: `must not be sent for ${type}` }]
      : [];
  });
  return prizes && isCarried(sent.prizes) ? [...rules, ...prizeRules(type, prizes, sent.prizes)] : rules;
}

/** Null and an empty list carry nothing. */
function isCarried(value: unknown): boolean {
  return value !== undefined && value !== null && !(Array.isArray(value) && value.length === 0);
}

function prizeRules(type: CampaignType, count: { min: number; max: number }, sent: unknown): FieldError[] {
  if (!Array.isArray(sent)) return [];
  const told = (message: string): FieldError => ({ field: "prizes", message });
  const prizes = sentObjects(sent);
  const rules: FieldError[] = [];
  if (sent.length < count.min || sent.length > count.max) {
    const number = count.min === count.max ? `exactly ${count.min}` : `${count.min} to ${count.max}`;
    rules.push(told(`must have ${number} items for ${type}`));
  }
  if (prizes.length > 0 && prizes.every(({ item }) => item.weight === 0)) {
    rules.push(told("must have at least one weight above 0"));
  }
  for (const { place, item } of prizes) {
    if (item.kind === "free_spins" && type !== "fortune_wheel") {
      rules.push(told(`prizes[${place}].kind must be money for ${type}`));
    }
    rules.push(...contentRules(place, item));
  }
  return rules;
}

/** A prize of money has an amount, one of free spins a number of them and their stake; neither has the other's. */
function contentRules(place: number, prize: Sent): FieldError[] {
  if (prize.kind !== "money" && prize.kind !== "free_spins") return [];
  const required = prize.kind === "money" ? ["amount"] : ["spins", "bet_amount"];
  return ["amount", "spins", "bet_amount"].flatMap((name): FieldError[] => {
    const sent = isCarried(prize[name]);
    if (sent === required.includes(name)) return [];
    const rule = sent ? `must not be sent for ${prize.kind}` : `is required for ${prize.kind}`;
    return [{ field: "prizes", message: `prizes[${place}].${name} ${rule}` }];
  });
}

/** False, null and empty lists are no triggers. */
function triggerRules(sent: unknown): FieldError[] {
  if (!isObject(sent)) return [];
  const { first_game_launch, bet_amount, spin_count, loss_amount } = sent;
  const any = [first_game_launch || null, bet_amount, spin_count, loss_amount].some(isCarried);
  return any ? [] : [{ field: "triggers", message: "must hold at least one trigger" }];
}

function moneyRules(sent: Sent, precision: number | undefined): FieldError[] {
  const triggers = isObject(sent.triggers) ? sent.triggers : {};
  const stake = (place: string, value: unknown) => amountRules(place, value, precision, { aboveZero: true });
  return [
    ...stake("bet_amount", sent.bet_amount),
    ...stake("campaign_limit", sent.campaign_limit),
    ...stake("triggers.loss_amount", triggers.loss_amount),
    ...sentObjects(triggers.bet_amount).flatMap(({ place, item }) =>
      stake(`triggers.bet_amount[${place}].amount`, item.amount),
    ),
    ...sentObjects(sent.prizes).flatMap(({ place, item }) => [
      // A field of a wheel may be blank: a prize of 0 is drawn and pays nothing.
      ...amountRules(`prizes[${place}].amount`, item.amount, precision, { aboveZero: false }),
      ...stake(`prizes[${place}].bet_amount`, item.bet_amount),
    ]),
  ];
}
