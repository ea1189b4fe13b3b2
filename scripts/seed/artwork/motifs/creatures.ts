import { darker, lighter } from "../color.ts";
import { area, around, at, disc, line, mirrored, oval, poly, type Svg } from "../shapes.ts";

/** A dragon's head with horns and whiskers. */
export function dragon(scale = "#d9232f", horn = "#ffcf4a"): Svg {
  return (
    mirrored(
      (tone) =>
        line("M-20 46 Q-70 50 -84 92 M-24 38 Q-80 30 -100 52", tone(horn), 5) +
        poly("-30,-46 -74,-100 -62,-58 -100,-72 -74,-38 -104,-30 -72,-14 -96,12 -58,12", tone(darker(scale, 0.35))) +
        area("M-18 -50 Q-40 -70 -42 -100 Q-20 -84 -6 -56 Z", tone(horn)) +
        area("M0 -58 Q-46 -54 -60 -14 Q-66 12 -44 26 Q-40 54 -30 66 Q-16 80 0 80 Z", tone(scale)) +
        poly("0,-58 -14,-48 -20,10 -28,50 0,60", tone(lighter(scale, 0.22))) +
        poly("-60,-14 -16,0 -20,10 -52,8", tone(darker(scale, 0.4))) +
        poly("-54,-8 -20,4 -34,10 -48,6", "#fff27a") +
        oval(-34, 1, 3, 6, "#200505") +
        oval(-14, 48, 7, 5, "#2b0508") +
        poly("-38,62 -26,60 -30,84", "#fffbe6") +
        poly("-20,72 -10,72 -14,90", "#fffbe6"),
    ) + poly("0,-40 10,-22 0,-4 -10,-22", "url(#goldball)")
  );
}

/** A jade dragon. */
export const jadeDragon = (): Svg => dragon("#12a06b", "#fff0b0");
/** A dragon of ice. */
export const frostDragon = (): Svg => dragon("#3f8ff2", "#e6fbff");

/** A phoenix rising, wings spread. */
export function phoenix(): Svg {
  const feather = (length: number, turn: number, color: string): Svg =>
    at(-14, -6, area(`M0 0 Q${-length * 0.5} -16 ${-length} 0 Q${-length * 0.5} 12 0 8 Z`, color), 1, turn);
  return (
    mirrored(
      (tone) =>
        [58, 42, 26, 10, -6]
          .map((turn, i) =>
            feather(96 - i * 5, turn, tone(["#ffd23f", "#ffa61f", "#ff7a1a", "#f2481c", "#c91f2f"][i] ?? "#f00")),
          )
          .join("") +
        area("M0 30 Q-34 60 -22 98 Q-10 70 0 62 Z", tone("#ff8a1f")) +
        area("M0 20 Q-14 66 -4 100 L0 100 Z", tone("#ffd23f")) +
        area("M0 -50 Q-26 -30 -24 4 Q-20 36 0 46 Z", tone("#f2481c")) +
        area("M0 -16 Q-12 -2 -12 14 Q-8 32 0 36 Z", tone("#ffc03a")) +
        poly("-4,-56 -20,-88 -2,-70", tone("#ffd23f")) +
        disc(-7, -46, 3.4, "#2a0505"),
    ) +
    poly("-2,-66 0,-98 2,-66", "#fff2a0") +
    poly("-6,-40 6,-40 0,-24", "#fff2c0")
  );
}

/** An eagle with wings raised. */
export function eagle(): Svg {
  return mirrored(
    (tone) =>
      poly(
        "-14,-20 -60,-78 -100,-92 -92,-64 -98,-50 -86,-38 -90,-22 -74,-14 -74,4 -54,4 -48,22 -16,30",
        tone("#6b3c1f"),
      ) +
      poly("-14,-8 -52,-50 -84,-68 -66,-30 -56,-12 -20,16", tone("#8f5730")) +
      area("M0 0 Q-28 6 -26 44 L-18 96 L0 84 Z", tone("#7a4526")) +
      poly("0,76 -20,98 -26,78 -16,58 0,52", tone("#f5efe6")) +
      area("M0 -54 Q-24 -52 -26 -20 Q-24 4 -12 16 L0 8 Z", tone("#ffffff")) +
      poly("-22,-34 -4,-28 -10,-22", "#2a1a10") +
      disc(-11, -26, 3, "#ffc21f") +
      area("M0 -26 Q-9 -22 -8 -8 Q-4 8 0 10 Z", tone("#ffb51f")),
  );
}

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

/** An octopus. */
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

/** A butterfly. */
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

