import { fill, h } from "../../../lib/dom.ts";
import { type Desk, INSTALLATION } from "../lib/desk.ts";
import { facts, moment } from "./facts.ts";

/** Shows who is signed in, and opens a dialog with the scopes. */
export function showAccount(place: HTMLElement, { me }: Desk, signOut: () => void): void {
  const dialog = h("dialog", { class: "sheet", aria: { label: "Who you are" } });
  const open = () => {
    fill(
      dialog,
      h("h2", {}, me.name),
      facts(
        ["Installation", INSTALLATION],
        ["Id", h("code", {}, me.id)],
        ["Kind", me.kind],
        ["Scopes", h("span", { class: "chips" }, ...me.scopes.map((scope) => h("span", { class: "badge" }, scope)))],
        ["Token ends", moment(me.token_expires_at)],
      ),
      h("p", {}, "The audit log names you with every change."),
      h(
        "div",
        { class: "row" },
        h(
          "button",
          {
            type: "button",
            on: {
              click: () => {
                dialog.close();
                signOut();
              },
            },
          },
          "Sign out",
        ),
        h("button", { type: "button", class: "quiet", on: { click: () => dialog.close() } }, "Close"),
      ),
    );
    dialog.showModal();
  };
  const button = h(
    "button",
    {
      type: "button",
      class: "quiet who",
      aria: { haspopup: "dialog", label: `Signed in as ${me.name}` },
      on: { click: open },
    },
    h("span", { class: "dot", aria: { hidden: "true" } }),
    me.name,
  );
  fill(place, button, dialog);
}
