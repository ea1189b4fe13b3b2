import { forgetPortalKey } from "../../../lib/key-store.ts";
import { MINUTE_MS } from "../../../lib/time.ts";

/** The key is forgotten after so long without a key press or a pointer in any tab of the portal. */
export const MAX_IDLE_MS = 30 * MINUTE_MS;
const CHECK_INTERVAL_MS = 10_000;
/** When the portal was used last, for all tabs; missing while no key is kept. */
const USED = "portal_used";
/** Why the page was opened again, for the tab that did it. */
const REASON = "portal_locked";

export type Reason = "idle" | "forgotten" | "refused";

/** Whether the time is over, or no key is kept. A clock that was set back does not keep the portal open. */
export function isIdle(used = localStorage.getItem(USED)): boolean {
  return !(Math.abs(Date.now() - Number(used)) < MAX_IDLE_MS);
}

/** A page that is being left hides, and looks at the time once more. */
let isLeaving = false;

/**
 * Forgets the key and opens the page again, so that neither the key nor a player's data stays in a tab. Other tabs see the
 * mark vanish and do the same. It vanishes first: should the key not be deleted now, the page that opens does it.
 */
export async function lock(reason: Reason): Promise<void> {
  if (isLeaving) return;
  isLeaving = true;
  localStorage.removeItem(USED);
  sessionStorage.setItem(REASON, reason);
  try {
    await forgetPortalKey();
  } finally {
    location.reload();
  }
}

/** Why this tab was locked, told once. */
export function lockedBecause(): Reason | undefined {
  const reason = sessionStorage.getItem(REASON) as Reason | null;
  sessionStorage.removeItem(REASON);
  return reason ?? undefined;
}

/** Marks the portal as used now and with each input; locks it when the time is over, or another tab forgot the key. */
export function keepOpen(): void {
  let marked = 0;
  const use = () => {
    const now = Date.now();
    if (now - marked < CHECK_INTERVAL_MS) return;
    marked = now;
    localStorage.setItem(USED, String(now));
  };
  const check = () => {
    if (isIdle()) void lock(localStorage.getItem(USED) === null ? "forgotten" : "idle");
  };
  for (const event of ["keydown", "pointerdown", "pointermove", "wheel"]) {
    addEventListener(event, () => (isIdle() ? check() : use()), { capture: true, passive: true });
  }
  addEventListener("storage", ({ key, oldValue, newValue }) => {
    if (key === USED && newValue === null) void lock(isIdle(oldValue) ? "idle" : "forgotten");
  });
  use();
  // A tab in the background, or a machine that slept, is checked when it is looked at again.
  document.addEventListener("visibilitychange", check);
  setInterval(check, CHECK_INTERVAL_MS);
}
