import { darker, lighter } from "../color.ts";
import { area, around, disc, line, mirrored, oval, poly, type Svg } from "../shapes.ts";

type Coat = { fur: string; dark: string; pale: string; eye: string };

const nose = (y: number, w: number, color: string): Svg =>
  area(`M${-w} ${y} Q0 ${y - 6} ${w} ${y} L0 ${y + w * 1.1} Z`, color);

const slyEye = (x: number, y: number, iris: string, size = 1): Svg =>
  `<g transform="translate(${x} ${y}) scale(${size})">${poly("-19,-7 16,6 -2,14 -14,8", "#140a12")}${disc(-2, 4, 5.5, iris)}${disc(-3.5, 2.5, 1.8, "#ffffff")}</g>`;

function canine({ fur, dark, pale, eye }: Coat): Svg {
  return (
    mirrored(
      (tone) =>
        poly("0,-44 -22,-50 -74,-100 -84,-20 -98,26 -58,58 -30,52 -12,84 0,90", tone(fur)) +
        poly("-32,-50 -72,-92 -76,-26", tone(dark)) +
        poly("-36,-46 -66,-76 -66,-28", tone(lighter(dark, 0.16))) +
        poly("-84,-20 -98,26 -58,58 -30,52 -46,22", tone(pale)) +
        poly("0,8 -18,14 -30,52 -12,84 0,90", tone(pale)) +
        poly("0,-44 -20,-30 -12,10 0,4", tone(lighter(fur, 0.18))) +
        slyEye(-36, 8, eye),
    ) + nose(66, 14, "#160c14")
  );
}

function bigCat({ fur, dark, pale, eye }: Coat, marks: Svg): Svg {
  return (
    mirrored(
      (tone) =>
        disc(-58, -52, 25, tone(fur)) +
        disc(-58, -52, 14, tone(dark)) +
        area("M0 -74 Q-58 -74 -74 -24 Q-82 20 -56 52 Q-30 84 0 86 Z", tone(fur)) +
        area("M0 26 Q-14 22 -34 34 Q-50 52 -30 70 Q-12 84 0 80 Z", tone(pale)) +
        area("M0 -26 L-13 -20 L-16 34 L0 40 Z", tone(lighter(fur, 0.2))) +
        slyEye(-37, -4, eye, 1.1),
    ) +
    marks +
    nose(34, 17, darker(dark, 0.35)) +
    line("M0 52 L0 62 M0 62 Q-12 72 -22 64 M0 62 Q12 72 22 64", "#3a1a1a", 4)
  );
}

const tigerStripes = mirrored(
  () =>
    poly("0,-74 -8,-72 0,-40", "#23120f") +
    poly("-18,-70 -28,-66 -16,-38", "#23120f") +
    poly("-42,-58 -52,-48 -34,-34", "#23120f") +
    poly("-76,-14 -78,2 -52,6", "#23120f") +
    poly("-77,16 -72,30 -48,24", "#23120f") +
    poly("-66,42 -56,54 -44,40", "#23120f"),
);

/** A fox, ears up. */
export const fox = (): Svg => canine({ fur: "#f2711c", dark: "#5a2210", pale: "#fff0dc", eye: "#ffcf3f" });
/** A grey wolf with eyes of ice. */
export const wolf = (): Svg => canine({ fur: "#6f84a3", dark: "#2b3852", pale: "#e8eff8", eye: "#6ff0ff" });
/** A white arctic fox. */
export const arcticFox = (): Svg => canine({ fur: "#dfeaf7", dark: "#8fa8c9", pale: "#ffffff", eye: "#2f9df2" });
/** A tiger. */
export const tiger = (): Svg =>
  bigCat({ fur: "#ff9426", dark: "#8a3a0c", pale: "#fff4e2", eye: "#9af25a" }, tigerStripes);
