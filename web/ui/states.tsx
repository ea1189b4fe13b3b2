import type { ComponentChildren } from "preact";
import { useEffect } from "preact/hooks";
import { RefusedError, UnreachableError } from "../../clients/typescript/src/errors.ts";
import { words } from "../lib/format.ts";

/** Nothing is there, with the reason or the way on. */
export function Empty({ title, children }: { readonly title: string; readonly children?: ComponentChildren }) {
  return (
    <div class="state">
      <strong>{title}</strong>
      {children}
    </div>
  );
}

/** The place of what is being read, as high as it will be. */
export function Skeleton({ what, rows = 6 }: { readonly what: string; readonly rows?: number }) {
  return (
    <div class="loading skeleton" role="status">
      <span>Loading {what}…</span>
      {Array.from({ length: rows }, () => (
        <i />
      ))}
    </div>
  );
}

/** Why a call failed. It is tried again by a press, and by itself once a lost network is back. */
export function Failure({ error, retry }: { readonly error: unknown; readonly retry?: () => void }) {
  const { title, detail } = explain(error);
  const refused = error instanceof RefusedError ? error : undefined;
  const fields = refused?.fields ?? [];
  useEffect(() => {
    if (!retry || navigator.onLine) return;
    addEventListener("online", retry, { once: true });
    return () => removeEventListener("online", retry);
  }, [retry]);
  return (
    <div class="state bad" role="alert">
      <strong>{title}</strong>
      {fields.length === 0 && <span>{detail}</span>}
      {fields.length > 0 && (
        <ul>
          {fields.map(({ field, message }) => (
            <li key={field}>
              <code>{field}</code> {message}
            </li>
          ))}
        </ul>
      )}
      {refused && (
        <a href={`/docs/errors#${refused.code}`} target="_blank" rel="noreferrer">
          <code>{refused.code}</code>: what it means, what to do
        </a>
      )}
      {refused?.requestId && <small>Request ID {refused.requestId}</small>}
      {retry && fields.length === 0 && refused?.code !== "NOT_FOUND" && (
        <button type="button" onClick={retry}>
          Try again
        </button>
      )}
    </div>
  );
}

/** Explains an error to the person at the page. */
export function explain(error: unknown): { title: string; detail: string } {
  if (error instanceof RefusedError) {
    const detail = error.message.slice(error.code.length + 2);
    if (error.fields.length > 0) return { title: "Not accepted", detail };
    if (error.code === "NOT_FOUND") return { title: "Not found", detail: `${detail} Check the ID.` };
    return { title: words(error.code.toLowerCase()), detail };
  }
  // Also the file of a page may be what could not be read.
  if (!navigator.onLine) return { title: "You are offline", detail: "Connect to the network, then try again." };
  if (error instanceof UnreachableError)
    return { title: "The service does not answer", detail: `${error.message} Try again in a moment.` };
  return { title: "Something went wrong", detail: error instanceof Error ? error.message : String(error) };
}

const TONES: Readonly<Record<string, string>> = {
  active: "good",
  passed: "good",
  open: "good",
  // The status of most rows has no colour, so that the others stand out.
  completed: "plain",
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

export function toneOf(status: string): string {
  return TONES[status] ?? "plain";
}
