import type { SQL } from "drizzle-orm";
import { sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { Ctx } from "../../context.ts";
import { insertSelect } from "../../db/insert-select.ts";
import { jsonChunks } from "../../db/json-chunks.ts";
import { archivedDays } from "../../db/schema/shards.ts";
import type { Row } from "../../ledger/books/rows.ts";
import { utcDay } from "../../lib/clock.ts";

/** Sums of an operator's day in one currency, provider and section: minor units, as text. */
interface DaySum {
  readonly operatorCode: string;
  readonly day: string;
  readonly currency: string;
  readonly providerCode: string;
  readonly sectionCode: string;
  readonly precision: number;
  bets: string;
  wins: string;
  bonus: string;
}

/** The sums of the day that an export is reading, by everything in them but the amounts. Saved between two steps. */
export type OpenDay = Readonly<Record<string, DaySum>>;

/** Sums completed movements, as the books of revenue do. They must come in the order of operators and times. */
export class DaySums {
  #open: Record<string, DaySum>;
  #day: string | undefined;
  readonly #closed: DaySum[] = [];

  constructor(open: OpenDay) {
    this.#open = structuredClone(open) as Record<string, DaySum>;
    const [first] = Object.values(open);
    this.#day = first && `${first.operatorCode} ${first.day}`;
  }

  add(row: Row): void {
    const [operatorCode, day] = [String(row.operator_code), utcDay(Number(row.completed_at))];
    if (this.#day !== `${operatorCode} ${day}`) this.close();
    this.#day = `${operatorCode} ${day}`;
    const of = {
      ...{ operatorCode, day, currency: String(row.currency), providerCode: String(row.provider_code) },
      sectionCode: String(row.section_code ?? ""),
    };
    const key = JSON.stringify(Object.values(of));
    this.#open[key] ??= { ...of, precision: Number(row.precision), bets: "0", wins: "0", bonus: "0" };
    const sum = this.#open[key];
    const free = row.free_spins_id !== null;
    const kind = row.type === "win" ? (free ? "bonus" : "wins") : row.type === "bet" && !free ? "bets" : undefined;
    if (row.status === "completed" && kind) sum[kind] = String(BigInt(sum[kind]) + BigInt(Number(row.amount)));
  }

  /** Ends the open day. */
  close(): void {
    this.#closed.push(...Object.values(this.#open));
    this.#open = {};
    this.#day = undefined;
  }

  get open(): OpenDay {
    return this.#open;
  }

  /** Statements that write the days that are over. A repeat writes the same. */
  statements({ db }: Pick<Ctx, "db">, shard: number, held: SQL): BatchItem<"sqlite">[] {
    const text = (name: keyof DaySum) => sql`value ->> ${sql.raw(`'${name}'`)}`;
    const amount = (name: keyof DaySum) => sql`CAST(${text(name)} AS INTEGER)`;
    return jsonChunks(this.#closed).map((chunk) =>
      insertSelect(
        db,
        archivedDays,
        {
          shard,
          operatorCode: text("operatorCode"),
          day: text("day"),
          currency: text("currency"),
          providerCode: text("providerCode"),
          sectionCode: text("sectionCode"),
          precision: text("precision"),
          bets: amount("bets"),
          wins: amount("wins"),
          bonus: amount("bonus"),
        },
        { from: sql`json_each(${chunk})`, where: held },
      ).onConflictDoUpdate({
        target: [
          archivedDays.operatorCode,
          archivedDays.day,
          archivedDays.shard,
          archivedDays.currency,
          archivedDays.providerCode,
          archivedDays.sectionCode,
        ],
        set: { bets: sql`excluded.bets`, wins: sql`excluded.wins`, bonus: sql`excluded.bonus` },
      }),
    );
  }
}
