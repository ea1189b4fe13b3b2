import { signal } from "@preact/signals";

const SHOWN_MS = 5000;

const notes = signal<readonly { readonly id: number; readonly text: string }[]>([]);
let last = 0;

/** Shows a short message for a few seconds. Screen readers announce it. */
export function say(text: string): void {
  const id = ++last;
  notes.value = [...notes.value, { id, text }];
  setTimeout(() => {
    notes.value = notes.value.filter((note) => note.id !== id);
  }, SHOWN_MS);
}

export function Toasts() {
  return (
    <div id="toasts" role="status" aria-live="polite">
      {notes.value.map(({ id, text }) => (
        <div key={id} class="toast">
          {text}
        </div>
      ))}
    </div>
  );
}
