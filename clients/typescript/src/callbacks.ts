import type { WalletRequest as SentRequest } from "./generated.ts";

/** Fields that every callback of an action carries, with a value. */
type Always<Name extends keyof SentRequest> = { readonly [Field in Name]-?: NonNullable<SentRequest[Field]> };
/** Fields that a callback carries where they say something. */
type Sometimes<Name extends keyof SentRequest> = { readonly [Field in Name]?: Exclude<SentRequest[Field], null> };
/** Fields that a callback of an action never has a value in. */
type Never<Name extends keyof SentRequest> = { readonly [Field in Name]?: null };

type Player = Always<"session_id" | "player_id" | "currency">;
type Movement = Player & Always<"transaction_id" | "round_id" | "amount"> & Readonly<Pick<SentRequest, "game_id">>;

/** Reads the balance. Nothing moves. */
export type BalanceRequest = { readonly action: "getbalance" } & Player &
  Never<"game_id" | "amount" | "reference_transaction_id"> & {
    /** Empty: there is nothing to book. */
    readonly transaction_id: "";
    /** Empty: there is no round. */
    readonly round_id: "";
  };

/** Takes the stake, unless `free_spins_id` says that it is paid for. */
export type BetRequest = { readonly action: "bet" } & Movement &
  Sometimes<"free_spins_id"> &
  Never<"reference_transaction_id">;

/** Pays a win, which may be 0.00. Credit it even if the player is blocked or the session is closed. */
export type WinRequest = { readonly action: "win" } & Movement &
  Sometimes<"free_spins_id" | "round_closed"> &
  Never<"reference_transaction_id">;

/** Returns what the bet `reference_transaction_id` took; nothing if you never booked it, and then refuse that bet later. */
export type RollbackRequest = { readonly action: "rollback" } & Movement &
  Always<"reference_transaction_id"> &
  Sometimes<"round_closed">;

/** A wallet callback. `action` tells which fields it has. */
export type WalletRequest = BalanceRequest | BetRequest | WinRequest | RollbackRequest;
