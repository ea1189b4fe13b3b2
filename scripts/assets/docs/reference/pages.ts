import { Marked } from "marked";
import { codeBlock, codeTabs } from "../code.ts";
import { esc, textOf } from "../html.ts";
import { FOLDED } from "../layout.ts";
import { headingOf, type Section, tableOf } from "../markdown.ts";
import type { Reference } from "../pages.ts";
import { type Document, exampleOf, type Operation } from "./document.ts";
import { type ErrorCode, errorsPage } from "./errors.ts";
import { type Field, fieldList, fieldsOf, parameterFields } from "./fields.ts";
import { samplesOf } from "./samples.ts";
import { tryOut } from "./try-out.ts";

/** A page of the reference, before the frame is around it. */
export interface ReferencePage {
  readonly address: string;
  readonly title: string;
  readonly body: string;
  readonly sections: readonly Section[];
}

const marked = new Marked({ gfm: true });

export interface Options {
  /** Whether a page has a form that sends its call. In production no page asks for a secret. */
  readonly canTry: boolean;
}

/** Every page of a reference: the overview, the error codes, and each call. */
export function referencePages(
  reference: Reference,
  document: Document,
  errors: readonly ErrorCode[],
  { canTry }: Options,
): ReferencePage[] {
  const operations = document.groups.flatMap((group) => group.operations);
  return [
    overview(reference, document),
    errorsPage(reference, errors),
    ...operations.map((operation) => operationPage(reference, document, operation, canTry)),
  ];
}

/** The navigation of a reference: its overview, then a folded group for each tag. */
export function referenceMenu({ path, title }: Reference, { groups }: Document) {
  const first = [
    { address: path, title: "Overview" },
    { address: `${path}/errors`, title: "Error codes" },
  ];
  const calls = groups.map((group) => ({
    title: FOLDED + group.title,
    links: group.operations.map(({ name, summary }) => ({ address: `${path}/${name}`, title: summary })),
  }));
  return [{ title, links: first }, ...calls];
}

function overview(reference: Reference, { info, groups }: Document): ReferencePage {
  const sections: Section[] = [{ anchor: "reference", heading: reference.title, depth: 1, text: info.title }];
  const tables = groups.map(({ title, operations }) => {
    const anchor = title.toLowerCase().replace(/\W+/g, "-");
    sections.push({ anchor, heading: title, depth: 2, text: operations.map(({ summary }) => summary).join(", ") });
    const rows = operations.map((operation) => {
      const link = `<a href="${reference.path}/${operation.name}">${esc(operation.summary)}</a>`;
      return `<tr><td>${callOf(operation)}</td><td>${link}</td></tr>`;
    });
    return `${headingOf(2, anchor, esc(title))}${tableOf(title, `<tbody>${rows.join("")}</tbody>`)}`;
  });
  const document = `/${reference.document}`;
  const body = `<h1 id="reference">${esc(reference.title)}</h1>${marked.parse(info.description)}
<p class="ways"><a class="button" href="${reference.path}/errors">Error codes</a><a class="button quiet" href="${document}">${esc(reference.document)}</a></p>${tables.join("")}`;
  return { address: reference.path, title: reference.title, body, sections };
}

function operationPage(reference: Reference, document: Document, operation: Operation, canTry: boolean): ReferencePage {
  const { name, summary, description = "", parameters = [], requestBody, responses } = operation;
  const isSent = operation.path === "";
  const sections: Section[] = [
    { anchor: name, heading: summary, depth: 1, text: "" },
    { anchor: name, heading: operation.operationId, depth: 0, text: summary },
  ];
  const told: string[] = [];
  const part = (title: string, fields: readonly Field[], prefix: string) => {
    if (fields.length === 0) return;
    const anchor = `the-${title.toLowerCase()}`;
    sections.push({ anchor, heading: title, depth: 2, text: "" });
    told.push(headingOf(2, anchor, title), fieldList(fields, prefix, sections));
  };
  const about = marked.parse(description) as string;
  part(
    "Path",
    parameterFields(
      document,
      parameters.filter((one) => one.in === "path"),
    ),
    "path-",
  );
  part(
    "Query",
    parameterFields(
      document,
      parameters.filter((one) => one.in === "query"),
    ),
    "query-",
  );
  part("Body", fieldsOf(document, Object.values(requestBody?.content ?? {})[0]?.schema), "");
  const answers = Object.entries(responses);
  const good = answers.find(([status]) => status.startsWith("2"))?.[1];
  const fields = fieldsOf(document, Object.values(good?.content ?? {})[0]?.schema);
  part(isSent ? "Your answer" : "Answer", fields, "answer-");
  const refusals = answers.filter(([status]) => !status.startsWith("2"));
  if (refusals.length > 0) {
    const title = isSent ? "Your refusals" : "Errors";
    const anchor = isSent ? "your-refusals" : "errors";
    sections.push({ anchor, heading: title, depth: 2, text: refusals.map(([, one]) => one.description).join(" ") });
    const rows = refusals.map(
      ([status, one]) => `<tr><td>${status}</td><td>${refusalOf(reference, one.description, isSent)}</td></tr>`,
    );
    told.push(headingOf(2, anchor, title), tableOf(title, `<tbody>${rows.join("")}</tbody>`));
  }
  const first = sections[0];
  if (first) first.text = `${operation.method} ${operation.path} ${operation.operationId} ${textOf(about)}`;
  const answer = exampleOf(good?.content);
  const body = exampleOf(requestBody?.content);
  const hasForm = canTry && !isSent;
  const shown = [
    hasForm ? tryOut(operation) : "",
    `<h2 class="aside">${isSent ? "Send one to your server" : "The call"}</h2>`,
    codeTabs("samples", samplesOf(operation)),
    isSent && body !== undefined ? json("What is sent", body) : "",
    answer === undefined ? "" : json(isSent ? "What you answer" : "Answer", answer),
  ];
  return {
    address: `${reference.path}/${name}`,
    title: summary,
    sections,
    body: `<h1 id="${name}">${esc(summary)}</h1><p class="call">${callOf(operation)}</p>
<div class="split"><div class="about">${about}</div><div class="shown">${shown.join("")}</div><div class="told">${told.join("")}</div></div>`,
  };
}

function callOf({ method, path }: Operation): string {
  const where = path === "" ? "your address" : path;
  return `<span class="method ${method.toLowerCase()}">${method}</span> <code>${esc(where)}</code>`;
}

function json(caption: string, value: unknown): string {
  return codeBlock({ text: JSON.stringify(value, null, 2), language: "json", caption });
}

/** Renders a refusal, with links from its codes to the page of error codes; that page has none of those that the reader sends. */
function refusalOf({ path }: Reference, description: string, isSent: boolean): string {
  const html = marked.parse(description) as string;
  if (isSent) return html;
  return html.replace(/<code>([A-Z][A-Z_]+)<\/code>/g, `<a href="${path}/errors#$1"><code>$1</code></a>`);
}
