/**
 * A wallet in memory that does everything the service asks: for your first tests. Yours keeps the same three tables in a
 * database, and writes balance and movement in one transaction, with a unique index on `transaction_id`.
 */
import {
  fromMinor,
  toMinor,
  type WalletHandlers,
  WalletRefusal,
  type WalletRequest,
  type WalletResponse,
} from "operator-games-client";

interface Player {
  readonly currency: string;
  /** In minor units. */
  balance: bigint;
  readonly blocked?: boolean;
}

type Movement = Exclude<WalletRequest, { action: "getbalance" }>;

/** Fields that make a callback the same one. Not the whole body: a newer service may repeat it with one more field. */
const COMPARED = [
  ...["action", "player_id", "session_id", "round_id", "currency", "amount"],
  ...["reference_transaction_id", "free_spins_id"],
];

interface Booked {
  readonly movement: Movement;
  /** By how much it changed the balance, in minor units. */
  readonly effect: bigint;
  readonly ownId: string;
}

/** Nothing here waits, so two callbacks never run at the same moment. With a database, lock the player's row. */
export class Books implements WalletHandlers {
  readonly players = new Map<string, Player>();
  readonly closedSessions = new Set<string>();
  readonly #booked = new Map<string, Booked>();
  readonly #rolledBack = new Set<string>();

  getBalance = (request: WalletRequest) => this.#answer(this.#player(request));

  bet = (bet: Extract<Movement, { action: "bet" }>) =>
    this.#once(bet, (player) => {
      if (this.#rolledBack.has(bet.transaction_id)) throw new WalletRefusal("BET_CANCELLED");
      if (player.blocked) throw new WalletRefusal("PLAYER_BLOCKED");
      if (this.closedSessions.has(bet.session_id)) throw new WalletRefusal("SESSION_CLOSED");
      // A free spin is paid for by its grant.
      if (bet.free_spins_id) return 0n;
      const stake = toMinor(bet.amount, bet.currency);
      if (stake > player.balance) throw new WalletRefusal("INSUFFICIENT_FUNDS");
      return -stake;
    });

  /** Credited whatever has become of the player and the session. */
  win = (win: Extract<Movement, { action: "win" }>) => this.#once(win, () => toMinor(win.amount, win.currency));

  /** Returns what the bet took, once, whatever the rollback's own amount. */
  rollback = (rollback: Extract<Movement, { action: "rollback" }>) =>
    this.#once(rollback, () => {
      const bet = this.#booked.get(rollback.reference_transaction_id);
      if (bet && (bet.movement.action !== "bet" || bet.movement.player_id !== rollback.player_id))
        throw new WalletRefusal("VALIDATION_FAILED", "reference_transaction_id is not a bet of this player.");
      const first = !this.#rolledBack.has(rollback.reference_transaction_id);
      this.#rolledBack.add(rollback.reference_transaction_id);
      return bet && first ? -bet.effect : 0n;
    });

  #once(movement: Movement, effectOf: (player: Player) => bigint): WalletResponse {
    const player = this.#player(movement);
    const earlier = this.#booked.get(movement.transaction_id);
    if (earlier) return this.#repeat(player, earlier, movement);
    const effect = effectOf(player);
    player.balance += effect;
    const booked = { movement, effect, ownId: crypto.randomUUID() };
    this.#booked.set(movement.transaction_id, booked);
    return this.#answer(player, booked);
  }

  /** A repeat moves nothing. It gets the first answer's id, and the balance of now. */
  #repeat(player: Player, earlier: Booked, movement: Movement): WalletResponse {
    const first: Readonly<Record<string, unknown>> = { ...earlier.movement };
    const again: Readonly<Record<string, unknown>> = { ...movement };
    if (COMPARED.some((field) => (first[field] ?? null) !== (again[field] ?? null)))
      throw new WalletRefusal("TRANSACTION_CONFLICT", "This transaction_id was booked with other fields.");
    return this.#answer(player, earlier);
  }

  #player({ player_id: id, currency }: WalletRequest): Player {
    const player = this.players.get(id);
    if (!player) throw new WalletRefusal("PLAYER_NOT_FOUND");
    if (player.currency !== currency) throw new WalletRefusal("CURRENCY_MISMATCH");
    return player;
  }

  #answer({ balance, currency }: Player, booked?: Booked): WalletResponse {
    if (!booked) return { balance: fromMinor(balance, currency) };
    const { movement, effect, ownId } = booked;
    const answer = { balance: fromMinor(balance, currency), transaction_id: ownId };
    if (movement.action === "rollback") return answer;
    const bonus = movement.action === "win" && movement.free_spins_id ? effect : 0n;
    return { ...answer, bonus_amount: fromMinor(bonus, currency) };
  }
}
