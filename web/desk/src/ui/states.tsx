import type { ComponentChildren } from "preact";
import { useEffect } from "preact/hooks";
import { RefusedError } from "../../../../clients/typescript/src/errors.ts";
import { explain } from "../../../parts/states.ts";

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
