/** A line of the service's log, as far as it is printed. */
interface Logged {
  readonly level: string;
  readonly event: string;
  readonly [field: string]: unknown;
}

/** What of its output nobody calls for: probes and the cron, which this program fires itself. */
const UNASKED = /^\/(healthz|readyz|cdn-cgi\/)/;
const COLOURS = { warn: 33, error: 31, info: 32 } as const;

/**
 * Chooses what a person needs of the service's output: a line for each request, warnings, errors, and what wrangler says
 * while it starts only when it fails.
 */
export class ServiceLines {
  readonly #isColoured: boolean;
  /** What wrangler has said before the service answered. */
  #start: string[] | undefined = [];

  constructor(isColoured: boolean) {
    this.#isColoured = isColoured;
  }

  /** What to print for a line; undefined for nothing. */
  take(line: string): string | undefined {
    const logged = parsed(line);
    if (logged) return this.#logged(logged);
    if (this.#start) this.#start.push(line);
    // wrangler's own line for a request says less than the service's.
    else if (!/^\[wrangler:info\]|^⎔|^\s*$/.test(line)) return line;
    return undefined;
  }

  /** The service answers: from here on what wrangler says is about a change. */
  started(): void {
    this.#start = undefined;
  }

  /** What was held back, for a service that ended before it answered. */
  held(): readonly string[] {
    return this.#start ?? [];
  }

  #logged({ level, event, ...fields }: Logged): string | undefined {
    if (event === "request") {
      if (UNASKED.test(String(fields.route))) return undefined;
      const status = Number(fields.status);
      const kind = status >= 500 ? "error" : status >= 400 ? "warn" : "info";
      const words = [fields.method, fields.route, this.#paint(kind, String(status)), `${fields.duration_ms} ms`];
      return [...words, fields.error, fields.caller].filter((word) => word !== undefined && word !== null).join(" ");
    }
    if (level === "info") return undefined;
    const said = Object.entries(fields).map(([name, value]) => `${name}=${value}`);
    return [this.#paint(level === "error" ? "error" : "warn", level), event, ...said].join(" ");
  }

  #paint(kind: keyof typeof COLOURS, text: string): string {
    return this.#isColoured ? `\x1b[${COLOURS[kind]}m${text}\x1b[0m` : text;
  }
}

function parsed(line: string): Logged | undefined {
  if (!line.startsWith("{")) return undefined;
  try {
    const value = JSON.parse(line) as Partial<Logged>;
    return typeof value.level === "string" && typeof value.event === "string" ? (value as Logged) : undefined;
  } catch {
    return undefined;
  }
}
