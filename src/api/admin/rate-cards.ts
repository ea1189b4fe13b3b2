import { Hono } from "hono";
import * as z from "zod";
import { compareCards, pointsOf } from "../../billing/rates/compare-cards.ts";
import { cardBefore, cardOn, type ListedCard, listCards } from "../../billing/rates/dated-cards.ts";
import { withdrawRates } from "../../billing/rates/set-rates.ts";
import type { AdminApiEnv } from "../../gate/auth/authenticate-admin.ts";
import { findOperator } from "../../gate/reference/find-operator.ts";
import { isoTime, utcDay } from "../../lib/clock.ts";
import { checked, path, query } from "../http/valid.ts";
import { orNull, textOrNull } from "../wire/described.ts";
import { operatorCode, pageOf } from "../wire/values.ts";
import { approvable, describe } from "./declare.ts";
import { CursorQuery, code } from "./fields.ts";
import { Change, PROPOSAL_EXAMPLE, Proposal } from "./present-proposal.ts";

export const app = new Hono<AdminApiEnv>();

const STATES = ["coming", "holds", "over"] as const;

const ChangedPercent = Change.extend({
  points: textOrNull("Percentage points that a percent rises or falls by. Null: it is no percent.", "-0.5"),
});

const RateCard = z.object({
  from: orNull(z.iso.date(), "Its first day, in UTC. Null: it holds from the beginning.", "2027-01-01"),
  until: orNull(z.iso.date(), "The first day of the next card, which is not its own. Null: no end.", "2027-02-01"),
  state: z.enum(STATES).describe("Whether it is over, holds now, or is to come."),
  changed_at: z.iso.datetime().describe("When it was last set."),
  changes: z.array(ChangedPercent).describe("What differs from the card before it."),
});

export const RateCards = pageOf({ cards: z.array(RateCard).describe("The page's cards.") });

app.get(
  "/operators/:code/rate-cards",
  describe({
    id: "listRateCards",
    scope: "read",
    summary: "List an operator's rate cards with what each changed",
    description: "The last to begin first, 20 a page. A whole card: `GET …/rates?on=` with a day on which it holds.",
    params: { code: "The operator's code." },
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
  }),
  query(CursorQuery),
  checked(),
  async (c) => {
    const ctx = c.get("ctx");
    const path = c.req.param();
    const { cursor } = c.req.valid("query");
    await findOperator(ctx, path.code);
    const today = utcDay(ctx.clock.now());
    const page = await listCards(ctx, { operatorCode: path.code, cursor });
    return c.json<z.input<typeof RateCards>>({
      cards: page.rows.map((card) => present(card, today)),
      next_cursor: page.nextCursor,
    });
  },
);

export const WithdrawnRates = z.object({
  operator_code: operatorCode,
  from: z.iso.date().describe("Its first day, in UTC."),
  withdrawn: z.literal(true).describe("It does not hold."),
});

app.delete(
  "/operators/:code/rate-cards/:from",
  describe({
    id: "withdrawRateCard",
    scope: "finance",
    people: { two: "any change of the rate card", because: "it decides what is billed" },
    summary: "Withdraw a rate card before it holds",
    description: "The card before it holds on. CONFLICT for a card whose first day has begun.",
    idempotency: "A repeat is NOT_FOUND.",
    params: { code: "The operator's code.", from: "Its first day." },
    accepted: Proposal,
    answer: WithdrawnRates,
    errors: ["VALIDATION_FAILED", "NOT_FOUND", "CONFLICT"],
    example: {
      accepted: PROPOSAL_EXAMPLE,
      answer: { operator_code: "northwind", from: "2027-01-01", withdrawn: true },
    },
  }),
  path(z.object({ code, from: z.iso.date() })),
  checked(),
  approvable<"code" | "from">(async (ctx, { path: { code: operatorCode, from } }) => {
    const card = await cardOn(ctx.db, operatorCode, from);
    if (card?.from !== from || from <= utcDay(ctx.clock.now())) return [];
    const before = await cardBefore(ctx.db, operatorCode, from);
    return [
      { what: `rate card from ${from}`, before: "will hold", after: null },
      ...compareCards(card.cards, before?.cards ?? []),
    ];
  }),
  async (c) => {
    const { code: operatorCode, from } = c.req.valid("param");
    await withdrawRates(c.get("ctx"), { operatorCode, from });
    return c.json<z.input<typeof WithdrawnRates>>({ operator_code: operatorCode, from, withdrawn: true as const });
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
