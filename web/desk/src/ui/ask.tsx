import { signal, useSignal } from "@preact/signals";
import type { ComponentChild, ComponentChildren } from "preact";
import { useEffect, useId, useRef, useState } from "preact/hooks";
import { RefusedError } from "../../../../clients/typescript/src/errors.ts";
import type { Route } from "../lib/api.ts";
import { INSTALLATION, missingScope } from "../lib/desk.ts";
import { choicesOf, type Kind, type Option } from "./choices.tsx";
import { Copyable } from "./facts.tsx";
import { Failure } from "./states.tsx";
import { say } from "./toasts.tsx";

/** A field of a question. Its value is a text: lines of a `lines`, chosen values of `checks` with commas between. */
export interface Field {
  readonly name: string;
  readonly label: string;
  readonly hint?: string;
  readonly type?: "number" | "password" | "url" | "email" | "date" | "month" | "datetime-local" | "lines" | "checks";
  readonly value?: string | null;
  /** One of these, or of `checks` any. */
  readonly options?: readonly (readonly [value: string, label: string, hint?: string])[];
  /** A code of this kind: typed, or found by the name. */
  readonly of?: Kind;
  readonly required?: boolean;
  readonly maxLength?: number;
  readonly min?: string;
  readonly placeholder?: string;
  readonly readOnly?: boolean;
  /** Beside the next field where there is room. */
  readonly half?: boolean;
}

export type Values = Readonly<Record<string, string>>;

