/** The colours of a picture: the sky from top to horizon, the light behind the hero, land, lettering. */
export type Palette = {
  sky: readonly [string, string, string];
  glow: string;
  land: string;
  accent: string;
  deep: string;
  lettering: readonly [string, string, string];
};

const gold = ["#fffbe0", "#ffd84d", "#f08a00"] as const;
const ice = ["#ffffff", "#c6f1ff", "#4bb8f5"] as const;
const rose = ["#fff2f7", "#ffc0dd", "#ff5fa2"] as const;
const lime = ["#fbffe0", "#d5f56b", "#5fbf2a"] as const;
const flame = ["#fff6c9", "#ffb52e", "#f2401f"] as const;
const cream = ["#ffffff", "#fff1d0", "#f2c98a"] as const;

export const palettes = {
  dusk: palette(["#2a0f52", "#a3336f", "#ff9a5a"], "#ffd28a", "#4a1652", "#ffb03b", "#1d0838", gold),
  dawn: palette(["#3a5ba8", "#f29ab0", "#ffe0a8"], "#fff3cf", "#7a4a86", "#ff7a6b", "#2d2257", cream),
  aurora: palette(["#061a3a", "#0f5a7a", "#3fd9a8"], "#a5ffd6", "#0c3350", "#5df2c0", "#04122b", ice),
  ocean: palette(["#04325f", "#0b7fb0", "#5fe0e6"], "#c9fff7", "#075a86", "#ffd25a", "#02203f", gold),
  abyss: palette(["#020b26", "#06326b", "#0f87a8"], "#59f0ff", "#04204d", "#29e0d0", "#010616", ice),
  jungle: palette(["#083a2c", "#1d8a4a", "#c4e86a"], "#f4ffb0", "#0a4f33", "#ffcf3f", "#04241a", lime),
  emerald: palette(["#02241f", "#06604a", "#2fc98a"], "#b0ffd9", "#064436", "#ffd75a", "#011512", gold),
  desert: palette(["#2c4f9a", "#f5a65a", "#ffe3a0"], "#fff6d0", "#b8652a", "#1fa0a8", "#4a1f14", gold),
  sandstorm: palette(["#5a1f1a", "#d9703a", "#ffd08a"], "#ffe9b8", "#8a3a1c", "#2ec4b6", "#33100c", flame),
  magma: palette(["#14060c", "#7a1020", "#ff6a1f"], "#ffc04a", "#330a12", "#ffb01f", "#0c0306", flame),
  crimson: palette(["#2a0310", "#8f0f2f", "#f2535f"], "#ffb7a0", "#4a0519", "#ffd25a", "#170108", gold),
  royal: palette(["#17084a", "#4b1fae", "#a563ff"], "#e6c9ff", "#270f6b", "#ffd24a", "#0c032b", gold),
  violet: palette(["#1a0638", "#6a1b9a", "#e05fd0"], "#ffc6f7", "#380f5e", "#42e8f5", "#0e0221", rose),
  neon: palette(["#080420", "#2b0a6b", "#ff2fa0"], "#ff8ad8", "#14064a", "#25f2ff", "#04020f", [
    "#ffffff",
    "#9af7ff",
    "#18b9ff",
  ]),
  cosmos: palette(["#03041a", "#1b1a5e", "#6a3bd0"], "#9fb4ff", "#0d0f3d", "#ff9f4a", "#010210", ice),
  nebula: palette(["#0a0220", "#5a0f6b", "#ff5f7a"], "#ffb3d0", "#220642", "#6ff0ff", "#04010f", rose),
  candy: palette(["#6ec6ff", "#ffa8e0", "#fff0c2"], "#ffffff", "#f26fb8", "#7a4ff2", "#6a1257", rose),
  sherbet: palette(["#ff7a8a", "#ffb86b", "#fff2a8"], "#ffffff", "#f2557a", "#22c9b0", "#7a1238", cream),
  meadow: palette(["#2f8fe0", "#8fd8f5", "#eaffc9"], "#fffbe0", "#3fa83f", "#ffcf2e", "#0f3d2b", gold),
  frost: palette(["#123a7a", "#5fa8e6", "#e6f7ff"], "#ffffff", "#3f7fc2", "#8fe6ff", "#0a1f4a", ice),
  midnight: palette(["#050a24", "#14285f", "#4467b8"], "#b8ccff", "#0c1a45", "#ffd87a", "#02040f", gold),
  haunted: palette(["#0c0a1f", "#31215a", "#6fbf5f"], "#d9ff9a", "#171030", "#ff8a1f", "#05040d", lime),
  noir: palette(["#0b0b10", "#2a2530", "#8a6a3f"], "#ffdfa0", "#17141c", "#e8b84a", "#040406", gold),
  lantern: palette(["#3a0614", "#b0122a", "#ff8a3f"], "#ffe08a", "#5e0a1c", "#ffcf4a", "#1f020a", gold),
  blossom: palette(["#7a3a8f", "#f28ab8", "#ffe6ee"], "#ffffff", "#b84a86", "#ff4f86", "#3a0f3f", rose),
  steam: palette(["#1f1710", "#6b4a2a", "#d9a45f"], "#ffe6b0", "#3d2a18", "#3fc9b0", "#100a05", cream),
  stadium: palette(["#06142e", "#0f4f8a", "#5fc2ff"], "#ffffff", "#0b6b3a", "#ffdf3f", "#030a1c", [
    "#ffffff",
    "#e6f2ff",
    "#9cc8ff",
  ]),
  turf: palette(["#0f2f5a", "#3f9ad9", "#d0f2ff"], "#ffffff", "#2f8f3f", "#ff5f3f", "#06223a", cream),
} as const;

export type PaletteName = keyof typeof palettes;

function palette(
  sky: Palette["sky"],
  glow: string,
  land: string,
  accent: string,
  deep: string,
  lettering: Palette["lettering"],
): Palette {
  return { sky, glow, land, accent, deep, lettering };
}
