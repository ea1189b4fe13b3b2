import { importSecret } from "../../clients/typescript/src/signing.ts";
import { HOUR_MS } from "./time.ts";

/** A key to sign with. No script, not even of this origin, can read its secret back. */
export interface Credentials {
  readonly keyId: string;
  readonly key: CryptoKey;
}

/** Whose key it is: the console and the documentation may use different ones in one tab. */
type KeyOf = "console" | "docs";

/** Where the id of this tab's key is; the key itself is in IndexedDB. */
const TAB: Readonly<Record<KeyOf, string>> = { console: "key_id", docs: "docs_key_id" };
const KEYS = "keys";
/** A key that no page has taken for so long is deleted: a closed tab loses its id alone, and any page could sign with it. */
const MAX_UNUSED_MS = 12 * HOUR_MS;

type Kept = Credentials & { readonly usedAt: number };

export async function credentialsOf(keyId: string, secret: string): Promise<Credentials> {
  return { keyId, key: await importSecret(secret) };
}

export async function saveCredentials(credentials: Credentials, of: KeyOf = "console"): Promise<void> {
  await inKeys("readwrite", (keys) => keys.put({ ...credentials, usedAt: Date.now() } satisfies Kept));
  sessionStorage.setItem(TAB[of], credentials.keyId);
}

/** The key of this tab. Deletes those that no tab uses any more. */
export async function savedCredentials(of: KeyOf = "console"): Promise<Credentials | undefined> {
  // A clock that was set back keeps no key.
  for (const { keyId, usedAt } of await inKeys<Kept[]>("readonly", (keys) => keys.getAll()))
    if (!(Math.abs(Date.now() - usedAt) < MAX_UNUSED_MS)) await inKeys("readwrite", (keys) => keys.delete(keyId));
  const own = sessionStorage.getItem(TAB[of]);
  const kept = own === null ? undefined : await inKeys<Kept | undefined>("readonly", (keys) => keys.get(own));
  if (kept) await saveCredentials(kept, of);
  return kept;
}

export async function forgetCredentials(of: KeyOf = "console"): Promise<void> {
  const keyId = sessionStorage.getItem(TAB[of]);
  sessionStorage.removeItem(TAB[of]);
  if (keyId !== null) await inKeys("readwrite", (keys) => keys.delete(keyId));
}

/** The portal has one key for all its tabs, in a database of its own. */
const PORTAL = "portal";

export async function keepPortalKey(credentials: Credentials): Promise<void> {
  await forgetPortalKey();
  await inKeys("readwrite", (keys) => keys.put(credentials), PORTAL);
}

export async function portalKey(): Promise<Credentials | undefined> {
  const [kept] = await inKeys<Credentials[]>("readonly", (keys) => keys.getAll(), PORTAL);
  return kept;
}

export async function forgetPortalKey(): Promise<void> {
  await inKeys("readwrite", (keys) => keys.clear(), PORTAL);
}

async function inKeys<T>(
  mode: IDBTransactionMode,
  use: (keys: IDBObjectStore) => IDBRequest<T>,
  name = "console",
): Promise<T> {
  const opening = indexedDB.open(name, 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore(KEYS, { keyPath: "keyId" });
  const database = await done(opening);
  try {
    return await done(use(database.transaction(KEYS, mode).objectStore(KEYS)));
  } finally {
    database.close();
  }
}

function done<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}
