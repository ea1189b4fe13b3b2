import type { Minor } from "../../lib/money.ts";
import { type Exchange, errorOf } from "../runner/exchange.ts";
import { fail } from "../runner/judge.ts";
import { balanceOf, describe, isRetryable, succeeded } from "./exchange.ts";
import type { Probe } from "./probe.ts";

/** The call was booked: 200 with a balance. */
export function expectBooked(exchange: Exchange, what: string): Exchange {
  if (exchange.status !== 200 || !succeeded(exchange)) fail(`${what} answered ${describe(exchange)}`, exchange);
  return exchange;
}

/** The call was refused with one of the statuses, and with `code` unless it is null. */
export function expectRefused(
  exchange: Exchange,
  statuses: readonly number[],
  code: string | null,
  what: string,
): void {
  const error = errorOf(exchange);
  const right = exchange.status !== null && statuses.includes(exchange.status) && (code === null || error === code);
  if (!right) fail(`${what} answered ${describe(exchange)}`, exchange);
}

/** Refused for good, or answered like a booking. No answer or a retryable one leaves the outcome unknown, and fails. */
export function expectSettled(exchange: Exchange, what: string): void {
  if (isRetryable(exchange) || (errorOf(exchange) === undefined && !succeeded(exchange))) {
    fail(`${what} answered ${describe(exchange)}`, exchange);
  }
}

/** getbalance answers exactly `expected`. */
export async function expectBalance(probe: Probe, expected: Minor, what: string): Promise<void> {
  const balance = await probe.balance();
  if (balance !== expected) {
    fail(`after ${what} the balance was ${probe.money(balance)}, not ${probe.money(expected)}`, probe.exchanges.at(-1));
  }
}

/** The balance inside an answer is exactly `expected`. */
export function expectAnswered(probe: Probe, exchange: Exchange, expected: Minor, what: string): void {
  const balance = balanceOf(exchange, probe.wallet.precision);
  if (balance !== expected) fail(`${what} answered ${describe(exchange)}, not ${probe.money(expected)}`, exchange);
}

/** Gives the player money: a win in a round with a bet, because a wallet may require one. */
export async function fund(probe: Probe, amount: Minor): Promise<void> {
  const round = { round_id: probe.name("funding") };
  expectBooked(await probe.bet("funding-bet", 0, round), "a zero bet");
  expectBooked(await probe.win("funding-win", amount, round), `a win of ${probe.money(amount)}`);
}
