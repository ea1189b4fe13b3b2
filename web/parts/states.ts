import { RefusedError, UnreachableError } from "../../clients/typescript/src/index.ts";
import { type Child, h } from "../lib/dom.ts";
import { words } from "../lib/format.ts";

export function loading(what: string): HTMLElement {
  return h("p", { class: "loading", role: "status" }, `Loading ${what}…`);
}

export function empty(title: string, ...more: Child[]): HTMLElement {
  return h("div", { class: "state" }, h("strong", {}, title), ...more);
}

/** An error message, with a retry button when the caller passes `retry`. Without a network it tries by itself once there is one. */
export function failure(error: unknown, retry?: () => void): HTMLElement {
  const { title, detail } = explain(error);
  const hasFields = error instanceof RefusedError && error.fields.length > 0;
  const element = h(
    "div",
    { class: "state bad", role: "alert" },
    h("strong", {}, title),
    // The list of fields says the same.
    !hasFields && h("span", {}, detail),
    hasFields && fieldList(error),
    error instanceof RefusedError && meaningOf(error),
    error instanceof RefusedError && error.requestId !== undefined && h("small", {}, `Request ID ${error.requestId}`),
    retry && !isFinal(error) && h("button", { type: "button", on: { click: retry } }, "Try again"),
  );
  if (retry && !navigator.onLine) addEventListener("online", () => element.isConnected && retry(), { once: true });
  return element;
}

/** Asked again, it is answered the same. */
function isFinal(error: unknown): boolean {
  return error instanceof RefusedError && (error.fields.length > 0 || error.code === "NOT_FOUND");
}

export function explain(error: unknown): { title: string; detail: string } {
  if (error instanceof RefusedError) {
    const detail = error.message.slice(error.code.length + 2);
    if (error.fields.length > 0) return { title: "Not accepted", detail };
    if (error.code === "NOT_FOUND") return { title: "Not found", detail: `${detail} Check the ID.` };
    return { title: words(error.code.toLowerCase()), detail };
  }
  if (error instanceof UnreachableError) {
    return navigator.onLine
      ? { title: "The service does not answer", detail: `${error.message} Try again in a moment.` }
      : { title: "You are offline", detail: "Connect to the network, then try again." };
  }
  return { title: "Something went wrong", detail: error instanceof Error ? error.message : String(error) };
}

/** A link to what the documentation says of the error's code. */
function meaningOf({ code }: RefusedError): HTMLElement {
  return h("a", { href: `/docs/errors#${code}`, target: "_blank" }, h("code", {}, code), ": what it means, what to do");
}

function fieldList({ fields }: RefusedError): HTMLElement {
  return h("ul", {}, ...fields.map(({ field, message }) => h("li", {}, h("code", {}, field), ` ${message}`)));
}

const TONES: Readonly<Record<string, string>> = {
  active: "good",
  completed: "good",
  passed: "good",
  open: "good",
  finished: "plain",
  ended: "plain",
  closed: "plain",
  queued: "plain",
  skipped: "plain",
  new: "busy",
  running: "busy",
  pending: "busy",
  warned: "warn",
  paused: "warn",
  refused: "warn",
  cancelled: "warn",
  failed: "bad",
  error: "bad",
};

/** The colour of a status. */
export function toneOf(status: string): string {
  return TONES[status] ?? "plain";
}

/** A status. The word carries the meaning; the colour only supports it. */
export function badge(status: string): HTMLElement {
  return h("span", { class: `badge ${toneOf(status)}` }, status);
}
