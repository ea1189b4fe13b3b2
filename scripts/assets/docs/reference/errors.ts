import { existsSync, readFileSync } from "node:fs";
import { Marked } from "marked";
import { esc, textOf } from "../html.ts";
import { headingOf, type Section } from "../markdown.ts";
import type { Reference } from "../pages.ts";
import type { Document, Operation } from "./document.ts";
import type { ReferencePage } from "./pages.ts";

/** An error code, as the calls that answer it describe it. */
export interface ErrorCode {
  readonly code: string;
  readonly statuses: readonly string[];
  /** Meanings, the commonest first. */
  readonly meanings: readonly string[];
  readonly operations: readonly Operation[];
  /** Remedy, from the guide to errors. */
  readonly advice: string;
}

interface Collected {
  readonly statuses: Set<string>;
  /** Each text with how many calls have it. */
  readonly meanings: Map<string, number>;
  readonly operations: Operation[];
}

const marked = new Marked({ gfm: true });
/** Shown by name; of a code that most calls answer, the number says enough. */
const MAX_CALLS_NAMED = 12;

/** Every code of a document, in alphabetical order. `guide` is the page with the table of what to do. */
export function errorCodes(document: Document, guide: string): ErrorCode[] {
  const found = new Map<string, Collected>();
  for (const operation of document.groups.flatMap((group) => group.operations)) {
    if (operation.path === "") continue;
    for (const [status, { description }] of Object.entries(operation.responses)) {
      for (const [, code = "", meaning = ""] of description.matchAll(/^`([A-Z][A-Z_]+)`: (.+)$/gm)) {
        const one: Collected = found.get(code) ?? { statuses: new Set(), meanings: new Map(), operations: [] };
        found.set(code, one);
        one.statuses.add(status);
        one.meanings.set(meaning, (one.meanings.get(meaning) ?? 0) + 1);
        if (!one.operations.includes(operation)) one.operations.push(operation);
      }
    }
  }
  const advice = adviceOf(guide);
  return [...found]
    .sort(([a], [b]) => a.localeCompare(b))
    .map(([code, { statuses, meanings, operations }]) => ({
      code,
      statuses: [...statuses],
      meanings: [...meanings].sort(([, a], [, b]) => b - a).map(([meaning]) => meaning),
      operations,
      advice: advice.get(code) ?? "",
    }));
}

/** The last column of the rows that begin with a code. */
function adviceOf(guide: string): ReadonlyMap<string, string> {
  const text = existsSync(guide) ? readFileSync(guide, "utf8") : "";
  const rows = text.matchAll(/^\| `([A-Z][A-Z_]+)` \|.*?\| ([^|]+) \|$/gm);
  // Links in the table are relative to the guide; here the words are enough.
  return new Map([...rows].map(([, code = "", advice = ""]) => [code, advice.replace(/\[([^\]]*)\]\([^)]*\)/g, "$1")]));
}

/** One place for each code: what it means, what to do, and which calls answer it. */
export function errorsPage(reference: Reference, codes: readonly ErrorCode[]): ReferencePage {
  const sections: Section[] = [
    { anchor: "error-codes", heading: "Error codes", depth: 1, text: "Every code that a call may answer." },
  ];
  const parts = codes.map(({ code, statuses, meanings, operations, advice }) => {
    const about = meanings.map((meaning) => marked.parse(meaning) as string).join("");
    const todo = advice === "" ? "" : `<p><strong>What to do:</strong> ${marked.parseInline(advice)}</p>`;
    sections.push({ anchor: code, heading: code, depth: 2, text: `${textOf(about)} ${textOf(todo)}`.trim() });
    const links = operations.map(({ name, summary }) => `<a href="${reference.path}/${name}">${esc(summary)}</a>`);
    const calls = operations.length > MAX_CALLS_NAMED ? `${operations.length} calls` : links.join(", ");
    return `${headingOf(2, code, `<code>${code}</code>`)}<p class="statuses">${statuses.join(" or ")}</p>${about}${todo}<p class="rules">Answered by ${calls}.</p>`;
  });
  const body = `<h1 id="error-codes">Error codes</h1><p>Every code that a call may answer. Branch on <code>error</code> and <code>retryable</code>, and treat a code that you do not know by <code>retryable</code> alone.</p>${parts.join("")}`;
  return { address: `${reference.path}/errors`, title: "Error codes", body, sections };
}
