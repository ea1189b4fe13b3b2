/** Runs one SELECT on a database. */
export type Query = (sql: string) => Promise<readonly Readonly<Record<string, string | number | null>>[]>;

/** What a ledger holds. Amounts are in minor units, and of the movements up to `last`. */
export interface Measures {
  /** The number of the last movement. */
  readonly last: number;
  /** By operator, currency and type, as they were reported: a row never changes these. */
  readonly movements: Readonly<Record<string, { readonly rows: number; readonly amount: string }>>;
  /** By status. */
  readonly statuses: Readonly<Record<string, number>>;
  /** By operator and currency. */
  readonly revenue: Readonly<Record<string, string>>;
  /** Rows of tables of which none is ever deleted. */
  readonly rows: Readonly<Record<string, number>>;
}

const TABLES = [
  ...["operators", "operator_keys", "providers", "provider_keys", "games", "sessions", "attempts"],
  ...["free_spins", "bonus_campaigns", "invoices", "rate_cards", "audit_log"],
];
/** A statement of D1 has a time limit, and holds up every other one. */
const MOVEMENTS_PER_QUERY = 50_000;

/** Measures a ledger, of 1.0.0 or of today, up to a movement. */
export async function measureLedger(query: Query, upTo?: number): Promise<Measures> {
  const [newest] = await query("SELECT COALESCE(MAX(seq), 0) AS last FROM movements");
  const last = upTo ?? Number(newest?.last);
  const movements = new Map<string, { rows: number; amount: bigint }>();
  const statuses = new Map<string, number>();
  for (let from = 0; from < last; from += MOVEMENTS_PER_QUERY) {
    const to = Math.min(last, from + MOVEMENTS_PER_QUERY);
    const found = await query(`SELECT operator_code || ' ' || currency || ' ' || type AS name, status, COUNT(*) AS rows,
      CAST(SUM(amount) AS TEXT) AS amount FROM movements WHERE seq > ${from} AND seq <= ${to} GROUP BY 1, 2`);
    for (const { name, status, rows, amount } of found) {
      const sum = movements.get(String(name)) ?? { rows: 0, amount: 0n };
      movements.set(String(name), { rows: sum.rows + Number(rows), amount: sum.amount + BigInt(amount ?? 0) });
      statuses.set(String(status), (statuses.get(String(status)) ?? 0) + Number(rows));
    }
  }
  const revenue = await query(`SELECT operator_code || ' ' || currency AS name,
    SUM(bets) || ' ' || SUM(wins) || ' ' || SUM(bonus) AS sums FROM revenue_days GROUP BY 1`);
  const [rows] = await query(`SELECT ${TABLES.map((name) => `(SELECT COUNT(*) FROM ${name}) AS ${name}`).join(", ")}`);
  return {
    last,
    movements: Object.fromEntries(
      [...movements].toSorted().map(([name, sum]) => [name, { rows: sum.rows, amount: String(sum.amount) }]),
    ),
    statuses: Object.fromEntries([...statuses].toSorted()),
    revenue: Object.fromEntries(revenue.map(({ name, sums }) => [String(name), String(sums)])),
    rows: Object.fromEntries(Object.entries(rows ?? {}).map(([name, count]) => [name, Number(count)])),
  };
}

/** What is lost or altered, and what the running service may have changed meanwhile. */
export function compareMeasures(before: Measures, after: Measures): { lost: string[]; changed: string[] } {
  const lost: string[] = [];
  const changed: string[] = [];
  for (const name of new Set([...Object.keys(before.movements), ...Object.keys(after.movements)])) {
    const [own, now] = [before.movements[name], after.movements[name]];
    if (own?.rows === now?.rows && own?.amount === now?.amount) continue;
    lost.push(`movements ${name}: ${shown(own)} before, ${shown(now)} after`);
  }
  for (const [name, count] of Object.entries(before.rows)) {
    const now = after.rows[name] ?? 0;
    if (now < count) lost.push(`${name}: ${count} rows before, ${now} after`);
    else if (now > count) changed.push(`${name}: ${count} rows before, ${now} after`);
  }
  for (const name of new Set([...Object.keys(before.statuses), ...Object.keys(after.statuses)])) {
    const [own = 0, now = 0] = [before.statuses[name], after.statuses[name]];
    if (own !== now) changed.push(`${name} movements: ${own} before, ${now} after`);
  }
  // Without traffic nothing has changed: then revenue must not have either.
  const target = changed.length === 0 ? lost : changed;
  for (const [name, sums] of Object.entries(before.revenue)) {
    const now = after.revenue[name] ?? "none";
    if (now !== sums) target.push(`revenue of ${name} (bets, wins, bonus): ${sums} before, ${now} after`);
  }
  return { lost, changed };
}

function shown(sum: { readonly rows: number; readonly amount: string } | undefined): string {
  return sum ? `${sum.rows} of ${sum.amount}` : "none";
}
