import { duration } from "../../../web/lib/format.ts";

/** "5 min ago", "in 2.5 h". */
export function fromNow(iso: string, now = Date.now()): string {
  const ms = Date.parse(iso) - now;
  if (Math.abs(ms) < 1000) return "now";
  return ms < 0 ? `${duration(-ms)} ago` : `in ${duration(ms)}`;
}

/** A time as `datetime-local` holds it, in UTC: what the desk shows and sends everywhere. */
export function inputTime(ms: number): string {
  return new Date(ms).toISOString().slice(0, 16);
}

/** The time of a `datetime-local`, read as UTC. */
export function sentTime(value: string): string {
  return `${value}:00Z`;
}
