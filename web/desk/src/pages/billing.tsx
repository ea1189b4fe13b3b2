import { RefusedError } from "../../../../clients/typescript/src/errors.ts";
import { counted } from "../../../lib/format.ts";
import { type Field, linesOf } from "../../../ui/control.tsx";
import { Facts, toOperator } from "../../../ui/facts.tsx";
import { isMissing, Loaded, useLoad } from "../../../ui/load.tsx";
import { Page } from "../../../ui/page.tsx";
import type { PageProps } from "../../../ui/pages.tsx";
import { Empty } from "../../../ui/states.tsx";
import { call } from "../lib/desk.ts";
import type { BillingCustomer, BillingIssuer } from "../lib/generated.ts";
import { Act, Actions, ask } from "../ui/ask.tsx";
import { NoSuch } from "../ui/known.tsx";

const PUT_ISSUER = "PUT /admin/v1/billing/issuer";
const PUT_CUSTOMER = "PUT /admin/v1/operators/{code}/billing";

type Details = BillingCustomer | BillingIssuer;

/** Billing details that invoices print: of the issuer, or of an operator. */
export function BillingPage({ path: [code] }: PageProps) {
  const view = useLoad(async (signal): Promise<Details | null> => {
    const read = code
      ? call("GET /admin/v1/operators/{code}/billing", { path: { code }, signal })
      : call("GET /admin/v1/billing/issuer", { signal });
    return (read as Promise<Details>).catch(noneYet);
  });
  return (
    <Page
      title={code ? `Billing details of ${code}` : "Our billing details"}
      kind="billing details of"
      heading={code || "the issuer"}
      lead="What invoices print. Those that are issued keep what they print."
    >
      {code && !isMissing(view.error) && <p>Operator {toOperator(code)}</p>}
      <Loaded what="what documents print" of={view} missing={code && <NoSuch kind="operator" code={code} />}>
        {(details) => (
          <>
            {details === null ? (
              <Empty title="Nothing is set.">
                Invoices then print the code alone, and without an issuer they have no due date.
              </Empty>
            ) : (
              <Shown details={details} />
            )}
            <Actions>
              <Act
                route={code ? PUT_CUSTOMER : PUT_ISSUER}
                label={details === null ? "Set it" : "Change it"}
                run={() => edit(code || undefined, details, view.refresh)}
              />
            </Actions>
          </>
        )}
      </Loaded>
    </Page>
  );
}

/** Null where nothing is set, which is no failure; an operator that does not exist is one. */
function noneYet(error: unknown): null {
  if (error instanceof RefusedError && error.code === "NOT_FOUND" && !/operator was/.test(error.message)) return null;
  throw error;
}

function Shown({ details }: { readonly details: Details }) {
  const many = (all: readonly string[]) => all.length > 0 && <span class="lines">{all.join("\n")}</span>;
  return (
    <Facts
      rows={[
        ["Legal name", details.legal_name],
        ["Address", many(details.address)],
        ["VAT number", details.vat_number],
        ["Notes", many(details.notes)],
        ...("bank" in details
          ? [["Bank", many(details.bank)] as const, ["Due after", counted(details.payment_days, "day")] as const]
          : []),
      ]}
    />
  );
}

function edit(code: string | undefined, details: Details | null, after: () => unknown): void {
  const issuer = details && "bank" in details ? details : undefined;
  const fields: readonly Field[] = [
    { name: "legal_name", label: "Legal name", value: details?.legal_name ?? "", maxLength: 80, required: true },
    {
      name: "address",
      label: "Address",
      type: "lines",
      value: details?.address.join("\n") ?? "",
      hint: "Up to six lines.",
    },
    { name: "vat_number", label: "VAT number", value: details?.vat_number ?? "", maxLength: 40, hint: "Empty: none." },
    {
      ...{ name: "notes", label: "Notes", type: "lines", value: details?.notes.join("\n") ?? "" },
      hint: "At the end of each document, such as why no tax is charged.",
    },
  ];
  const ofIssuer: readonly Field[] = [
    {
      name: "bank",
      label: "Bank",
      type: "lines",
      value: issuer?.bank.join("\n") ?? "",
      hint: "Where to pay, up to eight lines.",
    },
    {
      name: "payment_days",
      label: "Days until payment",
      type: "number",
      min: "0",
      value: String(issuer?.payment_days ?? 30),
    },
  ];
  ask({
    title: code === undefined ? "Our billing details" : `Billing details of ${code}`,
    fields: code === undefined ? [...fields, ...ofIssuer] : fields,
    compare: true,
    submit: "Save",
    run: ({ legal_name, address = "", vat_number: vat, notes = "", bank = "", payment_days: days }) => {
      const body = { legal_name, address: linesOf(address), vat_number: vat || null, notes: linesOf(notes) };
      return code === undefined
        ? call(PUT_ISSUER, { body: { ...body, bank: linesOf(bank), payment_days: Number(days) } })
        : call(PUT_CUSTOMER, { path: { code }, body });
    },
    done: "It is saved. The next invoice prints it.",
    after,
  });
}
