import { versionsNow } from "../../src/gate/reference/versions.ts";

/**
 * A time at which this isolate looks at the versions again. Test files share the isolate, and another one may have looked
 * ahead of now: half a minute from now is then too soon.
 */
export function nextLook(): number {
  return Math.max(Date.now(), versionsNow()?.readAt ?? 0) + 30_000;
}
