import { Dialog } from "./dialog.tsx";
import { Copyable } from "./facts.tsx";

interface Shown {
  readonly title: string;
  readonly note?: string;
  /** Names and values. */
  readonly rows: readonly (readonly [string, string])[];
  readonly onClose: () => void;
}

/** Shows what cannot be read again, such as a new secret, until the dialog is closed. */
export function Once({ title, note, rows, onClose }: Shown) {
  return (
    <Dialog label={title} isKept onClose={onClose}>
      {(shut) => (
        <>
          <h2>{title}</h2>
          <p>{note} Copy it now: it is not shown again.</p>
          {rows.map(([name, value]) => (
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
  );
}