/** A scarab with golden wings. */
export function scarab(): Svg {
  return (
    mirrored(
      (tone) =>
        area("M-20 -20 Q-70 -70 -100 -30 Q-96 30 -30 30 Z", tone("#f2b02f")) +
        area("M-24 -12 Q-66 -46 -88 -20 Q-84 14 -32 18 Z", tone("#1fa8a0")) +
        line("M-40 -22 L-62 20 M-60 -30 L-80 8", tone("#f2b02f"), 4) +
        line("M-26 40 Q-50 50 -48 78 M-20 -48 Q-40 -70 -30 -88", tone("#7a4a0c"), 7) +
        area("M0 -30 Q-40 -24 -42 20 Q-38 78 0 86 Z", tone("#1466a8")) +
        area("M0 -30 Q-40 -24 -42 -4 L0 4 Z", tone("#2fb8d9")) +
        area("M0 -66 Q-24 -62 -26 -32 L0 -26 Z", tone("#0f4a86")),
    ) +
    line("M0 4 L0 84", "#f2b02f", 4) +
    disc(0, -78, 17, "url(#redball)")
  );
}

/** A cobra, hood open. */
export function cobra(): Svg {
  return mirrored(
    (tone) =>
      area("M0 20 L-16 40 Q-14 60 -40 66 Q-84 70 -80 90 Q-60 100 0 98 Z", tone("#1f7a4a")) +
      area("M0 -88 Q-26 -88 -34 -62 Q-78 -40 -66 6 Q-54 40 -18 52 L0 52 Z", tone("#2f9f5a")) +
      area("M0 -30 Q-26 -34 -40 -22 Q-46 16 -16 46 L0 52 Z", tone("#ffd97a")) +
      line("M0 -12 L-34 -12 M0 6 L-32 6 M0 24 L-24 24", tone("#d99a2f"), 4) +
      poly("-26,-66 -8,-58 -14,-52", "#ffef5a") +
      line("M0 -42 L0 -26 L-6 -16", "#f2303f", 3),
  );
}

/** A peacock's fan. */
export function peacock(): Svg {
  const plume = (length: number): Svg =>
    line(`M0 30 L0 ${-length + 14}`, "#0f7a5a", 3) +
    oval(0, -length, 11, 17, "#1fb87a") +
    disc(0, -length + 2, 7.5, "#ffc93f") +
    disc(0, -length + 3, 4.5, "#1436a8");
  const fan = (from: number, to: number, count: number, length: number): Svg =>
    Array.from({ length: count }, (_, i) => at(0, 30, plume(length), 1, from + ((to - from) / (count - 1)) * i)).join(
      "",
    );
  return (
    disc(0, 20, 74, "#0a4f45") +
    fan(-96, 96, 11, 100) +
    fan(-82, 82, 8, 72) +
    area("M-24 98 Q-34 40 -10 6 Q-20 -28 0 -36 Q20 -28 10 6 Q34 40 24 98 Z", "#1a4fd9") +
    area("M0 -36 Q20 -28 10 6 Q34 40 24 98 L0 98 Z", "#123aa8") +
    poly("-5,-18 5,-18 0,-4", "#ffd23f") +
    disc(-7, -24, 2.6, "#fff") +
    disc(7, -24, 2.6, "#fff") +
    around(3, line("M0 -36 L0 -50", "#3fa8ff", 2.5) + disc(0, -52, 3.4, "#ffd23f"), 0).replace(
      /rotate\((\d+)\)/g,
      (_, turn) => `rotate(${(Number(turn) / 120 - 1) * 18} 0 -30)`,
    )
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

/** A horse's head in gallop, as on a medal. */
export function horse(coat = "#a3562a", mane = darker(coat, 0.55)): Svg {
  return (
    area(
      "M-14 -82 Q40 -100 74 -40 Q98 20 92 98 L-16 98 Q-4 60 20 40 Q-6 44 -30 40 Q-50 56 -70 46 Q-84 30 -72 12 Q-44 -20 -30 -52 Z",
      coat,
    ) +
    area("M-4 -84 Q60 -96 86 -20 Q104 40 96 98 L66 98 Q76 40 52 0 Q40 -24 16 -44 Z", mane) +
    poly("-30,-52 -22,-98 4,-72", lighter(coat, 0.1)) +
    area("M-72 12 Q-84 30 -70 46 Q-50 56 -36 40 Q-46 16 -72 12 Z", lighter(coat, 0.25)) +
    disc(-66, 30, 4, "#24100a") +
    oval(-22, -26, 7, 8, "#160a08") +
    disc(-24, -29, 2.4, "#fff") +
    line("M-52 2 Q-20 20 24 22 M-40 -22 L-26 42", "#ffd24a", 4)
  );
}

/** A white unicorn. */
export const unicorn = (): Svg => poly("-20,-84 -52,-104 -6,-70", "url(#gold)") + horse("#efe6ff", "#d06fe0");
