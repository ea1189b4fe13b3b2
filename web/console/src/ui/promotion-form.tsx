import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { DAY_MS, inputTime } from "../../../lib/time.ts";
import { Controls, type Field, type Values } from "../../../ui/control.tsx";
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
  readonly form: ReturnType<typeof usePromotion>;
  /** Those that it shows by their names, and the others that a refusal may name. */
  readonly fields: readonly Field[];
  readonly target: string;
  readonly method: string;
  readonly body: object;
  readonly send: () => Promise<unknown>;
  readonly cost: string;
  /** `controls` shows fields, and `wrong` says what is wrong with one. */
  readonly children: (
    controls: (...names: string[]) => ComponentChildren,
    wrong: (field: string) => string,
  ) => ComponentChildren;
}

/** A form with the request that it will send beside it. */
export function PromotionForm({ title, submit, isOff, form, fields, cost, send, children, ...call }: PromotionFormOf) {
  const { wrong, problem, ...parts } = useSubmit(fields, inWords, async () => {
    await send();
  });
  const controls = (...names: string[]) => (
    <Controls {...{ ...form, wrong, fields: fields.filter(({ name }) => names.includes(name)) }} />
  );
  return (
    <Page title={title}>
      <div class="lab">
        <SubmitForm {...{ ...parts, submit, isOff }}>
          {children(controls, (field) => wrong[field] ?? "")}
          <div class="pair">{controls("valid_until", "reference")}</div>
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

/** Until when a promotion lasts, and the operator's own name for it; sent again, that answers the first `what`. */
export const termsOf = (what: string): readonly Field[] => [
  {
    ...{ name: "valid_until", label: "Valid until (UTC)", type: "datetime-local", min: inDays(0) },
    hint: "At most 90 days ahead",
  },
  {
    ...{ name: "reference", label: "Reference", maxLength: 120 },
    hint: `Your own ID. Sent again, it returns the first ${what}`,
  },
];

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