export interface Question {
  readonly title: string;
  readonly explain?: ComponentChild;
  readonly fields?: readonly Field[];
  /** Shows before and after of each field that was edited. */
  readonly compare?: boolean;
  /** The label of the button that does it. */
  readonly submit: string;
  /** Stops play, moves money or cannot be undone: asks to type the installation's name. */
  readonly dangerous?: boolean;
  /** `changed` names the fields that were edited. */
  readonly run: (values: Values, changed: readonly string[]) => Promise<unknown>;
  /** What is said when it was done; undefined: `after` shows it. */
  readonly done?: string;
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

/** The dialogs that are open. */
export function Dialogs() {
  return (
    <>
      {shown.value.map((one) =>
        one.kind === "question" ? (
          <QuestionDialog key={one.id} id={one.id} question={one.question} />
        ) : (
          <Dialog key={one.id} label={one.title} onClose={() => close(one.id)}>
            {(shut) => (
              <>
                <h2>{one.title}</h2>
                <p>Of {INSTALLATION}. Copy it now: it is not shown again.</p>
                {one.rows.map(([name, value]) => (
                  <p key={name}>
                    {name} <Copyable text={value} />
                  </p>
                ))}
                <div class="row">
                  <button type="button" class="main" onClick={shut}>
                    I have it
                  </button>
                </div>
              </>
            )}
          </Dialog>
        ),
      )}
    </>
  );
}

interface DialogOf {
  readonly label: string;
  readonly class?: string;
  readonly onClose: () => void;
  readonly children: (shut: () => void) => ComponentChildren;
}

/** A native dialog that is modal. The focus goes back to where it was. */
export function Dialog({ label, class: name = "", onClose, children }: DialogOf) {
  const element = useRef<HTMLDialogElement>(null);
  useEffect(() => element.current?.showModal(), []);
  return (
    <dialog ref={element} class={`sheet ${name}`} aria-label={label} onClose={onClose}>
      {children(() => element.current?.close())}
    </dialog>
  );
}

function QuestionDialog({ id, question }: { readonly id: number; readonly question: Question }) {
  const { title, explain, fields = [], compare, submit, dangerous, run, done, after } = question;
  const before = Object.fromEntries(fields.map(({ name, value }) => [name, value ?? ""]));
  const values = useSignal<Values>(before);
  const [typed, setTyped] = useState("");
  const [isBusy, setIsBusy] = useState(false);
  const [wrong, setWrong] = useState<Values>({});
  const [problem, setProblem] = useState<unknown>(undefined);
  const form = useRef<HTMLFormElement>(null);
  const trimmed = Object.fromEntries(Object.entries(values.value).map(([name, value]) => [name, value.trim()]));
  const changed = fields.filter(({ name }) => trimmed[name] !== before[name]?.trim());
  useEffect(() => {
    if (Object.keys(wrong).length > 0) form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [wrong]);

  const send = async (event: Event, shut: () => void) => {
    event.preventDefault();
    setProblem(undefined);
    if (dangerous && typed.trim() !== INSTALLATION)
      return setWrong({ installation: `This desk is that of ${INSTALLATION}. Nothing was done.` });
    setWrong({});
    setIsBusy(true);
    try {
      const answer = await run(
        trimmed,
        changed.map(({ name }) => name),
      );
      shut();
      const isProposed = isProposal(answer);
      if (isProposed || done !== undefined) say(isProposed ? PROPOSED : (done ?? ""));
      if (!isProposed) await after?.(answer as never, trimmed);
    } catch (error) {
      const placed = placedErrors(fields, error);
      if (placed) setWrong(placed);
      else setProblem(error);
      setIsBusy(false);
    }
  };
  const control = (field: Field) => (
    <Control
      key={field.name}
      field={field}
      value={values.value[field.name] ?? ""}
      error={wrong[field.name] ?? ""}
      onValue={(value) => {
        values.value = { ...values.value, [field.name]: value };
      }}
    />
  );
  return (
    <Dialog label={title} class="question" onClose={() => close(id)}>
      {(shut) => (
        <>
          <h2>{title}</h2>
          <p class="on">
            On <strong>{INSTALLATION}</strong>
          </p>
          {explain}
          <form ref={form} class="form" noValidate onSubmit={(event) => void send(event, shut)}>
            <div class="pairs">{fields.map(control)}</div>
            {compare && <Changes fields={changed} before={before} after={trimmed} />}
            {dangerous && (
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
            <div class="form-end">
              <button type="submit" class={`main ${dangerous ? "danger" : ""}`} disabled={isBusy}>
                {submit}
              </button>
              <button type="button" class="quiet" onClick={shut}>
                Cancel
              </button>
            </div>
          </form>
        </>
      )}
    </Dialog>
  );
}

interface ControlOf {
  readonly field: Field;
  readonly value: string;
  readonly error: string;
  readonly onValue: (value: string) => void;
}

/** A labelled field with its hint and the place of its error. */
export function Control({ field, value, error, onValue }: ControlOf) {
  const { name, label, hint, type, options, of, half } = field;
  // A page and the dialog over it may have fields of one name.
  const id = `field-${useId()}`;
  const about = {
    id,
    name,
    "aria-describedby": [hint && `${id}-hint`, `${id}-error`].filter(Boolean).join(" "),
    "aria-invalid": error !== "" ? ("true" as const) : undefined,
    onInput: (event: Event) => onValue((event.currentTarget as HTMLInputElement).value),
  };
  const rest = {
    ...{ required: field.required, maxLength: field.maxLength, min: field.min },
    ...{ placeholder: field.placeholder, readOnly: field.readOnly },
  };
  const suggested = of && choicesOf(of);
  const end = (
    <>
      {hint && <small id={`${id}-hint`}>{hint}</small>}
      <small id={`${id}-error`} class="error">
        {error}
      </small>
    </>
  );
  if (type === "checks") {
    const chosen = value.split(",").filter(Boolean);
    const turn = (one: string) =>
      onValue((options ?? []).flatMap(([key]) => (chosen.includes(key) !== (key === one) ? key : [])).join(","));
    return (
      <fieldset data-field={name}>
        <legend>{label}</legend>
        {options?.map(([key, text, more]) => (
          <label key={key} class="check">
            <input type="checkbox" name={key} checked={chosen.includes(key)} onChange={() => turn(key)} />
            <span>
              <strong>{text}</strong>
              {more && <small> {more}</small>}
            </span>
          </label>
        ))}
        {end}
      </fieldset>
    );
  }
  return (
    <div class={`field ${half ? "half" : ""}`} data-field={name}>
      <label htmlFor={id}>{label}</label>
      {options ? (
        <select {...about} value={value}>
          {options.map(([key, text]) => (
            <option key={key} value={key}>
              {text}
            </option>
          ))}
        </select>
      ) : type === "lines" ? (
        <textarea
          {...about}
          {...rest}
          value={value}
          rows={Math.min(8, value.split("\n").length + 2)}
          spellcheck={false}
        />
      ) : (
        <input
          {...about}
          {...rest}
          type={type ?? "text"}
          value={value}
          list={suggested ? `${id}-list` : undefined}
          autocomplete="off"
          spellcheck={false}
        />
      )}
      {suggested && (
        <datalist id={`${id}-list`}>
          {suggested.map(([code, text]) => (
            <option key={code} value={code}>
              {text}
            </option>
          ))}
        </datalist>
      )}
      {end}
    </div>
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

/** The lines of a text that are not empty. */
export function linesOf(value: string): string[] {
  return value
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean);
}

/** What a refused call says of each field; undefined where one has no place in the form. */
function placedErrors(fields: readonly Field[], error: unknown): Values | undefined {
  if (!(error instanceof RefusedError) || error.fields.length === 0) return undefined;
  const placed: Record<string, string> = {};
  for (const { field, message } of error.fields) {
    const own = fields.find(({ name }) => field === name || field.startsWith(`${name}[`));
    if (!own) return undefined;
    placed[own.name] = [placed[own.name], `${field} ${message}`].filter(Boolean).join(" ");
  }
  return placed;
}

/** The refusal of a field that the desk itself decides, shown like one of the service's. */
export function refusal(name: string, message: string): RefusedError {
  const body = { error: "VALIDATION_FAILED", message, retryable: false, fields: [{ field: name, message }] } as const;
  return new RefusedError(422, { ...body, fields: [...body.fields] });
}

const PROPOSED = "Nothing has changed yet: another person must approve it.";

/** Whether a call that needs a second person's approval was only proposed. */
export function isProposal(answer: unknown): boolean {
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

/** Does something that is undone as easily, without a question. */
export async function doNow(run: () => Promise<unknown>, done: string, after?: () => unknown): Promise<void> {
  try {
    say(isProposal(await run()) ? PROPOSED : done);
    await after?.();
  } catch (error) {
    say(error instanceof Error ? error.message : String(error));
  }
}
