import { MIN_UNANSWERED_MS } from "../../play/providers/down.ts";
import type { ProviderFault } from "../../play/providers/faults/fault.ts";
import type { ProviderStatus } from "../../play/providers/read-provider-status.ts";

/** A provider's status as the operator sees it that has ordered a fault: one that does not answer becomes down. */
export function withFault(status: ProviderStatus, ordered: ProviderFault | undefined, now: number): ProviderStatus {
  if (ordered?.fault !== "down" && ordered?.fault !== "late") return status;
  const isDown = ordered.since <= now - MIN_UNANSWERED_MS;
  return { ...status, status: isDown ? "down" : "unsteady", since: ordered.since };
}
