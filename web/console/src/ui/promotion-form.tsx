import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { DAY_MS, inputTime } from "../../../lib/time.ts";
import { Control, type Field, type Values } from "../../../ui/control.tsx";
import { SubmitForm, useSubmit } from "../../../ui/form.tsx";
import { Page } from "../../../ui/page.tsx";
import { Failure } from "../../../ui/states.tsx";
import { inWords } from "../lib/field-words.ts";
import { RequestPreview } from "./request-preview.tsx";

/** The values of a promotion's form, and the controls that change them. */
export function usePromotion(first: Values) {
  const [values, setValues] = useState(first);
  const set = (changes: Values) => setValues((before) => ({ ...before, ...changes }));
  return { values, set };
}

interface PromotionFormOf {
  readonly title: string;
  readonly submit: string;
  /** Nothing can be sent as it is. */
  readonly isOff: boolean;
  /** What fields a refusal may name, with their labels. */
  readonly fields: readonly Pick<Field, "name" | "label">[];
  readonly target: string;
  readonly method: string;
  readonly body: object;
  readonly send: () => Promise<unknown>;
  readonly cost: string;
  /** `wrong` says what is wrong with a field. */
  readonly children: (wrong: (field: string) => string) => ComponentChildren;
}

/** A form with the request that it will send beside it. */
export function PromotionForm({ title, submit, isOff, fields, cost, send, children, ...call }: PromotionFormOf) {
  const { wrong, problem, ...parts } = useSubmit(fields, inWords, async () => {
    await send();
  });
  return (
    <Page title={title}>
      <div class="lab">
        <SubmitForm {...{ ...parts, submit, isOff }}>
          {children((field) => wrong[field] ?? "")}
          {cost !== "" && (
            <p class="note" role="status">
              {cost}
            </p>
          )}
          {problem !== undefined && <Failure error={problem} />}
        </SubmitForm>
        <RequestPreview {...call} />
      </div>
    </Page>
  );
}

/** A labelled field of the values. */
export function Typed({
  form: { values, set },
  error,
  ...field
}: Field & { readonly form: ReturnType<typeof usePromotion>; readonly error: string }) {
  return (
    <Control
      field={field}
      value={values[field.name] ?? ""}
      error={error}
      onValue={(value) => set({ [field.name]: value })}
    />
  );
}

interface TermsOf {
  readonly form: ReturnType<typeof usePromotion>;
  readonly wrong: (field: string) => string;
  /** What a reference that is sent again answers. */
  readonly what: string;
}

/** Until when a promotion lasts, and the operator's own name for it. */
export function Terms({ form, wrong, what }: TermsOf) {
  return (
    <div class="pair">
      <Typed
        {...{ form, name: "valid_until", label: "Valid until (UTC)", type: "datetime-local", min: inDays(0) }}
        hint="At most 90 days ahead"
        error={wrong("valid_until")}
      />
      <Typed
        {...{ form, name: "reference", label: "Reference", maxLength: 120 }}
        hint={`Your own ID. Sent again, it returns the first ${what}`}
        error={wrong("reference")}
      />
    </div>
  );
}

/** The time in `days` days, in UTC, as the value of a `datetime-local` control. */
export function inDays(days: number): string {
  return inputTime(Date.now() + days * DAY_MS);
}

/** Reads the value of a `datetime-local` control as UTC. An invalid value passes through, for the service to refuse. */
export function asUtc(local = ""): string {
  const time = new Date(`${local}Z`);
  return Number.isNaN(time.getTime()) ? local : time.toISOString();
}

/** A new, unused reference. */
export function reference(kind: string): string {
  return `${kind}-${Date.now().toString(36)}`;
}
