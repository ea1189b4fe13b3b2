import { concat } from "../bytes.ts";
import type { BalanceRequest, BetRequest, RollbackRequest, WalletRequest, WinRequest } from "../callbacks.ts";
import { InvalidSignatureError } from "../errors.ts";
import type { WalletResponse } from "../generated.ts";
import { type Keys, verifiedBody } from "../webhooks.ts";
import { readRequest } from "./read-request.ts";
import { isForBetsOnly, WalletRefusal } from "./refusal.ts";

type Answer = Readonly<WalletResponse> | Promise<Readonly<WalletResponse>>;

/**
 * Your wallet's handler of each action. Each answers with the balance after it, as a decimal string. A `transaction_id`
 * arrives more than once: book it once, in one transaction with the balance, and answer a repeat as the first time. Throw
 * WalletRefusal for a definite no, with nothing booked. Whatever else is thrown answers 500, after which the service
 * undoes a bet and repeats a win or rollback: no money is lost.
 */
export interface WalletHandlers {
  getBalance(request: BalanceRequest): Answer;
  bet(request: BetRequest): Answer;
  /** Credit it also for a blocked player and on a closed session: it settles money that was staked. */
  win(request: WinRequest): Answer;
  /** Return what the bet took. Of a bet that you never booked, return nothing, answer the balance and refuse it later. */
  rollback(request: RollbackRequest): Answer;
}

export interface WalletOptions extends WalletHandlers {
  /** Secrets by key id: one key, or both keys during a rotation. */
  readonly keys: Keys;
  /**
   * Verifies the second signature too, which covers the path. Only where the path arrives as the service sent it, past
   * every proxy. Default false.
   */
  readonly verifyPath?: boolean;
  /** Decimal places of currencies that this client does not know. */
  readonly places?: Readonly<Record<string, number>>;
  /** Called for every callback that was answered with 500. Default: `console.error`. */
  readonly onError?: (error: unknown, request?: WalletRequest) => void;
  /** The clock in milliseconds since the epoch, for tests. */
  readonly now?: () => number;
}

/** Answers a callback of the service. Never throws. */
export type Wallet = (request: Request) => Promise<Response>;

const MAX_BODY_BYTES = 64 * 1024;
const BALANCE = /^-?[0-9]{1,30}(\.[0-9]{1,9})?$/;

/**
 * A wallet for the service's callbacks: verifies the signature over the raw body before anything is read, checks the form,
 * calls the handler of the action with typed input, and answers as the service documents. Throws a TypeError, at once, for
 * options that cannot work.
 */
export function createWallet(options: WalletOptions): Wallet {
  checkOptions(options);
  const { onError = (error: unknown) => console.error(error) } = options;
  return async (request) => {
    let parsed: WalletRequest | undefined;
    try {
      if (request.method !== "POST") return refused("VALIDATION_FAILED", "Callbacks are sent with POST.", 405);
      const bytes = await bodyOf(request);
      if (!bytes) return refused("VALIDATION_FAILED", `The body has more than ${MAX_BODY_BYTES} bytes.`, 400);
      const { pathname, search } = new URL(request.url);
      const target = options.verifyPath ? pathname + search : undefined;
      const incoming = { headers: request.headers, body: bytes, ...(target !== undefined && { target }) };
      await verifiedBody(options.keys, incoming, (options.now ?? Date.now)());
      parsed = readRequest(bytes, options.places ?? {});
      const { balance, transaction_id, bonus_amount } = checked(await handle(options, parsed));
      return Response.json({ balance, transaction_id, bonus_amount });
    } catch (error) {
      if (error instanceof InvalidSignatureError) return refused("INVALID_SIGNATURE", error.message, 401);
      if (error instanceof WalletRefusal && !isWrongRefusal(error, parsed))
        return refused(error.code, error.message, error.status);
      report(onError, error, parsed);
      return refused("INTERNAL", "The outcome is unknown. Send the callback again.", 500);
    }
  };
}

function handle(handlers: WalletHandlers, request: WalletRequest): Answer {
  switch (request.action) {
    case "getbalance":
      return handlers.getBalance(request);
    case "bet":
      return handlers.bet(request);
    case "win":
      return handlers.win(request);
    case "rollback":
      return handlers.rollback(request);
  }
}

/** A win or rollback that is refused like a bet is a mistake of the wallet: the player would lose the money. */
function isWrongRefusal({ code }: WalletRefusal, request: WalletRequest | undefined): boolean {
  return request !== undefined && request.action !== "bet" && request.action !== "getbalance" && isForBetsOnly(code);
}

/** Throws for an answer that the service could not read: an unknown outcome there must have its reason in your log. */
function checked(answer: Readonly<WalletResponse>): Readonly<WalletResponse> {
  const { balance, bonus_amount: bonus } = answer;
  for (const [name, value] of Object.entries({ balance, ...(bonus !== undefined && { bonus_amount: bonus }) }))
    if (typeof value !== "string" || !BALANCE.test(value))
      throw new TypeError(`The handler answered ${name} ${String(value)}: answer a decimal string such as "12.50".`);
  return answer;
}

/** The raw bytes; undefined when there are too many. */
async function bodyOf(request: Request): Promise<Uint8Array | undefined> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  const reader = request.body?.getReader();
  for (let read = await reader?.read(); read && !read.done; read = await reader?.read()) {
    size += read.value.byteLength;
    if (size <= MAX_BODY_BYTES) chunks.push(read.value);
    else return void (await reader?.cancel());
  }
  return concat(chunks);
}

function refused(error: string, message: string, status: number): Response {
  return Response.json({ error, message }, { status });
}

/** A log that fails must not change the answer. */
function report(onError: NonNullable<WalletOptions["onError"]>, error: unknown, request?: WalletRequest): void {
  try {
    onError(error, request);
  } catch (failure) {
    console.error(failure);
  }
}

function checkOptions(options: WalletOptions): void {
  const { keys } = options;
  const missing = (["getBalance", "bet", "win", "rollback"] as const).filter(
    (name) => typeof options[name] !== "function",
  );
  if (missing.length > 0) throw new TypeError(`createWallet: ${missing.join(", ")} must be a function.`);
  const pairs = typeof keys === "object" && keys !== null ? Object.entries(keys) : [];
  if (pairs.length === 0) throw new TypeError("createWallet: keys is missing: pass { [keyId]: secret }.");
  if (pairs.some(([id, secret]) => id === "" || typeof secret !== "string" || secret === ""))
    throw new TypeError("createWallet: a key has no id or no secret. Is its environment variable set?");
}
