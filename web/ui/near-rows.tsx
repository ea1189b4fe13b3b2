import { observeWindowOffset, observeWindowRect, Virtualizer, windowScroll } from "@tanstack/virtual-core";
import type { ComponentChild } from "preact";
import { useLayoutEffect, useReducer, useState } from "preact/hooks";

const ROW_PX = 42;
const OVERSCAN = 12;

interface NearRowsOf {
  readonly count: number;
  readonly columns: number;
  readonly body: { readonly current: HTMLElement | null };
  readonly row: (at: number, measure: (element: HTMLTableRowElement | null) => void) => ComponentChild;
}

/** Of many rows those near the window, between gaps as high as the others. */
export function NearRows({ count, columns, body, row }: NearRowsOf) {
  const [, draw] = useReducer((n: number) => n + 1, 0);
  const [virtual] = useState(
    () =>
      new Virtualizer<Window, HTMLTableRowElement>({
        ...{ count, overscan: OVERSCAN, estimateSize: () => ROW_PX, getScrollElement: () => window },
        ...{
          observeElementRect: observeWindowRect,
          observeElementOffset: observeWindowOffset,
          scrollToFn: windowScroll,
        },
        initialRect: { width: innerWidth, height: innerHeight },
      }),
  );
  virtual.setOptions({
    ...virtual.options,
    ...{ count, onChange: () => draw(0) },
    scrollMargin: (body.current?.getBoundingClientRect().top ?? 0) + scrollY,
  });
  useLayoutEffect(() => virtual._didMount(), [virtual]);
  useLayoutEffect(() => virtual._willUpdate());
  const items = virtual.getVirtualItems();
  const above = (items[0]?.start ?? 0) - virtual.options.scrollMargin;
  const below = virtual.getTotalSize() - ((items.at(-1)?.end ?? 0) - virtual.options.scrollMargin);
  return (
    <>
      {above > 0 && <Gap height={above} columns={columns} />}
      {items.map(({ index }) => row(index, virtual.measureElement))}
      {below > 0 && <Gap height={below} columns={columns} />}
    </>
  );
}

function Gap({ height, columns }: { readonly height: number; readonly columns: number }) {
  return (
    <tr class="gap">
      <td colSpan={columns} style={{ height: `${height}px` }} />
    </tr>
  );
}
