import type { ComponentChildren } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { type ErrorWords, errorsOf, ruleOf } from "../lib/field-errors.ts";
import { Controls, type Field, type Values } from "./control.tsx";
import { Dialog, useDialog } from "./dialog.tsx";
import { Failure } from "./states.tsx";

interface FormOf {
  /** Above its fields. */
  readonly title?: string;
  readonly fields: readonly Field[];
  readonly submit: string;
  /** Answers what is wrong with fields of which the service was not asked. */
  readonly send: (values: Values) => Promise<Values | undefined>;
  readonly words?: ErrorWords;
  readonly children?: ComponentChildren;
}

/** A form that cannot be sent again while it is being sent. What the service refuses is said beside its field. */
export function Form({ title, fields, submit, send, words = ruleOf, children }: FormOf) {
  const [values, setValues] = useState<Values>(
    Object.fromEntries(fields.map(({ name, value }) => [name, value ?? ""])),
  );
  const { form, button, isBusy, wrong, problem, onSubmit } = useSubmit(fields, words, () =>
    send(Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value.trim()]))),
  );
  return (
    <SubmitForm {...{ form, button, isBusy, submit, onSubmit }}>
      {title && <h3>{title}</h3>}
      {problem !== undefined && <Failure error={problem} />}
      <div class="pairs">
        <Controls {...{ fields, values, wrong }} set={(change) => setValues((now) => ({ ...now, ...change }))} />
      </div>
      {children}
    </SubmitForm>
  );
}

interface SubmitFormOf extends Omit<ReturnType<typeof useSubmit>, "wrong" | "problem" | "clear"> {
  readonly submit: string;
  /** Nothing can be sent as it is. */
  readonly isOff?: boolean;
  readonly tone?: string;
  /** Other buttons, beside the one that sends it. */
  readonly beside?: ComponentChildren;
  readonly children: ComponentChildren;
}

/** Frame around the fields of a form: see `useSubmit`. */
export function SubmitForm({ form, button, isBusy, onSubmit, submit, isOff, tone, beside, children }: SubmitFormOf) {
  return (
    <form ref={form} class="form" noValidate onSubmit={onSubmit}>
      {children}
      <div class="form-end">
        <button type="submit" class={`main ${tone ?? ""}`} ref={button} disabled={isBusy || isOff}>
          {submit}
        </button>
        {beside}
      </div>
    </form>
  );
}

/** Sends a form, and says what was wrong with its fields. The first of these gets the focus. */
export function useSubmit(
  fields: readonly Pick<Field, "name" | "label">[],
  words: ErrorWords,
  send: () => Promise<Values | undefined>,
) {
  const [wrong, setWrong] = useState<Values>({});
  const [problem, setProblem] = useState<unknown>(undefined);
  const form = useRef<HTMLFormElement>(null);
  const [button, isBusy, run] = useBusy();
  const clear = () => {
    setWrong({});
    setProblem(undefined);
  };
  useEffect(() => {
    if (Object.keys(wrong).length > 0) form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [wrong]);
  const onSubmit = (event: Event) => {
    event.preventDefault();
    clear();
    void run(async () => {
      try {
        setWrong((await send()) ?? {});
      } catch (error) {
        const placed = errorsOf(fields, error, words);
        if (placed) setWrong(placed);
        else setProblem(error);
      }
    });
  };
  return { form, button, isBusy, wrong, problem, clear, onSubmit };
}

/**
 * Switches a button off while work runs. That takes the focus from it: it gets it back, or the panel or page around it does
 * where the work removed the button.
 */
export function useBusy() {
  const button = useRef<HTMLButtonElement>(null);
  const [isBusy, setIsBusy] = useState(false);
  const run = async (work: () => Promise<unknown>) => {
    const element = button.current;
    const around = element?.closest<HTMLElement>("#beside, main");
    const isFocused = document.activeElement === element;
    setIsBusy(true);
    try {
      await work();
    } finally {
      setIsBusy(false);
      // Once it is drawn as it is now.
      requestAnimationFrame(() => {
        if (isFocused && document.activeElement === document.body)
          (element?.isConnected ? element : around)?.focus({ preventScroll: true });
      });
    }
  };
  return [button, isBusy, run] as const;
}

/** A button that is off while `call` runs. Says after itself why that failed. */
export function CallButton({
  call,
  tone,
  isOff = false,
  children,
}: {
  readonly call: () => Promise<unknown>;
  readonly isOff?: boolean;
  readonly tone?: "main";
  readonly children: ComponentChildren;
}) {
  const [button, isBusy, run] = useBusy();
  const [problem, setProblem] = useState<unknown>(undefined);
  const press = () => {
    setProblem(undefined);
    void run(() => call().catch(setProblem));
  };
  return (
    <>
      <button type="button" class={tone ?? ""} ref={button} disabled={isBusy || isOff} onClick={press}>
        {children}
      </button>
      {problem !== undefined && <Failure error={problem} />}
    </>
  );
}

/** A button for what cannot be taken back: it says what that means, and a second press makes the call. */
export function ConfirmButton({
  ask,
  call,
  children,
}: {
  readonly ask: string;
  readonly call: () => Promise<unknown>;
  /** Its meaning. */
  readonly children: ComponentChildren;
}) {
  const { turn, open, closed } = useDialog();
  return (
    <>
      <button type="button" aria-haspopup="dialog" onClick={open}>
        {ask}
      </button>
      {turn > 0 && (
        <Dialog key={turn} label={ask} onClose={closed}>
          {(shut) => (
            <>
              <h2>{ask}</h2>
              {children}
              <div class="row">
                <CallButton tone="main" call={() => call().then(shut)}>
                  {ask}
                </CallButton>
                <button type="button" class="quiet" onClick={shut}>
                  Go back
                </button>
              </div>
            </>
          )}
        </Dialog>
      )}
    </>
  );
}
