import { DAY_MS, HOUR_MS, MINUTE_MS } from "./time.ts";

const dateTime = new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeStyle: "medium", timeZone: "UTC" });
const CLOCK = { hour: "2-digit", minute: "2-digit", second: "2-digit" } as const;
const clock = new Intl.DateTimeFormat("en-GB", { ...CLOCK, fractionalSecondDigits: 3, timeZone: "UTC" });

export function when(iso: string | null | undefined): string {
  return iso ? `${dateTime.format(new Date(iso))} UTC` : "–";
}

export function clockTime(iso: string): string {
  return clock.format(new Date(iso));
}

const seconds = new Intl.DateTimeFormat("en-GB", { timeStyle: "medium", timeZone: "UTC" });
const DAY_AND_TIME = { day: "numeric", month: "short", ...CLOCK, timeZone: "UTC" } as const;
const dayAndTime = new Intl.DateTimeFormat("en-GB", DAY_AND_TIME);
const withYear = new Intl.DateTimeFormat("en-GB", { ...DAY_AND_TIME, year: "numeric" });

/** "18:04:31", in UTC. */
export function shortTime(iso: string): string {
  return seconds.format(new Date(iso));
}

/** "21 Nov, 18:04:31" in UTC: a moment for a table, whose head says UTC. Of another year, as a test clock has, with it. */
export function rowTime(iso: string, now = Date.now()): string {
  const [moment, today] = [new Date(iso), new Date(now)];
  return (moment.getUTCFullYear() === today.getUTCFullYear() ? dayAndTime : withYear).format(moment);
}

const day = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short", timeZone: "UTC" });

/** "2026-11-21" → "21 Nov". */
export function dayName(of: string): string {
  return day.format(new Date(of));
}

const short = new Intl.NumberFormat("en-GB", { maximumFractionDigits: 1 });

/** Formats an amount that the API sends as a number. Amounts sent as strings are shown unchanged. */
export function figure(value: number, currency?: string, digits = 2): string {
  const options: Intl.NumberFormatOptions = { minimumFractionDigits: digits, maximumFractionDigits: digits };
  const text = new Intl.NumberFormat("en-GB", options).format(value);
  return currency ? `${text} ${currency}` : text;
}

/** Formats a duration: "31 ms", "5.2 s", "10 min", "2.5 h". */
export function duration(ms: number | null): string {
  if (ms === null) return "–";
  if (ms < 1000) return `${Math.round(ms)} ms`;
  if (ms < MINUTE_MS) return `${short.format(ms / 1000)} s`;
  return ms < HOUR_MS ? `${short.format(ms / MINUTE_MS)} min` : `${short.format(ms / HOUR_MS)} h`;
}

/** "4 s ago", "5 min ago", "in 2.5 h", "12 days ago". */
export function fromNow(iso: string, now = Date.now()): string {
  const ms = Date.parse(iso) - now;
  const far = Math.abs(ms);
  if (far < 1000) return "now";
  const text =
    far < MINUTE_MS
      ? `${Math.round(far / 1000)} s`
      : far < 2 * DAY_MS
        ? duration(far)
        : `${Math.round(far / DAY_MS)} days`;
  return ms < 0 ? `${text} ago` : `in ${text}`;
}

/** "live_dealer" → "Live dealer". */
export function words(code: string): string {
  const text = code.replaceAll("_", " ");
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** "1,200": a count. */
export const whole = (count: number) => count.toLocaleString("en-GB");

/** "1 game", "1,200 games". */
export function counted(count: number, noun: string): string {
  return `${whole(count)} ${noun}${count === 1 ? "" : "s"}`;
}

const month = new Intl.DateTimeFormat("en-GB", { month: "long", year: "numeric", timeZone: "UTC" });

/** "2026-10" → "October 2026". */
export function monthName(period: string): string {
  return month.format(new Date(`${period}-01T00:00:00Z`));
}
