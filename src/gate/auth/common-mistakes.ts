/** A request as a developer reports it, as far as its payload goes. */
interface ReportedRequest {
  readonly method: string;
  /** Path and query exactly as sent. */
  readonly path: string;
  readonly body: string;
}

/** A longer body is not written in every form of JSON. */
const MAX_REWRITTEN_LENGTH = 2_048;

/**
 * Texts that are signed by mistake in place of the payload, with the mistake's name. `origin` is that of the service. The
 * texts are made one by one, as long as none has matched.
 */
export function* wrongPayloads(request: ReportedRequest, origin: string): Generator<readonly [string, string]> {
  const { method, path, body } = request;
  yield ["empty payload signed", ""];
  if (body === "") {
    yield ["path signed without its method", path];
    for (const join of ["", "."]) yield ["method and path not joined by a space", `${method}${join}${path}`];
    for (const line of [`${method} ${origin}${path}`, `${origin}${path}`])
      yield ["full URL signed instead of the path", line];
    yield ["path signed before percent-encoding", `${method} ${decodedPath(path)}`];
    yield ["{} signed for an empty body", "{}"];
    return;
  }
  yield ["request line signed instead of the body", `${method} ${path}`];
  for (const join of ["", ".", " ", "\n"]) {
    yield ["method and path signed with the body", `${method} ${path}${join}${body}`];
    yield ["method and path signed with the body", `${method}${join}${path}${join}${body}`];
  }
  for (const [form, text] of jsonForms(body)) yield [`body serialized again: ${form}`, text];
}

function decodedPath(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

interface JsonStyle {
  readonly name: string;
  readonly comma: string;
  readonly colon: string;
  /** Spaces of each level, on lines of their own; none: one line. */
  readonly indent: number;
}

const STYLES: readonly JsonStyle[] = [
  { name: "compact", comma: ",", colon: ":", indent: 0 },
  { name: "spaces after commas and colons", comma: ", ", colon: ": ", indent: 0 },
  { name: "indented by 2", comma: ",", colon: ": ", indent: 2 },
  { name: "indented by 4", comma: ",", colon: ": ", indent: 4 },
];

/** Escapes that some libraries add to a style, each alone or both together. */
const ESCAPES: readonly (readonly [string, (json: string) => string])[] = [
  ["slashes escaped", (json) => json.replaceAll("/", "\\/")],
  ["other than ASCII escaped", (json) => json.replace(/[^\0-\x7f]/g, escaped)],
];

/** The forms in which the usual JSON libraries would write a body; none for what is no JSON. */
function* jsonForms(body: string): Generator<readonly [string, string]> {
  if (body.length > MAX_REWRITTEN_LENGTH) return;
  const value = parsed(body);
  if (value === undefined) return;
  for (const sorted of [false, true]) {
    for (const style of STYLES) {
      const json = written(value, style, sorted);
      const names = sorted ? [style.name, "keys sorted"] : [style.name];
      for (const chosen of [[], ...ESCAPES.map((one) => [one]), ESCAPES]) {
        const text = chosen.reduce((before, [, rewrite]) => rewrite(before), json);
        yield [[...names, ...chosen.map(([name]) => name)].join(", "), text];
      }
    }
  }
  yield ["compact, numbers as JavaScript writes them", JSON.stringify(JSON.parse(body))];
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body, asWritten);
  } catch {
    return undefined;
  }
}

/** A number in other digits than ours, such as Python's 1.0: most libraries write it as they read it. */
class WrittenNumber {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

function asWritten(_: string, value: unknown, context?: { readonly source?: string }): unknown {
  const source = context?.source;
  return typeof value === "number" && source !== undefined && source !== String(value)
    ? new WrittenNumber(source)
    : value;
}

function written(value: unknown, style: JsonStyle, sorted: boolean, level = 0): string {
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  if (value instanceof WrittenNumber) return value.text;
  const inner = (child: unknown) => written(child, style, sorted, level + 1);
  if (Array.isArray(value)) return listed("[", value.map(inner), "]", style, level);
  const entries = Object.entries(value);
  if (sorted) entries.sort(([a], [b]) => (a < b ? -1 : 1));
  const members = entries.map(([key, child]) => `${JSON.stringify(key)}${style.colon}${inner(child)}`);
  return listed("{", members, "}", style, level);
}

function listed(open: string, parts: readonly string[], close: string, style: JsonStyle, level: number): string {
  if (style.indent === 0 || parts.length === 0) return open + parts.join(style.comma) + close;
  const line = (depth: number) => `\n${" ".repeat(style.indent * depth)}`;
  return open + parts.map((part) => line(level + 1) + part).join(style.comma) + line(level) + close;
}

function escaped(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;
}
