import { CALL_TIMEOUT_MS } from "../../gate/outgoing/bounds.ts";
import { signPayload, signV2 } from "../../gate/signing/digest.ts";
import type { Clock } from "../../lib/clock.ts";
import { utf8 } from "../../lib/encoding.ts";
import { formatAmount, type Minor } from "../../lib/money.ts";
import { walletSuiteId } from "../../lib/wallet-suite-id.ts";
import type { Exchange } from "../runner/exchange.ts";
import { CaseFailure } from "../runner/judge.ts";
import type { Posted } from "../runner/post.ts";
import { type SignatureHeaders, type Signer, type Signing, signatureHeaders } from "../runner/signing.ts";
import { balanceOf, describe } from "./exchange.ts";

/** Posts the exact bytes to the wallet; `fault` is why no complete answer arrived within `timeoutMs`. */
export type WalletTransport = (
  body: Uint8Array<ArrayBuffer>,
  headers: Readonly<Record<string, string>>,
  timeoutMs: number,
) => Promise<Posted>;

/** Start and end of a test clock's advance. */
export interface ClockAdvanced {
  readonly from: number;
  readonly to: number;
}

/** The wallet under test, and the player it is tested with. */
export interface WalletUnderTest {
  readonly transport: WalletTransport;
  /** Path and query of the wallet's URL, which the second signature covers. */
  readonly target: string;
  readonly clock: Clock;
  /** The key that production signs with, then the second key if there is one. */
  readonly signers: readonly [Signer, ...Signer[]];
  readonly playerId: string;
  readonly currency: string;
  readonly precision: number;
  readonly gameCode: string;
  /** A session that the wallet knows; undefined: each case makes one up. */
  readonly sessionId?: string | undefined;
  readonly closedSessionId?: string | undefined;
  readonly blockedPlayerId?: string | undefined;
  /** Advances the test clock of the session by two days. Undefined: the session is in real time. */
  readonly twoDaysLater?: (() => Promise<ClockAdvanced>) | undefined;
}

/** Fields of a WalletRequest that a case sets, or replaces with values that a wallet must refuse. */
export type Fields = Readonly<Record<string, unknown>>;

/** Calls the wallet for one case, with ids that no other case or attempt uses. */
export class Probe {
  readonly wallet: WalletUnderTest;
  readonly exchanges: Exchange[] = [];
  /** Balance at the start of the run; 0 while the run is opened. */
  readonly startBalance: Minor;
  /** Milliseconds of every call of the run before this case. */
  readonly earlierDurationsMs: readonly number[];
  /** Fault in the form of an earlier answer of the run. */
  readonly earlierFormFault: string | null;
  /** Change of the balance between cases, while nothing was sent. */
  readonly drift: Minor;
  private readonly prefix: string;

  constructor(
    wallet: WalletUnderTest,
    prefix: string,
    run: Pick<Probe, "startBalance" | "earlierDurationsMs" | "earlierFormFault" | "drift">,
  ) {
    this.wallet = wallet;
    this.prefix = prefix;
    this.startBalance = run.startBalance;
    this.earlierDurationsMs = run.earlierDurationsMs;
    this.earlierFormFault = run.earlierFormFault;
    this.drift = run.drift;
  }

  /** Minor units of 1.00. */
  get one(): Minor {
    return 10 ** this.wallet.precision;
  }

  /** Minor units of a tenth, and the smallest unit where a currency has no tenths. */
  get tenth(): Minor {
    return Math.max(1, this.one / 10);
  }

  /** The transaction id of a label of this case, in production's form `<provider>:<id>`. */
  id(label: string): string {
    return walletSuiteId(`${this.prefix}-${label}`);
  }

  /** A session, round or player id of this case. */
  name(label: string): string {
    return `${this.prefix}-${label}`;
  }

  money(minor: Minor): string {
    return formatAmount(minor, this.wallet.precision);
  }

  bet(label: string, amount: Minor, fields: Fields = {}): Promise<Exchange> {
    return this.call(this.movement("bet", label, amount, fields));
  }

  win(label: string, amount: Minor, fields: Fields = {}): Promise<Exchange> {
    return this.call(this.movement("win", label, amount, fields));
  }

  /** Rolls back the bet of label `of`. */
  rollback(label: string, of: string, amount: Minor, fields: Fields = {}): Promise<Exchange> {
    return this.call(this.movement("rollback", label, amount, { reference_transaction_id: this.id(of), ...fields }));
  }

  /** The request of a movement, its fields in the order of openapi.json#WalletRequest. */
  movement(action: string, label: string, amount: Minor, fields: Fields = {}): Fields {
    return {
      action,
      transaction_id: this.id(label),
      reference_transaction_id: null,
      session_id: this.wallet.sessionId ?? this.name("session"),
      round_id: this.name("round"),
      player_id: this.wallet.playerId,
      game_id: this.wallet.gameCode,
      currency: this.wallet.currency,
      amount: this.money(amount),
      ...fields,
    };
  }

  getbalance(fields: Fields = {}, signing: Signing = {}): Promise<Exchange> {
    return this.call(this.balanceRequest(fields), signing);
  }

  balanceRequest(fields: Fields = {}): Fields {
    const empty = { transaction_id: "", round_id: "", game_id: null, amount: null };
    return this.movement("getbalance", "", 0, { ...empty, ...fields });
  }

  /** The player's balance from getbalance; an answer without a balance fails the case. */
  async balance(): Promise<Minor> {
    const exchange = await this.getbalance();
    const balance = balanceOf(exchange, this.wallet.precision);
    if (balance === undefined) throw new CaseFailure(`getbalance answered ${describe(exchange)}`, exchange);
    return balance;
  }

  /** Signs and sends like production. */
  async call(fields: Fields, signing: Signing = {}): Promise<Exchange> {
    const body = JSON.stringify(fields);
    return this.post(body, await this.sign(body, signing));
  }

  /** The headers over the body's exact bytes, as production sends them. */
  sign(body: string, signing: Signing = {}): Promise<SignatureHeaders> {
    const { clock, signers, target } = this.wallet;
    return signatureHeaders({ clock, signer: signers[0], target, body }, signing);
  }

  /** The headers of both signatures over any text as their timestamp: a wallet that wants the second must judge the text. */
  async signAt(timestamp: string, body: string, { key }: Signer): Promise<Partial<SignatureHeaders>> {
    const parts = { timestamp, method: "POST", target: this.wallet.target, body: utf8(body) };
    return {
      "x-agg-timestamp": timestamp,
      "x-agg-signature": await signPayload(key, timestamp, parts.body),
      "x-agg-signature-v2": await signV2(key, parts),
    };
  }

  async post(body: string, headers: Partial<SignatureHeaders>, timeoutMs = CALL_TIMEOUT_MS): Promise<Exchange> {
    const { clock, transport } = this.wallet;
    const about = { keyId: headers["x-agg-key-id"] ?? null, timestamp: headers["x-agg-timestamp"] ?? null, sent: body };
    const startedAt = clock.now();
    const answer = await transport(utf8(body), headers, timeoutMs);
    const exchange = { ...about, ...answer, durationMs: clock.now() - startedAt };
    this.exchanges.push(exchange);
    return exchange;
  }
}
