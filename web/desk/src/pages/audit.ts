import { h } from "../../../lib/dom.ts";
import { pageOf } from "../../../lib/page.ts";
import { paged } from "../../../parts/loaded.ts";
import { empty } from "../../../parts/states.ts";
import { type OpenPage, pageHref } from "../lib/desk.ts";
import type { AuditPage } from "../lib/generated.ts";
import { moment } from "../parts/facts.ts";

const HOUR_MS = 3_600_000;
const SPANS = [
  { name: "Last hour", hours: 1 },
  { name: "Last day", hours: 24 },
  { name: "Last week", hours: 168 },
] as const;

/** Who changed what, from where, oldest first. */
export const auditPage: OpenPage = ({ account: { api }, query, signal }) => {
  const hours = Number(query.get("hours") ?? 24) || 24;
  const since = new Date(Date.now() - hours * HOUR_MS).toISOString();
  const chip = ({ name, hours: span }: (typeof SPANS)[number]) =>
    h(
      "a",
      {
        href: `${pageHref("audit")}?hours=${span}`,
        class: "chip",
        ...(span === hours ? { aria: { current: "true" } } : {}),
      },
      name,
    );
  return pageOf(
    "Audit",
    "Audit log",
    h(
      "p",
      { class: "meta" },
      "Every change through the back office, oldest first. npm run admin -- audit verify checks that none was altered.",
    ),
    h("nav", { class: "chips", aria: { label: "Since when" } }, ...SPANS.map(chip)),
    paged(
      "the audit log",
      signal,
      async (cursor) => {
        const page = await api.call("GET /admin/v1/audit", { query: { since, cursor }, signal });
        return { rows: page.entries, next: page.next_cursor };
      },
      entry,
      () => empty("No changes in this time."),
    ),
  );
};

function entry({ at, actor, address, action, detail, request_id: request }: AuditPage["entries"][number]): HTMLElement {
  return h(
    "div",
    { class: "entry" },
    h("div", { class: "row spread" }, h("strong", {}, actor ?? "unknown"), moment(at)),
    h("p", {}, h("code", {}, action)),
    h(
      "details",
      {},
      h("summary", {}, "What was sent"),
      h("pre", { class: "scroll", tabIndex: 0 }, JSON.stringify(detail, null, 2)),
      h("p", { class: "meta" }, `From ${address ?? "an unknown address"}, request ${request}`),
    ),
  );
}
