import type { Reconciliation } from "../../../../clients/typescript/src/index.ts";
import { h, s } from "../../../lib/dom.ts";
import { figure } from "../../../lib/format.ts";
import { chartWidth } from "../lib/page.ts";

const MAX_WIDTH_PX = 760;
const HEIGHT = 190;
const TOP = 26;

/** Two lists that overlap: what each has alone, and in the middle what both have. Sizes do not follow the counts. */
export function twoBooks({ only_yours, only_ours, matched, different }: Reconciliation): HTMLElement {
  const width = chartWidth(MAX_WIDTH_PX);
  const third = width / 3;
  const label = `${only_yours} only on your list, ${matched} match, ${different} differ, ${only_ours} only at the service.`;
  const list = (x: number, name: string) =>
    s("rect", { x: x + 1, y: TOP, width: 2 * third - 2, height: HEIGHT - TOP - 1, rx: 12, class: name });
  const count = (x: number, y: number, value: number, caption: string, tone: string) => [
    s("text", { x, y, class: `number ${value > 0 ? tone : ""}`, "text-anchor": "middle" }, figure(value, undefined, 0)),
    s("text", { x, y: y + 19, class: "caption", "text-anchor": "middle" }, caption),
  ];
  const middle = TOP + (HEIGHT - TOP) / 2;
  return h(
    "figure",
    { class: "chart two-books" },
    s(
      "svg",
      { viewBox: `0 0 ${width} ${HEIGHT}`, width, height: HEIGHT, role: "img", "aria-label": label },
      list(0, "yours"),
      list(third, "ours"),
      s("rect", { x: third + 1, y: TOP, width: third - 2, height: HEIGHT - TOP - 1, class: "both" }),
      s("text", { x: 4, y: 16, class: "name" }, "Your list"),
      s("text", { x: width - 4, y: 16, class: "name", "text-anchor": "end" }, "The service"),
      ...count(third / 2, middle, only_yours, "only yours", "bad"),
      ...count(1.5 * third, middle - 34, matched, "match", "good"),
      ...count(1.5 * third, middle + 38, different, "different", "warn"),
      ...count(2.5 * third, middle, only_ours, "only ours", "bad"),
    ),
  );
}
