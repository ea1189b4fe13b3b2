import { darker, lighter } from "../color.ts";
import { area, disc, line, mirrored, oval, poly, type Svg } from "../shapes.ts";

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

export const polarBear = (): Svg => bear("#d9e8f5");

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
