import { createHmac } from "node:crypto";
import { createServer, type IncomingHttpHeaders } from "node:http";
import { buffer } from "node:stream/consumers";
import { type Books, openBooks } from "../../../examples/wallet/books.ts";
import { formatAmount, parseAmount } from "../../../examples/wallet/money.ts";
import { changeBalance, findPlayer, savePlayer } from "../../../examples/wallet/players.ts";
import { type Answer, answerCallback } from "../../../examples/wallet/wallet.ts";
import { served } from "../../support/served.ts";

export const PLAYER = "certified-player";
export const KEYS = [
  { id: "first-key", secret: "first-secret" },
  { id: "second-key", secret: "second-secret" },
] as const;

/** Wallets with one fault, each by the name of the case that must catch it. */
export type FaultyWallets = Readonly<Record<string, () => Fault>>;

/** Replaces or wraps the reference wallet's answer to a callback. */
export type Fault = (call: Call) => Answer | Promise<Answer>;

/** One callback to a faulty wallet. */
export class Call {
  readonly books: Books;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
  /** Whether the caller has hung up. */
  readonly gone: () => boolean;
  readonly target: string | undefined;

  constructor(
    books: Books,
    headers: IncomingHttpHeaders,
    body: Buffer,
    gone: () => boolean,
    target: string | undefined,
  ) {
    this.target = target;
    this.books = books;
    this.headers = headers;
    this.body = body;
    this.gone = gone;
  }

  /** The body's fields; empty when it is not JSON. */
  get fields(): Record<string, unknown> {
    try {
      return JSON.parse(this.body.toString());
    } catch {
      return {};
    }
  }

  get action(): unknown {
    return this.fields.action;
  }

  /** The reference wallet's answer. */
  next(): Answer {
    return this.answer(this.headers, this.body, this.target);
  }

  /** The reference wallet's answer without a look at the second signature. */
  ignoringV2(): Answer {
    return this.answer(this.headers, this.body);
  }

  /** The reference wallet's answer to the call with other fields, signed correctly if the call was. */
  with(fields: Record<string, unknown>): Answer {
    return this.matches(this.body.toString()) ? this.forged({ ...this.fields, ...fields }) : this.next();
  }

  /** The reference wallet's answer without a signature check. */
  unchecked(): Answer {
    return this.answer(sign(this.body), this.body);
  }

  /** Whether the digest is correct for this body and timestamp. */
  matches(body: string, timestamp = String(this.headers["x-agg-timestamp"])): boolean {
    const key = KEYS.find(({ id }) => id === this.headers["x-agg-key-id"]);
    return key !== undefined && digest(key.secret, timestamp, body) === this.headers["x-agg-signature"];
  }

  /** Changes the player's balance without booking a movement. */
  move(amount: unknown, sign: 1n | -1n = 1n): void {
    changeBalance(this.books, PLAYER, sign * this.minor(amount));
  }

  minor(amount: unknown): bigint {
    return parseAmount(String(amount), this.currency) ?? 0n;
  }

  get balance(): bigint {
    return findPlayer(this.books, PLAYER)?.balance ?? 0n;
  }

  set balance(minor: bigint) {
    changeBalance(this.books, PLAYER, minor - this.balance);
  }

  /** 200 with the current balance. */
  ok(balance = this.balance): Answer {
    return { status: 200, body: { balance: formatAmount(balance, this.currency) } };
  }

  booked(transactionId: unknown): Record<string, unknown> | undefined {
    return this.books.prepare("SELECT * FROM movements WHERE transaction_id = ?").get(String(transactionId));
  }

  private get currency(): string {
    return findPlayer(this.books, PLAYER)?.currency ?? "EUR";
  }

  private forged(fields: Record<string, unknown>): Answer {
    const body = Buffer.from(JSON.stringify(fields));
    return this.answer(sign(body, String(this.headers["x-agg-timestamp"])), body);
  }

  /** With `target`, it looks at the second signature too. */
  private answer(headers: IncomingHttpHeaders, body: Buffer, target?: string): Answer {
    const keys = new Map(KEYS.map(({ id, secret }) => [id, secret]));
    return answerCallback({ books: this.books, keys, autoOpen: null, now: Date.now }, headers, body, target);
  }
}

export function refusal(status: number, error: string): Answer {
  return { status, body: { error, message: "no" } };
}

function digest(secret: string, timestamp: string, body: string | Buffer): string {
  return createHmac("sha256", secret).update(`${timestamp}.`).update(body).digest("hex");
}

function sign(body: Buffer, timestamp = String(Math.floor(Date.now() / 1000))): IncomingHttpHeaders {
  const { id, secret } = KEYS[0];
  return { "x-agg-key-id": id, "x-agg-timestamp": timestamp, "x-agg-signature": digest(secret, timestamp, body) };
}

export interface RunningWallet {
  url: string;
  balance: () => string;
  close: () => Promise<void>;
}

/** A fault may violate the books' constraints; the wallet then answers 500. */
async function answerOf(fault: Fault, call: Call): Promise<Answer> {
  try {
    return await fault(call);
  } catch {
    return { status: 500, body: {} };
  }
}

/** Serves a wallet with the fault, or the plain reference wallet, with one player. */
export async function serveWallet(
  fault: Fault = (call) => call.next(),
  { currency = "EUR", balance = "1000.00" } = {},
): Promise<RunningWallet> {
  const books = openBooks(":memory:");
  const player = { currency, balance: parseAmount(balance, currency) ?? 0n, betLimit: null };
  savePlayer(books, { ...player, playerId: PLAYER, blocked: false });
  savePlayer(books, { ...player, playerId: "blocked-player", blocked: true });
  books.prepare("INSERT INTO closed_sessions (session_id) VALUES ('closed-session')").run();
  const running = await serve((headers, body, target, gone) =>
    answerOf(fault, new Call(books, headers, body, gone, target)),
  );
  return { ...running, balance: () => formatAmount(findPlayer(books, PLAYER)?.balance ?? 0n, currency) };
}

type Answering = (
  headers: IncomingHttpHeaders,
  body: Buffer,
  target: string | undefined,
  gone: () => boolean,
) => Answer | Promise<Answer>;

/** Serves callbacks on a free port. */
async function serve(answerTo: Answering): Promise<Omit<RunningWallet, "balance">> {
  const server = createServer(async (request, response) => {
    const body = await buffer(request);
    let gone = false;
    response.on("close", () => {
      gone = !response.writableFinished;
    });
    const answer = await answerTo(request.headers, body, request.url, () => gone);
    response.writeHead(answer.status, { "content-type": "application/json" });
    response.end(JSON.stringify(answer.body));
  });
  const { url, close } = await served(server);
  return { url: `${url}/`, close };
}
