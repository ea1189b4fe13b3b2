import { darker, lighter } from "../color.ts";
import { area, disc, line, mirrored, oval, poly, type Svg } from "../shapes.ts";
import { slyEye } from "./faces.ts";

/** A bull with a ring in its nose. */
export function bull(hide = "#7a3322"): Svg {
  return `${mirrored(
    (tone) =>
      area("M-40 -44 Q-78 -40 -86 -96 Q-104 -60 -92 -30 Q-78 -10 -44 -16 Z", tone("#f4dfb0")) +
      area("M-44 -22 Q-84 -24 -96 4 Q-70 16 -44 4 Z", tone(darker(hide, 0.2))) +
      area("M0 -66 Q-44 -64 -54 -24 Q-52 14 -34 40 L0 46 Z", tone(hide)) +
      area("M0 22 Q-40 24 -44 56 Q-40 88 0 88 Z", tone(lighter(hide, 0.35))) +
      poly("0,-66 -18,-58 -14,6 0,14", tone(lighter(hide, 0.16))) +
      oval(-22, 56, 8, 10, "#260c0c") +
      slyEye(-33, -6, "#ff4a2f"),
  )}<circle cx="0" cy="76" r="17" fill="none" stroke="url(#gold)" stroke-width="7"/>`;
}

/** A bison: a bull with a shaggy crown. */
export const bison = (): Svg =>
  poly(
    "-74,-30 -60,-70 -40,-62 -28,-92 -10,-74 0,-98 10,-74 28,-92 40,-62 60,-70 74,-30 60,60 0,96 -60,60",
    "#3a1c10",
  ) +
  `<g transform="scale(.92) translate(0 4)">${bull("#5e3420")}</g>` +
  poly("-30,-60 -14,-74 0,-62 14,-74 30,-60 20,-30 0,-18 -20,-30", "#2b140b");

/** A ram with curled golden horns. */
export function ram(): Svg {
  return (
    mirrored(
      (tone) =>
        line("M-24 -52 Q-92 -84 -92 -16 Q-90 36 -56 28 Q-40 16 -52 4", tone("#8f5a12"), 27) +
        line("M-24 -52 Q-92 -84 -92 -16 Q-90 36 -56 28 Q-40 16 -52 4", tone("#f2b83a"), 20) +
        line("M-70 -62 L-62 -46 M-92 -36 L-76 -28 M-96 -4 L-80 -2 M-84 28 L-74 14", tone("#a86a12"), 4) +
        area("M0 -60 Q-36 -60 -40 -20 Q-36 40 -22 74 Q-12 88 0 88 Z", tone("#f0e6da")) +
        poly("0,-20 -16,-10 -14,60 0,66", tone("#ffffff")) +
        oval(-24, 0, 8, 6, "#23140f") +
        disc(-24, -1, 2.5, "#ffd23f"),
    ) + area("M-14 70 Q0 62 14 70 L0 84 Z", "#4a2a2a")
  );
}

/** A stag with wide antlers. */
export function stag(): Svg {
  return (
    mirrored(
      (tone) =>
        line(
          "M-14 -34 Q-60 -44 -72 -98 M-38 -48 Q-40 -74 -30 -94 M-58 -62 Q-84 -66 -98 -84 M-66 -78 Q-60 -90 -52 -100",
          tone("#e9c98a"),
          8,
        ) +
        area("M-28 -26 Q-62 -42 -76 -22 Q-58 -4 -30 -8 Z", tone("#6b3c1c")) +
        area("M0 -46 Q-34 -44 -34 -10 Q-30 40 -18 76 Q-10 90 0 90 Z", tone("#a3602c")) +
        area("M0 40 Q-16 44 -20 66 Q-14 88 0 90 Z", tone("#f0d9b8")) +
        oval(-21, 0, 6, 8, "#160b08") +
        disc(-22, -3, 2, "#fff"),
    ) + oval(0, 74, 11, 8, "#1f0f0c")
  );
}

/** An elephant from the front, in gold trappings. */
export function elephant(): Svg {
  return (
    mirrored(
      (tone) =>
        area("M-30 -50 Q-92 -84 -98 -20 Q-96 40 -48 36 Z", tone("#6f7fa8")) +
        area("M-38 -40 Q-80 -62 -84 -16 Q-82 20 -50 20 Z", tone("#c98aa8")) +
        area("M0 -76 Q-48 -72 -50 -14 Q-46 30 -22 36 L-18 80 Q-14 96 0 96 Z", tone("#8f9fc9")) +
        area("M-24 34 Q-52 52 -42 82 Q-30 66 -14 60 Z", tone("#fff6e0")) +
        line("M0 40 L-17 42 M0 56 L-16 58 M0 72 L-15 73", tone("#6f7fa8"), 3) +
        oval(-28, -4, 6, 8, "#150f24"),
    ) +
    poly("-34,-64 0,-78 34,-64 18,-36 0,-10 -18,-36", "url(#gold)") +
    poly("0,-62 12,-46 0,-26 -12,-46", "url(#redball)")
  );
}
