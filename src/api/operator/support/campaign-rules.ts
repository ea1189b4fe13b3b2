import type { FieldError } from "../../../errors.ts";
import { CAMPAIGN_TYPES, type CampaignType } from "../../../play/providers/port.ts";
import type { Sent } from "../../http/valid.ts";
import { isObject } from "../../http/valid.ts";
import { amountErrors, sentObjects } from "./amounts.ts";

const BONUS_FIELDS = ["spin_count", "bet_amount", "prizes", "campaign_limit", "min_cashout_multiplier"] as const;
type BonusField = (typeof BONUS_FIELDS)[number];

interface Carried {
  readonly required: readonly BonusField[];
  readonly optional: readonly BonusField[];
  /** Number of prizes, for a drawn type. */
  readonly prizes?: { readonly min: number; readonly max: number };
}

/** Fields of each type; it must not carry others. */
const CARRIED: Readonly<Record<CampaignType, Carried>> = {
  free_spins: { required: ["spin_count", "bet_amount"], optional: ["campaign_limit", "min_cashout_multiplier"] },
  fortune_wheel: { required: ["prizes"], optional: [], prizes: { min: 16, max: 16 } },
  treasure_chest: { required: ["prizes"], optional: [], prizes: { min: 16, max: 16 } },
  golden_dragon: { required: ["prizes"], optional: [], prizes: { min: 1, max: 100 } },
  buy_bonus: { required: ["bet_amount"], optional: [] },
};

/** The rules of CreateBonusCampaign between its fields. Rules of a single field are the schema's. */
export function campaignErrors(sent: Sent, precision: number | undefined): FieldError[] {
  const type = CAMPAIGN_TYPES.find((known) => known === sent.type);
  return [...(type ? carriedErrors(type, sent) : []), ...triggerErrors(sent.triggers), ...stakeErrors(sent, precision)];
}

function carriedErrors(type: CampaignType, sent: Sent): FieldError[] {
  const { required, optional, prizes } = CARRIED[type];
  const errors = BONUS_FIELDS.flatMap((field): FieldError[] => {
    if (required.includes(field)) {
      return isCarried(sent[field]) ? [] : [{ field, message: `is required for ${type}` }];
    }
    return isCarried(sent[field]) && !optional.includes(field)
      ? [{ field, message: `must not be sent for ${type}` }]
      : [];
  });
  return prizes && isCarried(sent.prizes) ? [...errors, ...prizeErrors(type, prizes, sent.prizes)] : errors;
}

/** Null and an empty list count as not sent. */
function isCarried(value: unknown): boolean {
  return value !== undefined && value !== null && !(Array.isArray(value) && value.length === 0);
}

function prizeErrors(type: CampaignType, count: { min: number; max: number }, sent: unknown): FieldError[] {
  if (!Array.isArray(sent)) return [];
  const error = (message: string): FieldError => ({ field: "prizes", message });
  const prizes = sentObjects(sent);
  const errors: FieldError[] = [];
  if (sent.length < count.min || sent.length > count.max) {
    const number = count.min === count.max ? `exactly ${count.min}` : `${count.min} to ${count.max}`;
    errors.push(error(`must have ${number} items for ${type}`));
  }
  if (prizes.length > 0 && prizes.every(({ item }) => item.weight === 0)) {
    errors.push(error("must have at least one weight greater than 0"));
  }
  for (const { index, item } of prizes) {
    if (item.kind === "free_spins" && type !== "fortune_wheel") {
      errors.push(error(`prizes[${index}].kind must be money for ${type}`));
    }
    errors.push(...contentErrors(index, item));
  }
  return errors;
}

/** A prize of money has an amount; one of free spins has their number and stake. Neither has the other's fields. */
function contentErrors(index: number, prize: Sent): FieldError[] {
  if (prize.kind !== "money" && prize.kind !== "free_spins") return [];
  const required = prize.kind === "money" ? ["amount"] : ["spins", "bet_amount"];
  return ["amount", "spins", "bet_amount"].flatMap((name): FieldError[] => {
    const sent = isCarried(prize[name]);
    if (sent === required.includes(name)) return [];
    const rule = sent ? `must not be sent for ${prize.kind}` : `is required for ${prize.kind}`;
    return [{ field: "prizes", message: `prizes[${index}].${name} ${rule}` }];
  });
}

/** False, null and empty lists are not triggers. */
function triggerErrors(sent: unknown): FieldError[] {
  if (!isObject(sent)) return [];
  const { first_game_launch, bet_amount, spin_count, loss_amount } = sent;
  const any = [first_game_launch || null, bet_amount, spin_count, loss_amount].some(isCarried);
  return any ? [] : [{ field: "triggers", message: "must contain at least one trigger" }];
}

function stakeErrors(sent: Sent, precision: number | undefined): FieldError[] {
  const triggers = isObject(sent.triggers) ? sent.triggers : {};
  const stake = (path: string, value: unknown) => amountErrors(path, value, { precision, aboveZero: true });
  return [
    ...stake("bet_amount", sent.bet_amount),
    ...stake("campaign_limit", sent.campaign_limit),
    ...stake("triggers.loss_amount", triggers.loss_amount),
    ...sentObjects(triggers.bet_amount).flatMap(({ index, item }) =>
      stake(`triggers.bet_amount[${index}].amount`, item.amount),
    ),
    ...sentObjects(sent.prizes).flatMap(({ index, item }) => [
      // A blank field on a wheel is a prize of 0: it is drawn and pays nothing.
      ...amountErrors(`prizes[${index}].amount`, item.amount, { precision, aboveZero: false }),
      ...stake(`prizes[${index}].bet_amount`, item.bet_amount),
    ]),
  ];
}
