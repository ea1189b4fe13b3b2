import { type Child, fill, h } from "../../../web/lib/dom.ts";
import { failure, loading } from "../../../web/parts/states.ts";
import { SignedOutError } from "../lib/api.ts";

/** A place for what a call answers. */
export interface Loaded {
  readonly element: HTMLElement;
  /** Reads again; what is shown stays until the answer is there. */
  refresh(): Promise<void>;
}

/** Shows what `read` answers, or that it is loading, or why it failed. */
export function loaded<T>(
  what: string,
  signal: AbortSignal,
  read: () => Promise<T>,
  show: (answer: T) => readonly Child[],
): Loaded {
  const element = h("div", { class: "loaded" }, loading(what));
  const refresh = async () => {
    try {
      const answer = await read();
      if (!signal.aborted) fill(element, ...show(answer));
    } catch (error) {
      if (!signal.aborted && !(error instanceof SignedOutError))
        fill(
          element,
          failure(error, () => void refresh()),
        );
    }
  };
  void refresh();
  return { element, refresh };
}

/** A list that is read page by page, with a button for the next page as long as there is one. */
export function paged<T>(
  what: string,
  signal: AbortSignal,
  read: (cursor: string | undefined) => Promise<{ readonly rows: readonly T[]; readonly next: string | null }>,
  show: (row: T) => HTMLElement,
  whenEmpty: () => HTMLElement,
): HTMLElement {
  const list = h("ol", { class: "rows" });
  const foot = h("div", { class: "rows-end" }, loading(what));
  const next = async (cursor?: string) => {
    fill(foot, loading(what));
    try {
      const page = await read(cursor);
      if (signal.aborted) return;
      list.append(...page.rows.map((row) => h("li", {}, show(row))));
      const more = page.next;
      if (more !== null) fill(foot, h("button", { type: "button", on: { click: () => void next(more) } }, "Show more"));
      else fill(foot, list.children.length === 0 && whenEmpty());
    } catch (error) {
      if (!signal.aborted && !(error instanceof SignedOutError))
        fill(
          foot,
          failure(error, () => void next(cursor)),
        );
    }
  };
  void next();
  return h("div", {}, list, foot);
}
