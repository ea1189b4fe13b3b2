import type { ComponentChildren } from "preact";
import { useLayoutEffect, useRef, useState } from "preact/hooks";

interface DialogOf {
  readonly label: string;
  readonly class?: string;
  /** A press beside it closes it. */
  readonly isLight?: boolean;
  /** It closes by its button alone: neither Esc nor a press beside it takes away what cannot be shown again. */
  readonly isKept?: boolean;
  readonly onClose: () => void;
  readonly children: (shut: () => void) => ComponentChildren;
}

/** A native dialog that is modal. The focus goes back to where it was. */
export function Dialog({ label, class: name = "", isLight, isKept, onClose, children }: DialogOf) {
  const element = useRef<HTMLDialogElement>(null);
  // At once: what is typed from now on is for the dialog.
  useLayoutEffect(() => element.current?.showModal(), []);
  return (
    <dialog
      ref={element}
      class={`sheet ${name}`}
      aria-label={label}
      onClose={onClose}
      {...(isLight && { closedby: "any" })}
      {...(isKept && {
        closedby: "none",
        onCancel: refuse,
        onKeyDown: (event) => event.key === "Escape" && refuse(event),
      })}
    >
      {children(() => element.current?.close())}
    </dialog>
  );
}

const refuse = (event: Event) => event.preventDefault();

/**
 * A dialog that is there while `turn` is not 0. A new turn opens it again, even before the browser has reported that the last
 * one closed.
 */
export function useDialog() {
  const [turn, setTurn] = useState(0);
  const last = useRef(0);
  return {
    turn,
    open: () => setTurn(++last.current),
    closed: () => setTurn((now) => (now === turn ? 0 : now)),
  };
}
