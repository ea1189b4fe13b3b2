import { useId } from "preact/hooks";
import { words } from "../lib/format.ts";

/** A value and how it reads. */
export type Option = readonly [value: string, label: string];

/** Values that read as they are. */
export const plain = (values: readonly string[]) => values.map((one): Option => [one, one]);

/** Codes that read as words. */
export const worded = (values: readonly string[]) => values.map((one): Option => [one, words(one)]);

/** A field of a question. Its value is a text: lines of a `lines`, chosen values of `checks` with commas between. */
export interface Field {
  readonly name: string;
  readonly label: string;
  readonly hint?: string;
  readonly type?:
    | "number"
    | "password"
    | "url"
    | "email"
    | "date"
    | "month"
    | "datetime-local"
    | "lines"
    | "checks"
    | "file";
  readonly value?: string | null;
  /** One of these, or of `checks` any. */
  readonly options?: readonly (readonly [value: string, label: string, hint?: string])[];
  /** Those of the options that cannot be chosen. */
  readonly off?: readonly string[];
  /** A code of these: typed, or found by the name. */
  readonly of?: () => readonly Option[];
  readonly required?: boolean;
  readonly maxLength?: number;
  readonly min?: string;
  readonly placeholder?: string;
  /** Of a `file`: which kinds, and who gets the one that is chosen. */
  readonly accept?: string;
  readonly onFile?: (file: File | undefined) => void;
  readonly readOnly?: boolean;
  /** Beside the next field where there is room. */
  readonly half?: boolean;
}

export type Values = Readonly<Record<string, string>>;

interface ControlOf {
  readonly field: Field;
  readonly value: string;
  readonly error?: string;
  readonly onValue: (value: string) => void;
}

export function Control({ field, value, error = "", onValue }: ControlOf) {
  const { name, label, hint, type, options, off, of, half } = field;
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
  const suggested = of?.();
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
      <fieldset
        data-field={name}
        aria-describedby={about["aria-describedby"]}
        aria-invalid={about["aria-invalid"]}
        tabIndex={-1}
      >
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
            <option key={key} value={key} disabled={off?.includes(key)}>
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
      ) : type === "file" ? (
        <input
          {...about}
          type="file"
          required={field.required}
          accept={field.accept}
          onChange={(event) => field.onFile?.(event.currentTarget.files?.[0])}
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

interface ControlsOf {
  readonly fields: readonly Field[];
  readonly values: Values;
  /** Errors of fields, by name. */
  readonly wrong: Values;
  readonly set: (change: Values) => void;
}

export function Controls({ fields, values, wrong, set }: ControlsOf) {
  return fields.map((field) => (
    <Control
      key={field.name}
      field={field}
      value={values[field.name] ?? ""}
      error={wrong[field.name] ?? ""}
      onValue={(value) => set({ [field.name]: value })}
    />
  ));
}

/** The lines of a text that are not empty. */
export function linesOf(value: string): string[] {
  return value
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean);
}
