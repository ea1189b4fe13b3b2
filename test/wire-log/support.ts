import { expect } from "vitest";
import type { WireEvent, WireExchange } from "../../clients/typescript/src/index.ts";
import { until } from "../support/session.ts";
import { type Signer, signed } from "../support/signed.ts";

export const EVENTS = "/v1/test/events";

/** The newest events of an operator. */
export async function eventsOf(operator: Signer, query = ""): Promise<WireEvent[]> {
  const response = await signed(operator, "GET", EVENTS + query);
  expect(response.status).toBe(200);
  return (await response.json<{ events: WireEvent[] }>()).events;
}

/** The same once there are so many: they are written behind the answers. */
export function eventually(operator: Signer, count: number, query = ""): Promise<WireEvent[]> {
  return until(
    () => eventsOf(operator, query),
    ({ length }) => length >= count,
  );
}

/** An event with its bytes. */
export async function exchangeOf(operator: Signer, id: string | undefined): Promise<WireExchange> {
  const response = await signed(operator, "GET", `${EVENTS}/${id}`);
  expect(response.status).toBe(200);
  return response.json();
}
