import type { CallOptions, OperatorGames, Reconciliation } from "../index.ts";

const DAY_MS = 86_400_000;

/**
 * Whether the service booked nothing on a day. Rows that match it all the same are of the days beside it: a list of another
 * day was sent. Throws what the client throws.
 */
export async function bookedNothing(
  client: OperatorGames,
  { day, currency }: Pick<Reconciliation, "day" | "currency">,
  options?: CallOptions,
): Promise<boolean> {
  const from = new Date(`${day}T00:00:00Z`);
  const to = new Date(from.getTime() + DAY_MS);
  const range = { by: "completed", from: from.toISOString(), to: to.toISOString() } as const;
  for await (const { status } of client.transactions({ ...range, ...(currency && { currency }) }, options))
    if (status === "completed" || status === "cancelled") return false;
  return true;
}
