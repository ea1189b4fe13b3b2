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
