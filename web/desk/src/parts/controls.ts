import { type Child, fill, h } from "../../../lib/dom.ts";
import { field, form, input, showFieldErrors } from "../../../parts/forms.ts";
import { failure } from "../../../parts/states.ts";
import { toast } from "../../../parts/toast.ts";
import type { Route } from "../lib/api.ts";
import { type Desk, INSTALLATION, missingScope } from "../lib/desk.ts";

export interface Control {
  /** The call that it makes: its scope decides whether the control is offered. */
  readonly route: Route;
  readonly label: string;
  readonly tone?: "main" | "danger";
  readonly run: () => void;
}

/** A button for a call. Without the call's scope there is no button, and a note names the scope. */
export function control(desk: Desk, { route, label, tone, run }: Control): HTMLElement {
  const needed = missingScope(desk, route);
  if (needed !== undefined) {
    return h("span", { class: "needs", data: { needs: route } }, `${label} needs the scope `, h("code", {}, needed));
  }
  return h("button", { type: "button", class: tone ?? "", data: { call: route }, on: { click: run } }, label);
}

/** Controls in a row; several that need the same missing scope are each named. */
export function controls(...children: Child[]): HTMLElement {
  return h("div", { class: "row controls" }, ...children);
}

export interface Question {
  readonly title: string;
  readonly explain: readonly Child[];
  readonly fields?: readonly HTMLElement[];
  /** The label of the button that does it. */
  readonly submit: string;
  /** Stops play, moves money or cannot be undone: asks to type the installation's name. */
  readonly dangerous?: boolean;
  readonly run: () => Promise<unknown>;
  /** What is said when it was done; undefined: `after` shows it. */
  readonly done?: string;
  /** After it was done and the dialog has closed. */
  readonly after?: (answer: unknown) => unknown;
}

/** Asks in a dialog before a call is made. What the service refuses is shown next to its field. */
export function ask({ title, explain, fields = [], submit, dangerous, run, done, after }: Question): void {
  const problem = h("div", {});
  const name = input("installation", { required: true });
  const typed = field(`Type ${INSTALLATION} to go on`, name, "The installation that this acts on.");
  const send = async () => {
    fill(problem);
    if (dangerous && name.value.trim() !== INSTALLATION) {
      const text = typed.querySelector(".error");
      if (text) text.textContent = `This desk is that of ${INSTALLATION}. Nothing was done.`;
      name.setAttribute("aria-invalid", "true");
      return name.focus();
    }
    let answer: unknown;
    try {
      answer = await run();
    } catch (error) {
      if (!showFieldErrors(sheet, error)) fill(problem, failure(error));
      return;
    }
    dialog.close();
    const said = isProposal(answer) ? PROPOSED : done;
    if (said !== undefined) toast(said);
    await after?.(answer);
  };
  const sheet = form(submit, send, ...fields, dangerous && typed, problem);
  sheet
    .querySelector(".form-end")
    ?.append(h("button", { type: "button", class: "quiet", on: { click: () => dialog.close() } }, "Cancel"));
  if (dangerous) sheet.querySelector("button.main")?.classList.add("danger");
  const heading = h("h2", { id: "question" }, title);
  const dialog = h(
    "dialog",
    { class: "sheet question", aria: { labelledby: "question" } },
    heading,
    h("p", { class: "on" }, "On ", h("strong", {}, INSTALLATION)),
    ...explain,
    sheet,
  );
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}

const PROPOSED = "Nothing has changed yet: another person must approve it.";

/** Whether a call that needs a second person's approval was only proposed. */
export function isProposal(answer: unknown): boolean {
  return typeof answer === "object" && answer !== null && "proposal_id" in answer;
}

/** Does something that is undone as easily, without a question. */
export async function doNow(run: () => Promise<unknown>, done: string, after?: () => unknown): Promise<void> {
  try {
    toast(isProposal(await run()) ? PROPOSED : done);
    await after?.();
  } catch (error) {
    toast(error instanceof Error ? error.message : String(error));
  }
}
