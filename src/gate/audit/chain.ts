import { sha256Hex } from "../../lib/encoding.ts";

/** An entry of the audit log as the back office lists it. */
export interface AuditEntry {
  readonly id: number;
  readonly at: string;
  readonly request_id: string;
  readonly action: string;
  readonly actor: string | null;
  readonly address: string | null;
  readonly detail: unknown;
}

/** The hash before the first entry. */
export const CHAIN_START = "";

/** The hash of the audit log up to an entry, from the hash before it (docs/contract/back-office.md#audit-log). */
export function nextHash(previous: string, entry: AuditEntry): Promise<string> {
  const { id, at, request_id, action, actor, address, detail } = entry;
  return sha256Hex(JSON.stringify([previous, id, at, request_id, action, actor, address, detail]));
}