/** A black panther. */
export const panther = (): Svg => bigCat({ fur: "#3b3a55", dark: "#1a1930", pale: "#565575", eye: "#ffe23f" }, "");
/** A lynx with tufted ears. */
export const lynx = (): Svg =>
  mirrored(
    (tone) => poly("-36,-60 -78,-100 -74,-30", tone("#8a5a2f")) + poly("-74,10 -100,44 -50,56", tone("#e6c48f")),
  ) + bigCat({ fur: "#c9965a", dark: "#5e3a1c", pale: "#fff2dd", eye: "#5af2c0" }, "");

/** A lion with a mane of flames. */
export function lion(): Svg {
  const mane = (radius: number, tip: number, color: string, turn: number): Svg =>
    around(16, poly(`${-radius * 0.25},${-radius * 0.7} 0,${-tip} ${radius * 0.25},${-radius * 0.7}`, color), turn) +
    disc(0, 0, radius * 0.86, color);
  return (
    mane(92, 100, "#7a2f0c", 0) +
    mane(84, 90, "#b8500f", 11) +
    mane(74, 82, "#e07a1a", 0) +
    `<g transform="translate(0 6) scale(.84)">${bigCat({ fur: "#ffc04a", dark: "#a8560f", pale: "#fff3d6", eye: "#7a3f0a" }, "")}</g>`
  );
}

/** A bear. */
export function bear(fur = "#8a4f26"): Svg {
  return (
    mirrored(
      (tone) =>
        disc(-58, -56, 28, tone(darker(fur, 0.15))) +
        disc(-58, -56, 15, tone(lighter(fur, 0.35))) +
        area("M0 -78 Q-66 -76 -82 -10 Q-88 42 -52 70 Q-26 86 0 86 Z", tone(fur)) +
        area("M0 14 Q-38 16 -40 48 Q-36 76 0 78 Z", tone(lighter(fur, 0.5))) +
        oval(-36, -6, 8, 10, "#170c0c") +
        disc(-38, -10, 3, "#fff"),
    ) +
    oval(0, 30, 19, 13, "#1f1010") +
    oval(-5, 25, 6, 3, "#6b4a4a") +
    line("M0 42 L0 56 M-18 58 Q0 70 18 58", "#2a1512", 4.5)
  );
}

/** A polar bear. */
export const polarBear = (): Svg => bear("#d9e8f5");

/** A panda. */
export function panda(): Svg {
  return (
    mirrored(
      (tone) =>
        disc(-62, -58, 29, tone("#1d1a2b")) +
        area("M0 -78 Q-72 -76 -88 -6 Q-92 44 -52 70 Q-26 84 0 84 Z", tone("#f4f5fb")) +
        `<ellipse cx="-40" cy="-4" rx="22" ry="28" fill="${tone("#1d1a2b")}" transform="rotate(28 -40 -4)"/>` +
        disc(-36, -4, 10, "#fff") +
        disc(-34, -2, 6.5, "#120a16"),
    ) +
    oval(0, 32, 15, 10, "#1d1a2b") +
    line("M0 40 L0 50 M-16 52 Q0 64 16 52", "#1d1a2b", 4.5)
  );
}

