/** Separators of fields: a header has one of them. */
const SEPARATORS = [",", ";", "\t"] as const;

export interface Header {
  readonly names: readonly string[];
  readonly separator: string;
}

/** The columns of a header line; undefined when it is none. */
export function headerOf(line: string): Header | undefined {
  const separator = SEPARATORS.find((one) => line.includes(one)) ?? ",";
  const names = csvFields(line, separator)?.map((name) => name.trim().toLowerCase());
  return names && new Set(names).size === names.length ? { names, separator } : undefined;
}

/** The fields of a line (RFC 4180, without line ends in quotes); undefined where a quote is not closed. */
export function csvFields(line: string, separator: string): string[] | undefined {
  if (!line.includes('"')) return line.split(separator);
  const fields: string[] = [];
  for (let at = 0; ; ) {
    if (line[at] !== '"') {
      const end = line.indexOf(separator, at);
      fields.push(end === -1 ? line.slice(at) : line.slice(at, end));
      if (end === -1) return fields;
      at = end + 1;
      continue;
    }
    let text = "";
    for (at++; ; at++) {
      const quote = line.indexOf('"', at);
      if (quote === -1) return undefined;
      text += line.slice(at, quote);
      at = quote + 1;
      if (line[at] !== '"') break;
      text += '"';
    }
    fields.push(text);
    if (at >= line.length) return fields;
    if (line[at] !== separator) return undefined;
    at++;
  }
}
