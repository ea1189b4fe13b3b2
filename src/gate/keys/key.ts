export interface KeyOwner {
  readonly kind: "operator" | "provider";
  readonly code: string;
}

/** A key without its secret. */
export interface KeyRecord {
  readonly keyId: string;
  readonly createdAt: number;
  readonly revokedAt: number | null;
}

/** A new key. Its secret is shown only here; the database holds it sealed. */
export interface IssuedKey {
  readonly keyId: string;
  readonly secret: string;
  readonly createdAt: number;
}

export interface RevokedKey {
  readonly keyId: string;
  readonly revokedAt: number;
}

/** A predefined key id and secret, for an installation with published credentials. */
export interface FixedKey {
  readonly keyId: string;
  readonly secret: string;
}