/** A bull with a ring in its nose. */
export function bull(hide = "#7a3322"): Svg {
  return (
    mirrored(
      (tone) =>
        area("M-40 -44 Q-78 -40 -86 -96 Q-104 -60 -92 -30 Q-78 -10 -44 -16 Z", tone("#f4dfb0")) +
        area("M-44 -22 Q-84 -24 -96 4 Q-70 16 -44 4 Z", tone(darker(hide, 0.2))) +
        area("M0 -66 Q-44 -64 -54 -24 Q-52 14 -34 40 L0 46 Z", tone(hide)) +
        area("M0 22 Q-40 24 -44 56 Q-40 88 0 88 Z", tone(lighter(hide, 0.35))) +
        poly("0,-66 -18,-58 -14,6 0,14", tone(lighter(hide, 0.16))) +
        oval(-22, 56, 8, 10, "#260c0c") +
        slyEye(-33, -6, "#ff4a2f"),
    ) + `<circle cx="0" cy="76" r="17" fill="none" stroke="url(#gold)" stroke-width="7"/>`
  );
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

/** An owl with round golden eyes. */
export function owl(): Svg {
  return (
    mirrored(
      (tone) =>
        area("M0 -70 L-66 -96 Q-56 -70 -72 -46 Q-96 20 -60 72 Q-34 96 0 96 Z", tone("#6b3f8f")) +
        area("M0 20 Q-44 18 -48 52 Q-40 90 0 92 Z", tone("#f2d6b8")) +
        poly("-16,44 -8,54 -24,54", tone("#b87a4a")) +
        poly("-32,60 -24,70 -40,70", tone("#b87a4a")) +
        poly("-14,70 -6,80 -22,80", tone("#b87a4a")) +
        disc(-34, -22, 34, tone("#d9a8ff")) +
        disc(-34, -22, 26, "#fff3c2") +
        disc(-34, -22, 19, "#ffb81f") +
        disc(-32, -22, 11, "#150a1c") +
        disc(-36, -27, 4, "#fff"),
    ) + poly("-11,-8 11,-8 0,16", "#ff8a1f")
  );
}

/** A monkey with a grin. */
export function monkey(): Svg {
  return (
    mirrored(
      (tone) =>
        disc(-74, -4, 25, tone("#6b3a1c")) +
        disc(-74, -4, 15, tone("#ffc493")) +
        area("M0 -84 Q-66 -82 -70 -10 Q-72 60 0 84 Z", tone("#7a4522")) +
        area("M0 -34 Q-14 -58 -38 -48 Q-60 -30 -44 0 Q-60 30 -40 56 Q-20 74 0 74 Z", tone("#ffd0a0")) +
        oval(-24, -18, 8, 11, "#1a0d0a") +
        disc(-26, -22, 3, "#fff") +
        disc(-6, 16, 3.5, "#7a3a1c"),
    ) +
    area("M-32 34 Q0 44 32 34 Q26 64 0 66 Q-26 64 -32 34 Z", "#7a1020") +
    area("M-30 35 Q0 44 30 35 L27 44 Q0 52 -27 44 Z", "#ffffff")
  );
}

/** A frog with a crown. */
export function frog(): Svg {
  return (
    mirrored(
      (tone) =>
        disc(-46, -38, 31, tone("#3fb53a")) +
        area("M0 -44 Q-86 -36 -94 20 Q-88 74 0 80 Z", tone("#52cf45")) +
        area("M0 28 Q-60 26 -84 30 Q-70 74 0 78 Z", tone("#e6f7a8")) +
        disc(-46, -40, 21, "#fff6c2") +
        oval(-44, -40, 8, 14, "#0f1f0c") +
        disc(-50, -46, 4, "#fff"),
    ) +
    line("M-72 26 Q0 56 72 26", "#1f5a1c", 5) +
    `<g transform="translate(0 -70) scale(.42)">${poly("-60,40 -70,-30 -32,4 0,-50 32,4 70,-30 60,40", "url(#gold)")}</g>`
  );
}

/** A lucky pig. */
export function pig(): Svg {
  return (
    mirrored(
      (tone) =>
        area("M-30 -56 Q-70 -96 -86 -52 Q-82 -24 -56 -24 Z", tone("#f2769a")) +
        area("M0 -72 Q-78 -70 -84 4 Q-82 76 0 80 Z", tone("#ff9fbc")) +
        disc(-34, -14, 9, "#230d18") +
        disc(-37, -17, 3, "#fff") +
        oval(-52, 22, 14, 9, tone("#ff7aa0"), 'opacity=".7"'),
    ) +
    oval(0, 22, 34, 25, "#ff7aa0") +
    oval(-12, 22, 7, 11, "#8f1f4a") +
    oval(12, 22, 7, 11, "#8f1f4a") +
    line("M-22 56 Q0 68 22 56", "#8f1f4a", 5)
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
