const dateTime = new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeStyle: "medium", timeZone: "UTC" });
const clock = new Intl.DateTimeFormat("en-GB", {
  hour: "2-digit",
  minute: "2-digit",
  second: "2-digit",
  fractionalSecondDigits: 3,
  timeZone: "UTC",
});

export function when(iso: string | null | undefined): string {
  return iso ? `${dateTime.format(new Date(iso))} UTC` : "–";
}

export function clockTime(iso: string): string {
  return clock.format(new Date(iso));
}

const short = new Intl.NumberFormat("en-GB", { maximumFractionDigits: 1 });

/** Formats an amount that the API sends as a number. Amounts sent as strings are shown unchanged. */
export function figure(value: number, currency?: string, digits = 2): string {
  const options: Intl.NumberFormatOptions = { minimumFractionDigits: digits, maximumFractionDigits: digits };
  const text = new Intl.NumberFormat("en-GB", options).format(value);
  return currency ? `${text} ${currency}` : text;
}

/** Formats a duration: "31 ms", "5.2 s", "10 min", "2.5 h". */
export function duration(ms: number): string {
  if (ms < 1000) return `${Math.round(ms)} ms`;
  if (ms < 60_000) return `${short.format(ms / 1000)} s`;
  return ms < 3_600_000 ? `${short.format(ms / 60_000)} min` : `${short.format(ms / 3_600_000)} h`;
}

/** "live_dealer" → "Live dealer". */
export function words(code: string): string {
  const text = code.replaceAll("_", " ");
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** "1 game", "2 games". */
export function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}
