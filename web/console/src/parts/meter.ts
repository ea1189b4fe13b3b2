import type { Answer } from "../../../../clients/typescript/src/index.ts";
import { fill, h } from "../../../lib/dom.ts";
import { onAnswer } from "../lib/account.ts";

const MINUTE_MS = 60_000;

/**
 * Shows the calls of this calendar minute, against the rate limit when the service sends it. After RATE_LIMITED it
 * counts down to the next allowed call.
 */
export function showMeter(place: HTMLElement): void {
  let minute = 0;
  let count = 0;
  let limit: number | undefined;
  let remaining: number | undefined;
  let limitedUntil = 0;
  let last: Answer | undefined;

  const draw = () => {
    const now = Date.now();
    if (Math.floor(now / MINUTE_MS) !== minute) {
      minute = Math.floor(now / MINUTE_MS);
      count = 0;
      remaining = limit;
    }
    const wait = Math.ceil((limitedUntil - now) / 1000);
    const used = limit !== undefined && remaining !== undefined ? limit - remaining : count;
    const text =
      wait > 0 ? `too many calls: wait ${wait} s` : `${used}${limit === undefined ? "" : ` / ${limit}`} this minute`;
    const share = limit ? Math.min(1, used / limit) : 0;
    const answered =
      last && `The last: ${last.method} ${last.target}, ${last.status} in ${Math.round(last.durationMs)} ms`;
    const allowed = limit === undefined ? "" : `, of ${limit} that the key may make`;
    const detail = [`Calls of this minute${allowed}.`, answered].filter(Boolean).join(" ");
    const bar = h("span", { class: "meter-bar", aria: { hidden: "true" } });
    bar.style.setProperty("--share", String(wait > 0 ? 1 : share));
    fill(place, h("div", { class: wait > 0 ? "meter bad" : "meter", title: detail }, bar, h("span", {}, text)));
  };

  onAnswer((answer) => {
    last = answer;
    count++;
    limit = numberOf(answer.headers.get("x-ratelimit-limit")) ?? limit;
    remaining = numberOf(answer.headers.get("x-ratelimit-remaining")) ?? remaining;
    const retryAfter = numberOf(answer.headers.get("retry-after"));
    if (answer.status === 429 && retryAfter !== undefined) limitedUntil = Date.now() + 1000 * retryAfter;
    draw();
  });
  setInterval(draw, 1000);
  draw();
}

function numberOf(text: string | null): number | undefined {
  return text !== null && /^[0-9]+$/.test(text) ? Number(text) : undefined;
}
