import type { DayMovement } from "../../ledger/queries/day-movements.ts";
import { UNKNOWN_TYPE } from "./build-step.ts";
import { type StoredCorrection, type StoredStatement, type StoredSums, SUMS } from "./files.ts";

/** Sums that can be saved between two steps: by currency, then by what is summed. */
export type SavedTotals = Readonly<Record<string, SavedCurrency>>;

interface SavedCurrency {
  readonly precision: number;
  readonly transactions: number;
  /** Totals by provider and game type, as JSON. */
  readonly sums: Readonly<Record<string, StoredSums>>;
  readonly corrections: readonly StoredCorrection[];
}

type Sums = Record<(typeof SUMS)[number], bigint>;

interface Currency {
  precision: number;
  transactions: number;
  readonly sums: Map<string, Sums>;
  /** Corrections by day and provider, as JSON. */
  readonly corrections: Map<string, { bets: bigint; freeBets: bigint }>;
}

/** The totals of a day, by currency (docs/reconciliation.md#statements). */
export class Totals {
  readonly #currencies = new Map<string, Currency>();

  static from(saved: SavedTotals): Totals {
    const totals = new Totals();
    for (const [code, currency] of Object.entries(saved)) {
      totals.#currencies.set(code, {
        ...currency,
        sums: new Map(Object.entries(currency.sums).map(([key, sums]) => [key, read(sums)])),
        corrections: new Map(
          currency.corrections.map(({ day, providerCode, bets, freeBets }) => [
            JSON.stringify([day, providerCode]),
            { bets: BigInt(bets), freeBets: BigInt(freeBets) },
          ]),
        ),
      });
    }
    return totals;
  }

  add(movement: DayMovement, gameType: string | undefined): void {
    const { providerCode, type, status, freeSpinsId, corrects } = movement;
    const currency = this.#currency(movement);
    const amount = BigInt(movement.amount);
    currency.transactions++;
    const key = JSON.stringify([providerCode, gameType ?? UNKNOWN_TYPE]);
    const sums = currency.sums.get(key) ?? sumsOf(() => 0n);
    currency.sums.set(key, sums);
    const free = freeSpinsId !== null;
    // A free bet took nothing, so none is given back. A cancelled win was never paid: its id was in two shards.
    if (status === "cancelled") sums.cancelledBets += free || type === "win" ? 0n : amount;
    else if (type === "bet") sums[free ? "freeBets" : "bets"] += amount;
    else if (type === "win") sums[free ? "bonusWins" : "wins"] += amount;
    if (!corrects) return;
    const place = JSON.stringify([corrects.day, providerCode]);
    const correction = currency.corrections.get(place) ?? { bets: 0n, freeBets: 0n };
    currency.corrections.set(place, correction);
    correction[corrects.free ? "freeBets" : "bets"] += amount;
  }

  save(): SavedTotals {
    return Object.fromEntries(
      [...this.#currencies].map(([code, currency]) => [
        code,
        {
          precision: currency.precision,
          transactions: currency.transactions,
          sums: Object.fromEntries([...currency.sums].map(([key, sums]) => [key, written(sums)])),
          corrections: correctionsOf(currency),
        },
      ]),
    );
  }

  /** The statements without what is known of their lists, by currency. */
  statements(): Omit<StoredStatement, "digest" | "files">[] {
    return [...this.#currencies]
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([code, currency]) => ({
        currency: code,
        precision: currency.precision,
        transactions: currency.transactions,
        byProvider: summed(currency, 0).map(([providerCode, sums]) => ({ providerCode, ...sums })),
        byGameType: summed(currency, 1).map(([gameType, sums]) => ({ gameType, ...sums })),
        revenue: [...currency.sums].map(([key, { bets, wins }]) => {
          const [providerCode, gameType] = JSON.parse(key) as [string, string];
          return { providerCode, gameType, amount: String(bets - wins) };
        }),
        corrections: correctionsOf(currency),
      }));
  }

  #currency({ currency: code, precision }: DayMovement): Currency {
    const known = this.#currencies.get(code);
    if (known) return known;
    const made: Currency = {
      precision,
      transactions: 0,
      sums: new Map(),
      corrections: new Map(),
    };
    this.#currencies.set(code, made);
    return made;
  }
}

/** Sums by one part of the key: 0 is the provider, 1 the game type. */
function summed({ sums }: Currency, part: 0 | 1): [string, StoredSums][] {
  const grouped = Map.groupBy(sums, ([key]) => (JSON.parse(key) as [string, string])[part]);
  return [...grouped]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, entries]) => [name, written(entries.map(([, entry]) => entry).reduce(plus))]);
}

function sumsOf<T>(value: (name: (typeof SUMS)[number]) => T) {
  return Object.fromEntries(SUMS.map((name) => [name, value(name)])) as Record<(typeof SUMS)[number], T>;
}

function plus(a: Sums, b: Sums): Sums {
  return sumsOf((name) => a[name] + b[name]);
}

function correctionsOf({ corrections }: Currency): StoredCorrection[] {
  return [...corrections]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([place, { bets, freeBets }]) => {
      const [day, providerCode] = JSON.parse(place) as [string, string];
      return { day, providerCode, bets: String(bets), freeBets: String(freeBets) };
    });
}

function written(sums: Sums): StoredSums {
  return sumsOf((name) => String(sums[name]));
}

function read(sums: StoredSums): Sums {
  return sumsOf((name) => BigInt(sums[name]));
}
