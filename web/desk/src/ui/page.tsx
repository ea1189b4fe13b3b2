import type { ComponentChild, ComponentChildren } from "preact";
import { useEffect } from "preact/hooks";
import { INSTALLATION } from "../lib/desk.ts";

interface PageOf {
  /** Of the window. */
  readonly title: string;
  readonly heading?: ComponentChild;
  /** What the heading names, above it. */
  readonly kind?: string;
  /** How it stands, beside the heading. */
  readonly badges?: ComponentChildren;
  readonly lead?: ComponentChild;
  readonly children: ComponentChildren;
}

/** A page with its heading, which is there before anything is read. */
export function Page({ title, heading = title, kind, badges, lead, children }: PageOf) {
  useEffect(() => {
    document.title = `${title} · Desk of ${INSTALLATION}`;
  }, [title]);
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
