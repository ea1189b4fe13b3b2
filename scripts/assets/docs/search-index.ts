import type { Entry } from "../../../web/docs/finder.ts";
import type { Section } from "./markdown.ts";

/** A page as the search knows it. */
export interface Indexed {
  readonly address: string;
  readonly title: string;
  /** The place of its audience among those of the site. */
  readonly reader: number;
  readonly sections: readonly Section[];
}

/** Longer parts are cut: what a reader looks for stands at their beginning, in a heading, or in a row of its own. */
const MAX_TEXT_LENGTH = 1200;

/** An entry for each heading, and for each row about one name. */
export function searchEntries(pages: readonly Indexed[]): Entry[] {
  return pages.flatMap(({ address, title, reader, sections }) =>
    sections.map(({ anchor, heading, depth, text }): Entry => {
      const to = depth === 1 ? address : `${address}#${anchor}`;
      return [to, title, heading, text.trim().slice(0, MAX_TEXT_LENGTH), reader];
    }),
  );
}
