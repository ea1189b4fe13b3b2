import { RefusedError } from "../../clients/typescript/src/index.ts";
import { type Child, h } from "../lib/dom.ts";
import { whileOff } from "./call-button.ts";

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** A labelled control with a hint and a place for its error message. */
export function field(label: string, control: Control, hint?: string): HTMLElement {
  const id = `${control.name}-field`;
  control.id = id;
  const describedBy = [hint && `${id}-hint`, `${id}-error`].filter(Boolean).join(" ");
  control.setAttribute("aria-describedby", describedBy);
  return h(
    "div",
    { class: "field", data: { field: control.name } },
    h("label", { htmlFor: id }, label),
    control,
    hint !== undefined && h("small", { id: `${id}-hint` }, hint),
    h("small", { id: `${id}-error`, class: "error" }),
  );
}

export function input(name: string, props: Partial<Omit<HTMLInputElement, "role" | "style">> = {}): HTMLInputElement {
  return h("input", { name, autocomplete: "off", spellcheck: false, ...props });
}

export function select(
  name: string,
  options: readonly (readonly [value: string, label: string])[],
  value = "",
): HTMLSelectElement {
  const element = h("select", { name }, ...options.map(([key, label]) => h("option", { value: key }, label)));
  element.value = value;
  return element;
}

export function fieldset(legend: string, ...children: Child[]): HTMLFieldSetElement {
  return h("fieldset", {}, h("legend", {}, legend), ...children);
}

export function check(name: string, label: string, checked = false): HTMLLabelElement {
  return h("label", { class: "check" }, h("input", { type: "checkbox", name, checked }), label);
}

/** What a field's error says: by default its name in the API and the rule. */
export type ErrorWords = (label: string, message: string, field: string) => string;

const asSent: ErrorWords = (_, message, field) => `${field} ${message}`;

/** Shows the field errors of a refused call next to their fields, and goes to the first. Returns whether all have a place. */
export function showFieldErrors(form: HTMLElement, error: unknown, words = asSent): boolean {
  clearFieldErrors(form);
  if (!(error instanceof RefusedError) || error.fields.length === 0) return false;
  let placed = 0;
  for (const { field: name, message } of error.fields) {
    const place = form.querySelector<HTMLElement>(`[data-field="${CSS.escape(name)}"]`);
    const text = place?.querySelector(".error");
    if (!place || !text) continue;
    const label = place.querySelector("label, legend")?.textContent ?? name;
    text.textContent = [text.textContent, words(label, message, name)].filter(Boolean).join(" ");
    const control = place.querySelector<HTMLElement>(":is(input, select, textarea):not([hidden])");
    control?.setAttribute("aria-invalid", "true");
    placed++;
  }
  form.querySelector<HTMLElement>("[aria-invalid]")?.focus();
  return placed === error.fields.length;
}

/** Says what is wrong with a field of which the service was not asked, and goes to it. */
export function sayAt(control: Control, text: string): void {
  const place = control.closest(".field")?.querySelector(".error");
  if (place) place.textContent = text;
  control.setAttribute("aria-invalid", "true");
  control.focus();
}

export function clearFieldErrors(form: HTMLElement): void {
  for (const text of form.querySelectorAll(".error")) text.textContent = "";
  for (const control of form.querySelectorAll("[aria-invalid]")) control.removeAttribute("aria-invalid");
}

/** A form that cannot be submitted again while a submit is in flight. */
export function form(submit: string, send: () => Promise<void>, ...children: Child[]): HTMLFormElement {
  const button = h("button", { class: "main", type: "submit" }, submit);
  return h(
    "form",
    {
      class: "form",
      noValidate: true,
      on: {
        submit: (event) => {
          event.preventDefault();
          void whileOff(button, send);
        },
      },
    },
    ...children,
    h("div", { class: "form-end" }, button),
  );
}
