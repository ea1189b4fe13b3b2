import { area, around, at, disc, line, poly, regularPoints, ring, type Svg, starPoints } from "./shapes.ts";

/** A provider's colours and sign, drawn in a box of 200 by 200 around the origin. */
export type Brand = { main: string; accent: string; sign: Svg };

const flame = area(
  "M0 -92 Q60 -30 56 28 Q50 88 0 92 Q-50 88 -56 28 Q-52 -4 -30 -24 Q-26 6 -8 12 Q-24 -40 0 -92 Z",
  "#ffffff",
);

/** Signs by provider code. */
export const brands: Record<string, Brand> = {
  sandbox: {
    main: "#f2711c",
    accent: "#ffd84d",
    sign:
      poly(regularPoints(6, 92), "#ffffff") +
      poly(regularPoints(6, 70), "#f2711c") +
      poly("-28,-44 50,0 -28,44", "#ffffff"),
  },
  "lumen-live": {
    main: "#c2142f",
    accent: "#ffe08a",
    sign: around(12, line("M0 -62 L0 -92", "#ffffff", 11)) + disc(0, 0, 48, "#ffffff") + disc(0, 0, 22, "#c2142f"),
  },
  copperfox: {
    main: "#a8481c",
    accent: "#ffb870",
    sign:
      poly("0,-24 -84,-92 -92,10 -36,40 0,92 36,40 92,10 84,-92", "#ffffff") +
      poly("-60,6 -20,14 -36,30", "#a8481c") +
      poly("60,6 20,14 36,30", "#a8481c"),
  },
  tidewell: {
    main: "#0b7fb0",
    accent: "#7ff0e6",
    sign: [-46, 0, 46].map((y) => line(`M-88 ${y} Q-44 ${y - 46} 0 ${y} T88 ${y}`, "#ffffff", 20)).join(""),
  },
  "brass-lantern": {
    main: "#8a6a1f",
    accent: "#ffe39a",
    sign:
      ring(0, -70, 20, "#ffffff", 11) +
      poly("-56,-44 56,-44 40,76 -40,76", "#ffffff") +
      at(0, 18, flame.replace("#ffffff", "#8a6a1f"), 0.46) +
      line("M-60 90 L60 90", "#ffffff", 15),
  },
  "velvet-orbit": {
    main: "#5b1fa8",
    accent: "#ff9af0",
    sign:
      disc(0, 0, 42, "#ffffff") +
      at(0, 0, `<ellipse rx="94" ry="34" fill="none" stroke="#ffffff" stroke-width="13"/>`, 1, -28) +
      disc(78, -56, 17, "#ffffff"),
  },
  paperkite: {
    main: "#e0407a",
    accent: "#ffe36b",
    sign:
      poly("0,-94 60,-20 0,60 -60,-20", "#ffffff") +
      line("M0 -94 L0 60 M-60 -20 L60 -20", "#e0407a", 7) +
      line("M0 60 Q34 74 6 94", "#ffffff", 10),
  },
  quartzline: {
    main: "#0f7a5a",
    accent: "#9affd6",
    sign:
      poly("-30,-92 30,-92 70,-30 0,92 -70,-30", "#ffffff") +
      line("M-70 -30 L70 -30 M-30 -92 L0 -30 L30 -92 M0 -30 L0 92", "#0f7a5a", 8),
  },
};

/** The brand of a provider that has no entry above. */
export const plainBrand: Brand = { main: "#33415c", accent: "#c9d5e6", sign: poly(starPoints(5, 92, 42), "#ffffff") };
