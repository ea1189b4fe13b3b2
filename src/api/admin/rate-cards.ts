import * as z from "zod";
import { compareCards, pointsOf } from "../../billing/rates/compare-cards.ts";
import { cardBefore, cardOn, type ListedCard, listCards } from "../../billing/rates/dated-cards.ts";
import { withdrawRates } from "../../billing/rates/withdraw-rates.ts";
import { findOperator } from "../../catalogue/operators/find-operator.ts";
import { about } from "../../lib/about.ts";
import { isoTime, utcDay } from "../../lib/clock.ts";
import { nextCursor, operatorCode } from "../wire/values.ts";
import { endpoint } from "./endpoint.ts";
import { CursorQuery, code } from "./fields.ts";
import { Change, PROPOSAL_EXAMPLE, Proposal } from "./present-proposal.ts";

const STATES = ["coming", "holds", "over"] as const;

const ChangedPercent = Change.extend({
  points: z.string().nullable(),
});

/* @__PURE__ */ about(ChangedPercent, {
  points: ["Percentage points that a percent rises or falls by. Null: it is no percent.", "-0.5"],
});

const RateCard = z.object({
  from: z.iso.date().nullable(),
  until: z.iso.date().nullable(),
  state: z.enum(STATES),
  changed_at: z.iso.datetime(),
  changes: z.array(ChangedPercent),
});

/* @__PURE__ */ about(RateCard, {
  from: ["Its first day, in UTC. Null: it holds from the beginning.", "2027-01-01"],
  until: ["The first day of the next card, which is not its own. Null: no end.", "2027-02-01"],
  state: "Whether it is over, holds now, or is to come.",
  changed_at: "When it was last set.",
  changes: "What differs from the card before it.",
});

export const RateCards = z.object({
  cards: z.array(RateCard),
  next_cursor: nextCursor,
});

/* @__PURE__ */ about(RateCards, {
  cards: "The page's cards.",
});

export const listRateCards = endpoint(
  {
    route: "GET /admin/v1/operators/{code}/rate-cards",
    id: "listRateCards",
    scope: "read",
    summary: "List an operator's rate cards with what each changed",
    description: "The last to begin first, 20 a page. A whole card: `GET …/rates?on=` with a day on which it holds.",
    params: { code: "The operator's code." },
    query: CursorQuery,
    answer: RateCards,
    errors: ["NOT_FOUND"],
    example: {
      answer: {
        cards: [
          {
            ...{ from: "2027-01-01", until: null, state: "coming", changed_at: "2026-11-20T09:00:00.000Z" },
            changes: [{ what: "lantern, band 1, rest_of_world", before: "12 %", after: "11.5 %", points: "-0.5" }],
          },
        ],
        next_cursor: null,
      },
    },
  },
  async (ctx, { path, query: { cursor } }) => {
    await findOperator(ctx, path.code);
    const today = utcDay(ctx.clock.now());
    const page = await listCards(ctx, { operatorCode: path.code, cursor });
    return { cards: page.rows.map((card) => present(card, today)), next_cursor: page.nextCursor };
  },
);

export const WithdrawnRates = z.object({ operator_code: operatorCode, from: z.iso.date(), withdrawn: z.literal(true) });

/* @__PURE__ */ about(WithdrawnRates, {
  from: "Its first day, in UTC.",
  withdrawn: "It does not hold.",
});

export const withdrawRateCard = endpoint(
  {
    route: "DELETE /admin/v1/operators/{code}/rate-cards/{from}",
    id: "withdrawRateCard",
    scope: "finance",
    summary: "Withdraw a rate card before it holds",
    description: "The card before it holds on. CONFLICT for a card whose first day has begun.",
    idempotency: "A repeat is NOT_FOUND.",
    params: { code: "The operator's code.", from: "Its first day." },
    pathSchema: z.object({ code, from: z.iso.date() }),
    accepted: Proposal,
    answer: WithdrawnRates,
    errors: ["VALIDATION_FAILED", "NOT_FOUND", "CONFLICT"],
    example: {
      accepted: PROPOSAL_EXAMPLE,
      answer: { operator_code: "northwind", from: "2027-01-01", withdrawn: true },
    },
  },
  async (ctx, { path: { code: operatorCode, from } }) => {
    await withdrawRates(ctx, { operatorCode, from });
    return { operator_code: operatorCode, from, withdrawn: true as const };
  },
  async (ctx, { path: { code: operatorCode, from } }) => {
    const card = await cardOn(ctx.db, operatorCode, from);
    if (card?.from !== from || from <= utcDay(ctx.clock.now())) return [];
    const before = await cardBefore(ctx.db, operatorCode, from);
    return [
      { what: `rate card from ${from}`, before: "will hold", after: null },
      ...compareCards(card.cards, before?.cards ?? []),
    ];
  },
);

function present({ from, until, cards, updatedAt, before }: ListedCard, today: string) {
  const hasBegun = from === null || from <= today;
  const state: (typeof STATES)[number] = !hasBegun ? "coming" : until !== null && until <= today ? "over" : "holds";
  return {
    ...{ from, until, state, changed_at: isoTime(updatedAt) },
    changes: compareCards(before?.cards ?? [], cards).map((change) => ({ ...change, points: pointsOf(change) })),
  };
}
