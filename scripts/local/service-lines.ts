import { stripVTControlCharacters } from "node:util";

/** A line of the service's log, as far as it is printed. */
interface Logged {
  readonly level: string;
  readonly event: string;
  readonly [field: string]: unknown;
}

/** Routes whose requests are not printed: probes, and the cron that `npm run dev` fires itself. */
const UNASKED = /^\/(healthz|readyz|cdn-cgi\/)/;
/** wrangler's own line for a request says less than the service's. Bindings and the build are named again after each edit. */
const REPEATED =
  /^\[(wrangler:info|custom build)\]|^⎔|^\s*$|^The file .* changed|^(Your Worker has access to|Using secrets defined in|Binding {2,}|env\.)/;
const COLOURS = { warn: 33, error: 31, info: 32 } as const;

/**
 * Chooses what a person needs of the service's output: a line for each request, warnings, errors, and what wrangler says
 * while it starts only when it fails.
 */
export class ServiceLines {
  readonly #isColoured: boolean;
  /** Lines that wrangler has printed before the service answered. */
  #start: string[] | undefined = [];

  constructor(isColoured: boolean) {
    this.#isColoured = isColoured;
  }

  /** Text to print for a line; undefined for nothing. */
  take(line: string): string | undefined {
    const logged = parsed(line);
    if (logged) return this.#logged(logged);
    if (this.#start) this.#start.push(line);
    else if (/^⎔ Local server updated/.test(line)) return "reloaded after an edit";
    else if (!REPEATED.test(line)) return line;
    return undefined;
  }

  /** The service answers: from here on what wrangler says is about a change. */
  started(): void {
    this.#start = undefined;
  }

  /** Lines that were held back, for a service that ended before it answered. */
  held(): readonly string[] {
    return this.#start ?? [];
  }

  #logged({ level, event, ...fields }: Logged): string | undefined {
    if (event === "request") {
      const status = Number(fields.status);
      const isFile = fields.route === "none" && status < 400;
      if (isFile || UNASKED.test(String(fields.route))) return undefined;
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
  // wrangler marks what is logged as a warning or an error, in colours.
  const text = stripVTControlCharacters(line).replace(/^[✘▲] \[(ERROR|WARNING)\] /, "");
  if (!text.startsWith("{")) return undefined;
  try {
    const value = JSON.parse(text) as Partial<Logged>;
    return typeof value.level === "string" && typeof value.event === "string" ? (value as Logged) : undefined;
  } catch {
    return undefined;
  }
}
