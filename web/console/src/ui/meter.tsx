import { useEffect, useRef } from "preact/hooks";
import type { Answer } from "../../../../clients/typescript/src/index.ts";
import { MINUTE_MS } from "../../../lib/time.ts";
import { useSeconds } from "../../../ui/seconds.ts";
import { onAnswer } from "../lib/account.ts";

/**
 * Shows the calls of this calendar minute, against the rate limit when the service sends it. After RATE_LIMITED it
 * counts down to the next allowed call.
 */
export function Meter() {
  const draw = useSeconds();
  const { current: seen } = useRef({
    ...{ minute: 0, count: 0, limitedUntil: 0 },
    limit: undefined as number | undefined,
    remaining: undefined as number | undefined,
    last: undefined as Answer | undefined,
  });
  useEffect(() => {
    onAnswer((answer) => {
      seen.last = answer;
      seen.count++;
      seen.limit = numberOf(answer.headers.get("x-ratelimit-limit")) ?? seen.limit;
      seen.remaining = numberOf(answer.headers.get("x-ratelimit-remaining")) ?? seen.remaining;
      const retryAfter = numberOf(answer.headers.get("retry-after"));
      if (answer.status === 429 && retryAfter !== undefined) seen.limitedUntil = Date.now() + 1000 * retryAfter;
      draw();
    });
  }, []);
  const now = Date.now();
  if (Math.floor(now / MINUTE_MS) !== seen.minute) {
    seen.minute = Math.floor(now / MINUTE_MS);
    seen.count = 0;
    seen.remaining = seen.limit;
  }
  const { limit, remaining, last } = seen;
  const wait = Math.ceil((seen.limitedUntil - now) / 1000);
  const used = limit !== undefined && remaining !== undefined ? limit - remaining : seen.count;
  const share = limit ? Math.min(1, used / limit) : 0;
  const answered =
    last && `The last: ${last.method} ${last.target}, ${last.status} in ${Math.round(last.durationMs)} ms`;
  const allowed = limit === undefined ? "" : `, of ${limit} that the key may make`;
  return (
    <div id="meter">
      <div
        class={wait > 0 ? "meter bad" : "meter"}
        title={[`Calls of this minute${allowed}.`, answered].filter(Boolean).join(" ")}
      >
        <span class="meter-bar" aria-hidden="true" style={{ "--share": String(wait > 0 ? 1 : share) }} />
        <span>
          {wait > 0
            ? `too many calls: wait ${wait} s`
            : `${used}${limit === undefined ? "" : ` / ${limit}`} this minute`}
        </span>
      </div>
    </div>
  );
}

function numberOf(text: string | null): number | undefined {
  return text !== null && /^[0-9]+$/.test(text) ? Number(text) : undefined;
}
