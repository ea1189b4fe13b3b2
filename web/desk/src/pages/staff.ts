import { type Child, h } from "../../../lib/dom.ts";
import { pageOf } from "../../../lib/page.ts";
import { pagedTable } from "../../../parts/loaded.ts";
import { empty } from "../../../parts/states.ts";
import { missingScope, type OpenPage } from "../lib/desk.ts";
import { controls } from "../parts/controls.ts";
import { age, link, mark, named } from "../parts/facts.ts";
import { addMember, scopeList } from "../parts/staff-controls.ts";

const LIST = "GET /admin/v1/staff";

/** Who may call the back office: people and machines, in the order of their ids. */
export const staffPage: OpenPage = ({ account: desk, signal }) => {
  const needed = missingScope(desk, LIST);
  const list: Child =
    needed !== undefined
      ? empty(
          "Only administrators see who else works here.",
          h("span", {}, "It needs the scope ", h("code", {}, needed), "."),
        )
      : pagedTable({
          what: "staff",
          signal,
          read: async (cursor) => {
            const page = await desk.api.call(LIST, { query: { cursor }, signal });
            return { rows: page.staff, next: page.next_cursor };
          },
          head: ["Who", "Kind", "Scopes", "Changed"],
          row: (one) => [
            named(link(one.name, "member", one.id), one.id),
            one.removed_at === null ? one.kind : mark("removed", "bad"),
            scopeList(one.scopes),
            age(one.updated_at),
          ],
          whenEmpty: () => empty("No staff members yet.", "Until then only ADMIN_TOKEN signs in, as root."),
        });
  return pageOf("Staff", "Staff", controls(addMember(desk)), h("div", { class: "spaced" }, list));
};
