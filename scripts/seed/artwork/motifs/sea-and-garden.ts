import { darker } from "../color.ts";
import { area, disc, line, mirrored, oval, poly, type Svg } from "../shapes.ts";

/** A koi curved like a brush stroke. */
export function koi(): Svg {
  return (
    area("M54 -4 Q78 44 40 98 Q34 66 8 62 Q36 40 34 4 Z", "#ffd9c2") +
    area("M-60 -48 Q-20 -92 34 -64 Q80 -30 56 26 Q46 46 30 54 Q44 16 14 0 Q-22 -2 -48 -12 Z", "#fff8f0") +
    area("M-60 -48 Q-44 -70 -18 -74 Q-22 -44 -48 -12 Q-74 -18 -60 -48 Z", "#ff6a2f") +
    area("M6 -72 Q40 -66 54 -36 Q30 -26 14 -46 Z M40 -14 Q62 -6 58 20 Q48 44 34 48 Q40 16 24 2 Z", "#f2401f") +
    area("M-14 -6 Q-30 34 -60 36 Q-52 8 -40 -10 Z M10 -72 Q28 -104 60 -98 Q56 -74 40 -60 Z", "#ff9a6a") +
    disc(-46, -44, 8, "#fff") +
    disc(-47, -44, 5, "#1a0c14") +
    line("M-66 -36 Q-84 -34 -92 -22 M-62 -28 Q-74 -18 -76 -6", "#ffd9c2", 4)
  );
}

/** A shark coming up. */
export function shark(): Svg {
  return (
    mirrored(
      (tone) =>
        poly("-40,40 -100,70 -60,12", tone("#3f6488")) +
        area("M0 -98 Q-52 -60 -58 10 Q-58 62 -40 98 L0 98 Z", tone("#5a86b0")) +
        area("M0 0 Q-44 2 -50 40 Q-46 78 -36 98 L0 98 Z", tone("#e6f2fb")) +
        disc(-40, -16, 6, "#0a0f1a") +
        line("M-54 56 L-40 62 M-52 70 L-38 76", tone("#3f6488"), 4),
    ) +
    area("M-42 34 Q0 -16 42 34 Q30 66 0 68 Q-30 66 -42 34 Z", "#7a0f24") +
    mirrored(
      () =>
        poly("-40,30 -28,20 -29,36", "#fff") +
        poly("-27,18 -12,10 -17,30", "#fff") +
        poly("-10,9 0,7 -4,26", "#fff") +
        poly("-30,58 -20,64 -20,48", "#fff") +
        poly("-16,65 -2,67 -8,50", "#fff"),
    )
  );
}

export function octopus(): Svg {
  return mirrored(
    (tone) =>
      line("M-12 34 Q-20 84 -50 90 Q-66 90 -64 74", tone("#b82a8a"), 17) +
      line("M-30 24 Q-52 60 -82 58 Q-98 54 -92 38", tone("#d93a9a"), 17) +
      line("M-40 8 Q-76 24 -92 0 Q-98 -16 -84 -22", tone("#ef56ab"), 15) +
      area("M0 -92 Q-62 -88 -62 -30 Q-60 10 -40 34 Q-20 50 0 50 Z", tone("#ef56ab")) +
      disc(-38, -64, 6, tone("#ff9fd0")) +
      disc(-20, -74, 9, tone("#ff9fd0")) +
      disc(-24, -6, 16, "#fff") +
      disc(-21, -4, 9, "#1f0a24") +
      disc(-25, -8, 3, "#fff") +
      line("M0 24 Q-8 28 -14 22", "#7a1057", 4),
  );
}

/** A sea turtle from above. */
export function turtle(): Svg {
  return (
    mirrored(
      (tone) =>
        area("M-40 -30 Q-88 -66 -98 -24 Q-74 -24 -50 -4 Z", tone("#2f9f6b")) +
        area("M-40 44 Q-74 50 -80 88 Q-48 84 -24 62 Z", tone("#2f9f6b")) +
        area("M0 -96 Q-22 -94 -20 -66 L0 -50 Z", tone("#3fbf80")) +
        area("M0 -62 Q-60 -54 -62 6 Q-56 64 0 80 Z", tone("#b8752a")) +
        poly("0,-40 -22,-28 -22,2 0,14", tone("#f2b84a")) +
        poly("-26,-30 -46,-22 -54,4 -26,2", tone("#e09a35")) +
        poly("-24,8 0,20 0,44 -18,42 -30,26", tone("#e0a03a")) +
        poly("-30,8 -54,10 -44,44 -22,42", tone("#c98530")) +
        disc(-11, -78, 3.4, "#0c1f14"),
    ) + poly("-14,50 14,50 0,74", "#e6a83f")
  );
}

/** A flamingo-pink swan. */
export function swan(): Svg {
  return (
    area(
      "M-84 40 Q-96 0 -60 -4 Q-20 8 10 4 Q56 -6 92 -30 Q86 -6 70 8 Q90 8 96 2 Q84 34 60 44 Q20 76 -40 70 Q-70 64 -84 40 Z",
      "#ffffff",
    ) +
    area("M-10 24 Q40 24 88 -6 Q66 34 30 46 Q-2 50 -10 24 Z", "#d9e6f7") +
    line("M-66 30 Q-92 -10 -60 -40 Q-40 -60 -52 -78 Q-66 -90 -76 -74", "#ffffff", 19) +
    poly("-80,-84 -98,-60 -76,-62", "#ff8a1f") +
    disc(-70, -80, 3.6, "#101018")
  );
}

export function butterfly(ink: { accent: string; glow: string }): Svg {
  return (
    mirrored(
      (tone) =>
        area("M-4 -4 Q-30 -92 -84 -82 Q-108 -40 -70 -2 Q-40 14 -4 4 Z", tone(ink.accent)) +
        area("M-4 4 Q-60 4 -74 44 Q-66 90 -36 80 Q-10 60 -4 12 Z", tone(darker(ink.accent, 0.22))) +
        area("M-14 -10 Q-40 -70 -74 -64 Q-86 -40 -60 -16 Z", tone(ink.glow)) +
        area("M-14 14 Q-46 20 -54 46 Q-48 66 -34 60 Z", tone(ink.glow)) +
        disc(-84, -60, 6, "#fff") +
        disc(-60, 66, 5, "#fff") +
        line("M-2 -40 Q-10 -70 -28 -80", "#24102f", 4),
    ) + oval(0, 4, 8, 48, "#24102f")
  );
}

/** A golden bee. */
export function bee(): Svg {
  return (
    mirrored(
      (tone) =>
        oval(-58, -36, 44, 26, tone("#d9f2ff"), 'opacity=".85" transform="rotate(24 -58 -36)"') +
        line("M-8 -74 Q-16 -96 -34 -96", "#2b1a0a", 5),
    ) +
    oval(0, 10, 46, 78, "url(#goldball)") +
    area("M-42 -18 Q0 -6 42 -18 L45 4 Q0 16 -45 4 Z M-45 26 Q0 38 45 26 L40 48 Q0 60 -40 48 Z", "#2b1a0a") +
    disc(0, -62, 32, "#3a240c") +
    disc(-14, -66, 8, "#fff") +
    disc(14, -66, 8, "#fff") +
    disc(-13, -64, 4, "#000") +
    disc(15, -64, 4, "#000")
  );
}
