import { signal } from "@preact/signals";
import type { ComponentChild, ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { RefusedError } from "../../../../clients/typescript/src/errors.ts";
import { ruleOf } from "../../../lib/field-errors.ts";
import { Control, Controls, type Field, linesOf, type Option, type Values } from "../../../ui/control.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { SubmitForm, useSubmit } from "../../../ui/form.tsx";
import { Once } from "../../../ui/once.tsx";
import { Failure } from "../../../ui/states.tsx";
import { say } from "../../../ui/toasts.tsx";
import type { Route } from "../lib/api.ts";
import { INSTALLATION, missingScope } from "../lib/desk.ts";

interface Question {
  readonly title: string;
  readonly explain?: ComponentChild;
  readonly fields?: readonly Field[];
  /** Shows before and after of each field that was edited. */
  readonly compare?: boolean;
  /** The label of the button that does it. */
  readonly submit: string;
  /** Needs no second thought: does not ask to type the installation's name. */
  readonly harmless?: boolean;
  /** `changed` names the fields that were edited. */
  readonly run: (values: Values, changed: readonly string[]) => Promise<unknown>;
  /** Message after success; undefined: `after` shows it. */
  readonly done?: string | ((answer: never) => string);
  /** After it was done and the dialog has closed. Not where a second person must approve it first. */
  readonly after?: (answer: never, values: Values) => unknown;
}

type Shown =
  | { readonly kind: "question"; readonly id: number; readonly question: Question }
  | { readonly kind: "once"; readonly id: number; readonly title: string; readonly rows: readonly Option[] };

const shown = signal<readonly Shown[]>([]);
let last = 0;

const close = (id: number) => {
  shown.value = shown.value.filter((one) => one.id !== id);
};

/** Asks in a dialog before a call is made. What the service refuses is shown next to its field. */
export function ask(question: Question): void {
  shown.value = [...shown.value, { kind: "question", id: ++last, question }];
}

/** Shows what cannot be read again, such as a new secret, until the dialog is closed. */
export function showOnce(title: string, rows: readonly Option[]): void {
  shown.value = [...shown.value, { kind: "once", id: ++last, title, rows }];
}

export function closeDialogs(): void {
  shown.value = [];
}

export function Dialogs() {
  return (
    <>
      {shown.value.map((one) =>
        one.kind === "question" ? (
          <Dialog key={one.id} label={one.question.title} class="question" onClose={() => close(one.id)}>
            {(shut) => <QuestionForm question={one.question} shut={shut} />}
          </Dialog>
        ) : (
          <Once
            key={one.id}
            title={one.title}
            note={`Of ${INSTALLATION}.`}
            rows={one.rows}
            onClose={() => close(one.id)}
          />
        ),
      )}
    </>
  );
}

function QuestionForm({ question, shut }: { readonly question: Question; readonly shut: () => void }) {
  const { title, explain, fields = [], compare, submit, harmless, run, done, after } = question;
  const before = Object.fromEntries(fields.map(({ name, value }) => [name, value ?? ""]));
  const [values, setValues] = useState<Values>(before);
  const [typed, setTyped] = useState("");
  const trimmed = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value.trim()]));
  const changed = fields.filter(({ name }) => trimmed[name] !== before[name]?.trim());
  const send = async () => {
    if (!harmless && typed.trim() !== INSTALLATION)
      return { installation: `This desk is that of ${INSTALLATION}. Nothing was done.` };
    const answer = await run(
      trimmed,
      changed.map(({ name }) => name),
    );
    shut();
    const isProposed = isProposal(answer);
    if (isProposed) say(PROPOSED);
    else if (done !== undefined) say(saidOf(done, answer));
    if (!isProposed) await after?.(answer as never, trimmed);
    return undefined;
  };
  const { wrong, problem, ...parts } = useSubmit(fields, ruleOf, send);
  const cancel = (
    <button type="button" class="quiet" onClick={shut}>
      Cancel
    </button>
  );
  return (
    <>
      <h2>{title}</h2>
      <p class="on">
        On <strong>{INSTALLATION}</strong>
      </p>
      {explain}
      <SubmitForm {...{ ...parts, submit }} tone={harmless ? "" : "danger"} beside={cancel}>
        <div class="pairs">
          <Controls {...{ fields, values, wrong }} set={(change) => setValues((now) => ({ ...now, ...change }))} />
        </div>
        {compare && <Changes fields={changed} before={before} after={trimmed} />}
        {!harmless && (
          <Control
            field={{
              name: "installation",
              label: `Type ${INSTALLATION} to go on`,
              hint: "The installation that this acts on.",
              required: true,
            }}
            value={typed}
            error={wrong.installation ?? ""}
            onValue={setTyped}
          />
        )}
        {problem !== undefined && <Failure error={problem} />}
      </SubmitForm>
    </>
  );
}

function Changes({
  fields,
  before,
  after,
}: {
  readonly fields: readonly Field[];
  readonly before: Values;
  readonly after: Values;
}) {
  const read = ({ name, options }: Field, of: Values) =>
    options?.find(([value]) => value === of[name])?.[1] ?? linesOf(of[name] ?? "").join(", ");
  return (
    <div class="changes" role="status">
      <strong>{fields.length === 0 ? "Nothing changes yet." : "What changes"}</strong>
      {fields.length > 0 && (
        <ul>
          {fields.map((field) => (
            <li key={field.name}>
              {field.label}: <del>{read(field, before) || "none"}</del> → <ins>{read(field, after) || "none"}</ins>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** The refusal of a field that the desk itself decides, shown like one of the service's. */
export function refusal(name: string, message: string): RefusedError {
  const body = { error: "VALIDATION_FAILED", message, retryable: false, fields: [{ field: name, message }] } as const;
  return new RefusedError(422, { ...body, fields: [...body.fields] });
}

const PROPOSED = "Nothing has changed yet: another person must approve it.";

/** Whether a call that needs a second person's approval was only proposed. */
function isProposal(answer: unknown): boolean {
  return typeof answer === "object" && answer !== null && "proposal_id" in answer;
}

interface Action {
  /** The call that it makes: its scope decides whether it is offered. */
  readonly route: Route;
  readonly label: string;
  readonly tone?: "main" | "danger";
  readonly run: () => unknown;
}

/** A button for a call. Without the call's scope there is no button, and a note names the scope. */
export function Act({ route, label, tone, run }: Action) {
  const needed = missingScope(route);
  if (needed !== undefined)
    return (
      <span class="needs" data-needs={route}>
        {label} needs the scope <code>{needed}</code>
      </span>
    );
  return (
    <button type="button" class={tone ?? ""} data-call={route} onClick={() => void run()}>
      {label}
    </button>
  );
}

/** Buttons in a row. */
export function Actions({ children }: { readonly children: ComponentChildren }) {
  return <div class="row controls">{children}</div>;
}

function saidOf(done: NonNullable<Question["done"]>, answer: unknown): string {
  return typeof done === "string" ? done : done(answer as never);
}

/** Does something that is undone as easily, without a question. */
export async function doNow(
  run: () => Promise<unknown>,
  done: NonNullable<Question["done"]>,
  after?: () => unknown,
): Promise<void> {
  try {
    const answer = await run();
    say(isProposal(answer) ? PROPOSED : saidOf(done, answer));
    await after?.();
  } catch (error) {
    say(error instanceof Error ? error.message : String(error));
  }
}
