import { RefusedError } from "../../../../clients/typescript/src/errors.ts";
import { type Child, h } from "../../../lib/dom.ts";
import { input } from "../../../parts/forms.ts";
import { type Loaded, loaded } from "../../../parts/loaded.ts";
import { empty } from "../../../parts/states.ts";
import type { Desk, OpenPage } from "../lib/desk.ts";
import type { BillingCustomer, BillingIssuer } from "../lib/generated.ts";
import { ask, control, controls } from "../parts/controls.ts";
import { formOf, lines, linesOf } from "../parts/edit-form.ts";
import { facts, heading, link } from "../parts/facts.ts";

const PUT_ISSUER = "PUT /admin/v1/billing/issuer";
const PUT_CUSTOMER = "PUT /admin/v1/operators/{code}/billing";

/** What invoices print: of the issuer, or of an operator. */
export const billingPage: OpenPage = ({ account: desk, path: [code], signal }) => {
  const read = () =>
    code === undefined
      ? desk.api.call("GET /admin/v1/billing/issuer", { signal })
      : desk.api.call("GET /admin/v1/operators/{code}/billing", { path: { code }, signal });
  const view: Loaded = loaded(
    "what documents print",
    signal,
    () => read().catch(noneYet),
    (details) => [
      code === undefined ? heading("documents print of", "the issuer") : heading("documents print of", code),
      code !== undefined && h("p", {}, link(`Operator ${code}`, "operator", code)),
      ...(details === undefined
        ? [empty("Nothing is set.", "Invoices then print the code alone, and without an issuer they have no due date.")]
        : [shown(details)]),
      controls(editControl(desk, code, details, view.refresh)),
      h("p", { class: "meta" }, "Invoices that are issued keep what they print."),
    ],
  );
  return { title: code === undefined ? "Issuer" : `Billing details of ${code}`, element: view.element };
};

/** Undefined where nothing is set, which is no failure; an operator that does not exist is one. */
function noneYet(error: unknown): undefined {
  if (error instanceof RefusedError && error.code === "NOT_FOUND" && !/operator was/.test(error.message))
    return undefined;
  throw error;
}

function shown(details: BillingCustomer | BillingIssuer): HTMLElement {
  const many = (all: readonly string[]): Child => all.length > 0 && h("span", { class: "lines" }, all.join("\n"));
  return facts(
    ["Legal name", details.legal_name],
    ["Address", many(details.address)],
    ["VAT number", details.vat_number],
    ["Notes", many(details.notes)],
    ...("bank" in details
      ? [["Bank", many(details.bank)] as const, ["Due after", `${details.payment_days} days`] as const]
      : []),
  );
}

function editControl(
  desk: Desk,
  code: string | undefined,
  details: BillingCustomer | BillingIssuer | undefined,
  after: () => unknown,
): HTMLElement {
  const route = code === undefined ? PUT_ISSUER : PUT_CUSTOMER;
  const edit = () => {
    const issuer = details && "bank" in details ? details : undefined;
    const name = input("legal_name", { value: details?.legal_name ?? "", maxLength: 80, required: true });
    const address = lines("address", details?.address ?? []);
    const vat = input("vat_number", { value: details?.vat_number ?? "", maxLength: 40 });
    const notes = lines("notes", details?.notes ?? []);
    const bank = lines("bank", issuer?.bank ?? []);
    const days = input("payment_days", {
      type: "number",
      min: "0",
      max: "365",
      value: `${issuer?.payment_days ?? 30}`,
    });
    const { fields } = formOf([
      { label: "Legal name", element: name },
      { label: "Address", element: address, hint: "Up to six lines." },
      { label: "VAT number", element: vat, hint: "Empty: none." },
      { label: "Notes", element: notes, hint: "At the end of each document, such as why no tax is charged." },
      ...(code === undefined
        ? [
            { label: "Bank", element: bank, hint: "Where to pay, up to eight lines." },
            { label: "Days until payment", element: days },
          ]
        : []),
    ]);
    const body = () => ({
      legal_name: name.value.trim(),
      address: linesOf(address.value),
      vat_number: vat.value.trim() || null,
      notes: linesOf(notes.value),
    });
    ask({
      title: code === undefined ? "What documents print of the issuer" : `What documents print of ${code}`,
      explain: [],
      fields,
      submit: "Save",
      dangerous: true,
      run: () =>
        code === undefined
          ? desk.api.call(PUT_ISSUER, {
              body: { ...body(), bank: linesOf(bank.value), payment_days: Number(days.value) },
            })
          : desk.api.call(PUT_CUSTOMER, { path: { code }, body: body() }),
      done: "It is saved. The next invoice prints it.",
      after,
    });
  };
  return control(desk, { route, label: details === undefined ? "Set it" : "Change it", run: edit });
}
