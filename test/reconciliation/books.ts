import type { Movement } from "../../src/ledger/rules/movement.ts";
import { DAY_MS, HOUR_MS } from "../../src/lib/clock.ts";
import { formatAmount } from "../../src/lib/money.ts";
import { complete, write } from "../billing/support.ts";
import { rolledBack } from "../statements/support.ts";

/** A difference as it is expected: its kind, its id, and the fields that differ. */
export type Planted = readonly [kind: string, transactionId: string | null, ...fields: string[]];

export type BookRow = Record<string, string>;

/** Random numbers from a seed: the same world each time. */
export function dice(seed: number) {
  let state = seed;
  const next = () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    return (state >>> 8) / 2 ** 23;
  };
  return {
    below: (n: number) => Math.floor(next() * n),
    chance: (p: number) => next() < p,
    pick: <T>(items: readonly T[]): T => items[Math.floor(next() * items.length)] as T,
  };
}

type Dice = ReturnType<typeof dice>;

interface Who {
  readonly operator: string;
  readonly provider: string;
}

/**
 * Plays a day, keeps an operator's books of it as an honest wallet would, and plants differences. What both sides may see
 * differently, such as a movement of a neighbouring day, is in the books or not as the dice fall.
 */
export async function aDay(who: Who, stranger: Who, day: string, count: number, die: Dice) {
  const start = Date.parse(`${day}T00:00:00Z`);
  const iso = (ms: number) => new Date(ms).toISOString();
  const books: BookRow[] = [];
  const planted: Planted[] = [];
  const play = (at: number, type: "bet" | "win" = "bet") =>
    complete({
      ...who,
      type,
      amount: 1 + die.below(100_000),
      on: iso(at),
      freeSpins: type === "win" && die.chance(0.2),
    });
  const unsettled = async (status: Movement["status"], change: Partial<Movement> = {}) => {
    const at = start + die.below(DAY_MS);
    const like = await complete({ ...stranger, type: "bet", amount: 500, on: iso(at) });
    const id = `${who.provider}:${status}-${like.transactionId}`;
    const own = { ...like, transactionId: id, operatorCode: who.operator, providerCode: who.provider, createdAt: at };
    const movement: Movement = { ...own, status, completedAt: null, attempts: 1, ...change };
    await write({ insert: movement }, id);
    return movement;
  };

  for (let i = 0; i < count; i++) {
    const at = start + die.below(DAY_MS - 2 * HOUR_MS);
    switch (die.below(12)) {
      case 0: {
        const bet = await play(at);
        const rollback = await rolledBack(bet, iso(at + HOUR_MS));
        books.push(rowOf(bet, "cancelled", die), rowOf(rollback, "completed", die));
        break;
      }
      case 1: {
        const bet = await play(at);
        await rolledBack(bet, iso(at + DAY_MS));
        books.push(rowOf(bet, die.pick(["completed", "cancelled"]), die));
        break;
      }
      case 2: {
        const neighbour = await play(die.pick([start - HOUR_MS, start + DAY_MS + HOUR_MS]));
        if (die.chance(0.5)) books.push(rowOf(neighbour, "completed", die));
        break;
      }
      case 3: {
        const refused = await unsettled("refused", { refusalCode: "INSUFFICIENT_FUNDS" });
        if (die.chance(0.5)) books.push(rowOf(refused, "cancelled", die));
        break;
      }
      case 4: {
        // A bet that was undone before it was ever booked: the wallet may know of it, or not.
        const id = `${who.provider}:undo-${i}`;
        const bet = await unsettled("cancelled", { intent: "undo", undoneBy: id });
        const undo: Movement = { ...bet, transactionId: id, type: "rollback", status: "completed", undoneBy: null };
        const completed = { completedAt: bet.createdAt, referenceTransactionId: bet.transactionId };
        await write({ insert: { ...undo, ...completed } }, id);
        if (die.chance(0.5)) books.push(rowOf(bet, "cancelled", die), rowOf(undo, "completed", die));
        break;
      }
      default: {
        const movement = await play(at, die.pick(["bet", "win"]));
        if (die.chance(0.3)) await plant(movement);
        else books.push(rowOf(movement, "completed", die));
      }
    }
  }
  return { books, planted };

  async function plant(movement: Movement): Promise<void> {
    const id = movement.transactionId;
    const row = rowOf(movement, "completed", die);
    const changed = (field: string, value: string) => {
      books.push({ ...row, [field]: value });
      planted.push(["different", id, field]);
    };
    switch (die.below(14)) {
      case 0:
        return changed("amount", formatAmount(movement.amount + 1, 2));
      case 1:
        return changed("player_id", "someone else");
      case 2:
        return changed("round_id", "another, round");
      case 3:
        return changed("currency", "USD");
      case 4:
        return changed("type", movement.type === "bet" ? "win" : "bet");
      case 5:
        return changed("status", "cancelled");
      case 6:
        planted.push(["only_ours", id]);
        return;
      case 7:
        books.push(row, { transaction_id: `${id}-unknown`, amount: "1.00" });
        planted.push(["only_yours", `${id}-unknown`]);
        return;
      case 8:
        books.push(row, row);
        planted.push(["only_yours", id]);
        return;
      case 9: {
        const theirs = await complete({ ...stranger, type: "bet", amount: 100, on: iso(start) });
        books.push(row, rowOf(theirs, "completed", die));
        planted.push(["only_yours", theirs.transactionId]);
        return;
      }
      case 10: {
        books.push(row, { ...row, transaction_id: `${id}-bad`, amount: die.pick(["-1.00", "1,00", "1e3", "NaN"]) });
        planted.push(["only_yours", `${id}-bad`]);
        return;
      }
      // It is on the list, though it cannot be read: it is not missing there too.
      case 11:
        books.push({ ...row, amount: "1,00" });
        planted.push(["only_yours", id]);
        return;
      case 12: {
        const pending = await unsettled(die.pick(["pending", "failed", "refused"]));
        books.push(row, rowOf(pending, "completed", die));
        planted.push(["different", pending.transactionId, "status"]);
        return;
      }
      default: {
        const far = await play(start - 3 * DAY_MS);
        books.push(row, { ...rowOf(far, "completed", die), completed_at: iso(start) });
        planted.push(["different", far.transactionId, "completed_at"]);
      }
    }
  }
}

/** A movement as the operator's books have it; optional columns are left out now and then. */
function rowOf(movement: Movement, status: "completed" | "cancelled", die: Dice): BookRow {
  const amount = formatAmount(movement.amount, movement.precision);
  const row: BookRow = {
    transaction_id: movement.transactionId,
    amount: die.chance(0.3) ? String(Number(amount)) : amount,
  };
  if (status === "cancelled" || die.chance(0.5)) row.status = status;
  if (die.chance(0.7)) row.type = movement.type;
  if (die.chance(0.7)) row.currency = movement.currency;
  if (die.chance(0.7)) row.player_id = movement.playerId;
  if (die.chance(0.7)) row.round_id = movement.roundId;
  if (die.chance(0.3)) row.operator_transaction_id = "w-1";
  return row;
}

const COLUMNS = ["round_id", "amount", "status", "transaction_id", "player_id", "type", "currency", "completed_at"];

export function csvOf(rows: readonly BookRow[]): string {
  const field = (text = "") => (/[",]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
  return [COLUMNS, ...rows.map((row) => COLUMNS.map((column) => field(row[column])))]
    .map((row) => row.join(","))
    .join("\r\n");
}

export function ndjsonOf(rows: readonly BookRow[]): string {
  return rows.map((row) => JSON.stringify(row)).join("\n");
}
