import { closeSync, createReadStream, existsSync, openSync, truncateSync, writeSync } from "node:fs";
import { createServer } from "node:http";
import { createInterface } from "node:readline";

/** What the wallet has booked under a transaction id, and what it answered. */
interface Booking {
  readonly type: string;
  readonly amount: string;
  readonly currency: string;
  readonly playerId: string;
  readonly roundId: string;
  readonly ownId: string;
  readonly at: number;
  cancelled: boolean;
  readonly answer: string;
}

export const WALLET_COLUMNS = [
  ...["transaction_id", "type", "amount", "currency", "player_id", "round_id", "operator_transaction_id", "status"],
] as const;

/** A wallet with books of its own: a map of the callbacks that it got, and of nothing else. */
export interface BookkeepingWallet {
  readonly url: string;
  readonly port: number;
  /** Rounds that it has heard of have numbers up to this one. */
  readonly lastRound: number;
  size(): number;
  /** What it booked between two times, as rows of WALLET_COLUMNS. */
  rows(from: number, to: number): readonly string[][];
  stop(): void;
}

interface Callback {
  readonly action: string;
  readonly transaction_id: string;
  readonly reference_transaction_id: string | null;
  readonly amount: string | null;
  readonly currency: string;
  readonly player_id: string;
  readonly round_id: string;
}

/** What the wallet keeps of a callback that changed its books: it is enough to make them again. */
interface Entry {
  readonly at: number;
  readonly callback: Callback;
}

interface Kept {
  /** The file of its entries: each is written before it is answered. */
  readonly journal: string;
  /** 0: any. */
  readonly port: number;
}

function kept({
  action,
  transaction_id,
  reference_transaction_id,
  amount,
  currency,
  player_id,
  round_id,
}: Callback): Callback {
  return { action, transaction_id, reference_transaction_id, amount, currency, player_id, round_id };
}

/** The entries of a journal. A killed process may leave a part of a line, which was never answered: it is cut off. */
async function* entriesOf(journal: string): AsyncGenerator<Entry> {
  if (!existsSync(journal)) return;
  let bytes = 0;
  for await (const line of createInterface({ input: createReadStream(journal) })) {
    if (!line.endsWith("}}")) break;
    bytes += Buffer.byteLength(line) + 1;
    yield JSON.parse(line) as Entry;
  }
  truncateSync(journal, bytes);
}

/** Starts the wallet with the books of its journal, if it has one. */
export async function startBookkeepingWallet({ journal, port }: Kept): Promise<BookkeepingWallet> {
  const booked = new Map<string, Booking>();
  /** Bets whose rollback came first: they must not be taken any more. */
  const refused = new Set<string>();
  const cents = new Map<string, number>();
  const balanceOf = (player: string, change = 0) => {
    const now = (cents.get(player) ?? 100_000_000) + change;
    cents.set(player, now);
    return (now / 100).toFixed(2);
  };

  let lastRound = 0;

  /** `at`: when it is booked; undefined for a callback that is new, which is kept first. */
  function answerTo(callback: Callback, at?: number): { status: number; body: string } {
    const {
      action,
      transaction_id: id,
      reference_transaction_id: of,
      player_id: playerId,
      round_id: roundId,
    } = callback;
    if (action === "getbalance") return { status: 200, body: JSON.stringify({ balance: balanceOf(playerId) }) };
    const known = booked.get(id);
    if (known) return { status: 200, body: known.answer };
    if (refused.has(id)) return { status: 409, body: JSON.stringify({ error: "BET_CANCELLED" }) };
    const bookedAt = at ?? Date.now();
    if (at === undefined) writeSync(file, `${JSON.stringify({ at: bookedAt, callback: kept(callback) })}\n`);
    lastRound = Math.max(lastRound, Number(/\d+$/.exec(roundId)?.[0] ?? 0));
    const amount = callback.amount ?? "0.00";
    const moved = Math.round(Number(amount) * 100);
    let change = action === "bet" ? -moved : moved;
    if (action === "rollback") {
      const bet = booked.get(of ?? "");
      if (!bet) refused.add(of ?? "");
      if (!bet || bet.cancelled) change = 0;
      else bet.cancelled = true;
    }
    const ownId = `w-${booked.size + 1}`;
    const answer = JSON.stringify({ balance: balanceOf(playerId, change), transaction_id: ownId });
    const fields = { type: action, amount, currency: callback.currency, playerId, roundId, ownId };
    booked.set(id, { ...fields, at: bookedAt, cancelled: false, answer });
    return { status: 200, body: answer };
  }

  for await (const { at, callback } of entriesOf(journal)) answerTo(callback, at);
  const file = openSync(journal, "a");

  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const { status, body } = answerTo(JSON.parse(Buffer.concat(chunks).toString()) as Callback);
      response.writeHead(status, { "content-type": "application/json", "content-length": Buffer.byteLength(body) });
      response.end(body);
    });
  });
  server.keepAliveTimeout = 60_000;
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The wallet has no port.");
  return {
    url: `http://127.0.0.1:${address.port}/wallet`,
    port: address.port,
    lastRound,
    size: () => booked.size,
    rows: (from, to) =>
      [...booked]
        .filter(([, { at }]) => at >= from && at < to)
        .map(([id, one]) => [
          ...[id, one.type, one.amount, one.currency, one.playerId, one.roundId, one.ownId],
          one.cancelled ? "cancelled" : "completed",
        ]),
    stop: () => {
      server.close();
      closeSync(file);
    },
  };
}
