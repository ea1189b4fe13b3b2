import type { ComponentChildren, ComponentProps } from "preact";

interface ChipOf extends Omit<ComponentProps<"button">, "type" | "class"> {
  /** Of several choices: whether it is the chosen one. */
  readonly isChosen?: boolean;
}

/** A small button. */
export function Chip({ isChosen, ...button }: ChipOf) {
  return <button {...button} type="button" class="chip" aria-pressed={isChosen} />;
}

interface ChipLinkOf {
  readonly href: string;
  readonly isChosen: boolean;
  readonly children: ComponentChildren;
}

/** A link to one of several choices. */
export function ChipLink({ href, isChosen, children }: ChipLinkOf) {
  return (
    <a href={href} class="chip" aria-current={isChosen ? "true" : undefined}>
      {children}
    </a>
  );
}
