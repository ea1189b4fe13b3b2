import { type AuditEntry, CHAIN_START, nextHash } from "../../src/gate/audit/chain.ts";

/** Sealing runs each minute. */
const MAX_UNSEALED_MS = 10 * 60_000;

interface Seal {
  readonly through_id: number;
  readonly hash: string;
  readonly sealed_at: string;
}

/** Reads a page of the back office, for example of `/audit`. */
export type ReadPage = (path: string, query: { cursor: string | undefined }) => Promise<Record<string, unknown>>;

export interface Verified {
  readonly entries: number;
  readonly unsealed: number;
  /** `<id>:<hash>` of the last seal. Kept elsewhere, it is an anchor that a later verification must meet. */
  readonly head: string | null;
  /** Faults, in sentences. */
  readonly faults: readonly string[];
}

/** Recomputes the chain of the audit log from its entries, and compares it with the seals and an anchor. */
export async function verifyAudit(readPage: ReadPage, now: number, anchor?: string): Promise<Verified> {
  const faults: string[] = [];
  const seals: Seal[] = [];
  for await (const seal of walk<Seal>(readPage, "/audit/seals", "seals")) seals.push(seal);
  let next = 0;
  let hash = CHAIN_START;
  let [entries, unsealed, met] = [0, 0, false];
  const close = (seal: Seal) => {
    const first = (seals[next - 1]?.through_id ?? 0) + 1;
    if (hash !== seal.hash)
      faults.push(`Entries ${first} to ${seal.through_id} are not as they were when sealed at ${seal.sealed_at}.`);
    // Later seals are compared on their own, so that each fault has its place.
    hash = seal.hash;
    next++;
  };
  for await (const entry of walk<AuditEntry>(readPage, "/audit", "entries")) {
    for (let seal = seals[next]; seal && seal.through_id < entry.id; seal = seals[next]) close(seal);
    entries++;
    hash = await nextHash(hash, entry);
    met ||= `${entry.id}:${hash}` === anchor;
    if (next < seals.length) continue;
    unsealed++;
    if (unsealed === 1 && now - Date.parse(entry.at) > MAX_UNSEALED_MS)
      faults.push(`Entry ${entry.id} of ${entry.at} is not sealed: sealing has stopped, or seals were removed.`);
  }
  for (const seal of seals.slice(next)) close(seal);
  if (anchor !== undefined && !met) faults.push(`The log does not contain ${anchor}: entries and seals were replaced.`);
  const last = seals.at(-1);
  return { entries, unsealed, head: last ? `${last.through_id}:${last.hash}` : null, faults };
}

async function* walk<Item>(readPage: ReadPage, path: string, field: string): AsyncGenerator<Item> {
  let cursor: string | undefined;
  do {
    const page = await readPage(path, { cursor });
    yield* page[field] as Item[];
    cursor = (page.next_cursor as string | null) ?? undefined;
  } while (cursor !== undefined);
}
