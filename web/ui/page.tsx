import { type ComponentChild, type ComponentChildren, createContext } from "preact";
import { useContext, useEffect } from "preact/hooks";

/** Names after a page what it is shown in: the window, or the panel beside another page. */
export const Titled = createContext((title: string): void => {
  document.title = title;
});

interface PageOf {
  /** Of the window. */
  readonly title: string;
  readonly heading?: ComponentChild;
  /** Kind of object, above the heading. */
  readonly kind?: string;
  /** How it stands, beside the heading. */
  readonly badges?: ComponentChildren;
  readonly lead?: ComponentChild;
  readonly children: ComponentChildren;
}

/** A page with its heading, which is there before anything is read. */
export function Page({ title, heading = title, kind, badges, lead, children }: PageOf) {
  const name = useContext(Titled);
  useEffect(() => name(title), [name, title]);
  return (
    <>
      <h1 class="id-heading">
        {kind && <small>{kind}</small>}
        <span>{heading}</span>
        {badges}
      </h1>
      {lead && <p class="lead">{lead}</p>}
      {children}
    </>
  );
}
