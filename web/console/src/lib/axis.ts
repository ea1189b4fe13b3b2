/** The height of a chart and the room above and below its bars, in pixels. */
export interface Frame {
  readonly height: number;
  readonly top: number;
  readonly bottom: number;
}

/** The room for the amounts below bars that go down. */
const AMOUNT_PX = 18;

/** Where zero is, and how many pixels one unit is high. Values that are all zero have their axis at the bottom. */
export function axisOf(values: readonly number[], { height, top, bottom }: Frame): { zero: number; scale: number } {
  const [most, least] = [Math.max(0, ...values), Math.min(0, ...values)];
  const room = height - top - bottom - (least < 0 ? AMOUNT_PX : 0);
  if (most === least) return { zero: top + room, scale: 0 };
  const scale = room / (most - least);
  return { zero: top + most * scale, scale };
}
