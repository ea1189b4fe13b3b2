/** Scopes of a staff member (docs/contract/back-office.md#scopes). */
export const SCOPES = ["read", "support", "finance", "catalogue", "admin"] as const;

export type Scope = (typeof SCOPES)[number];

/** Whether some scopes allow a call. `admin` includes all others, and each includes `read`. */
export function allows(granted: readonly Scope[], needed: Scope): boolean {
  return granted.includes(needed) || granted.includes("admin") || (needed === "read" && granted.length > 0);
}
