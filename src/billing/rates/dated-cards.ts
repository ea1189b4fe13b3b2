import { and, asc, desc, eq, gt, lt, lte } from "drizzle-orm";
import type { Ctx } from "../../context.ts";
import { datedRateCards, rateCards } from "../../db/schema/billing.ts";
import { keysetPage, type Page } from "../../lib/paging/keyset-page.ts";
import type { ProviderCard } from "./rate-card.ts";

/** A rate card. It holds from its first day until that of the next one. Days are of UTC, YYYY-MM-DD. */
interface DatedCard {
  /** Null: the first card, which holds from the beginning. */
  readonly from: string | null;
  readonly cards: readonly ProviderCard[];
  readonly updatedAt: number;
}

type Row = typeof datedRateCards.$inferSelect;

const dated = ({ fromDay: from, providers: cards, updatedAt }: Row): DatedCard => ({ from, cards, updatedAt });

/** The card that holds on a day; undefined: none was set. */
export async function cardOn(db: Ctx["db"], operatorCode: string, day: string): Promise<DatedCard | undefined> {
  const own = eq(datedRateCards.operatorCode, operatorCode);
  const [[row], [first]] = await db.batch([
    db
      .select()
      .from(datedRateCards)
      .where(and(own, lte(datedRateCards.fromDay, day)))
      .orderBy(desc(datedRateCards.fromDay))
      .limit(1),
    db.select().from(rateCards).where(eq(rateCards.operatorCode, operatorCode)),
  ]);
  if (row) return dated(row);
  return first && { from: null, cards: first.providers, updatedAt: first.updatedAt };
}

/** The cards that begin after one day and before another, the first to begin first. */
export async function cardsBetween(
  db: Ctx["db"],
  operatorCode: string,
  [after, before]: readonly [after: string, before: string],
): Promise<DatedCard[]> {
  const { fromDay } = datedRateCards;
  const rows = await db
    .select()
    .from(datedRateCards)
    .where(and(eq(datedRateCards.operatorCode, operatorCode), gt(fromDay, after), lt(fromDay, before)))
    .orderBy(asc(fromDay));
  return rows.map(dated);
}

/** A card with the one before it and the first day of the one after it. */
export interface ListedCard extends DatedCard {
  readonly until: string | null;
  readonly before: DatedCard | undefined;
}

/** Cards are large. */
const PAGE_SIZE = 20;
/** Later than every day: the place before the first row. */
const NO_DAY = "~";

/** An operator's rate cards, the last to begin first. */
export async function listCards(
  ctx: Ctx,
  { operatorCode, cursor }: { operatorCode: string; cursor: string | undefined },
): Promise<Page<ListedCard>> {
  const { db } = ctx;
  const own = eq(datedRateCards.operatorCode, operatorCode);
  const page = await keysetPage<DatedCard, string>(ctx, {
    scope: ["rate-cards", operatorCode],
    cursor,
    limit: PAGE_SIZE,
    placeOf: ({ from }) => from ?? "",
    rowsAfter: async (place = NO_DAY, limit) => {
      const rows = await db
        .select()
        .from(datedRateCards)
        .where(and(own, lt(datedRateCards.fromDay, place)))
        .orderBy(desc(datedRateCards.fromDay))
        .limit(limit);
      const first = rows.length < limit && place !== "" ? await cardOn(db, operatorCode, "") : undefined;
      return [...rows.map(dated), ...(first ? [first] : [])];
    },
  });
  const { rows } = page;
  const [newest, oldest] = [rows[0], rows.at(-1)];
  const [after] = newest
    ? await db
        .select({ fromDay: datedRateCards.fromDay })
        .from(datedRateCards)
        .where(and(own, gt(datedRateCards.fromDay, newest.from ?? "")))
        .orderBy(asc(datedRateCards.fromDay))
        .limit(1)
    : [];
  const older = oldest && (await cardBefore(db, operatorCode, oldest.from));
  return {
    ...page,
    rows: rows.map((card, at) => ({
      ...card,
      until: (at === 0 ? after?.fromDay : rows[at - 1]?.from) ?? null,
      before: rows[at + 1] ?? older,
    })),
  };
}

/** The card that held before another began; undefined: none. */
export async function cardBefore(
  db: Ctx["db"],
  operatorCode: string,
  from: string | null,
): Promise<DatedCard | undefined> {
  if (from === null) return undefined;
  const day = new Date(Date.parse(`${from}T00:00:00Z`) - 1).toISOString().slice(0, 10);
  return cardOn(db, operatorCode, day);
}
