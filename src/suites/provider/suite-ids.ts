import { toBase64Url } from "../../lib/encoding.ts";
import type { Random } from "../../lib/random.ts";

/**
 * Ends every id and token of the suite, so that a provider's call that names one is known without asking a database. By
 * chance, one of 2^48 ids of the service ends so.
 */
const MARK = "7e577e577e57";

export const isSuiteId = (text: unknown): boolean => typeof text === "string" && text.endsWith(MARK);

/** Id of version 4, which names the first shard: outside the sandbox it is an unknown id like any other. */
export function suiteId(random: Random): string {
  return random.uuid().slice(0, -MARK.length) + MARK;
}

/** Token as long as the service's own, of the same letters. */
export function suiteToken(random: Random): string {
  return toBase64Url(random.bytes(24)).slice(0, 31) + MARK;
}

/** Currency of the live tables that are pushed to the suite; ISO 4217 keeps it for tests. */
export const LIVE_TEST_CURRENCY = "XTS";
