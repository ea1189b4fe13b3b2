import { createRequire } from "node:module";

const require = createRequire(import.meta.url);

const files = {
  lilita: "@expo-google-fonts/lilita-one/400Regular/LilitaOne_400Regular.ttf",
  bungee: "@expo-google-fonts/bungee/400Regular/Bungee_400Regular.ttf",
  cinzel: "@expo-google-fonts/cinzel-decorative/900Black/CinzelDecorative_900Black.ttf",
  russo: "@expo-google-fonts/russo-one/400Regular/RussoOne_400Regular.ttf",
  righteous: "@expo-google-fonts/righteous/400Regular/Righteous_400Regular.ttf",
  bangers: "@expo-google-fonts/bangers/400Regular/Bangers_400Regular.ttf",
  shrikhand: "@expo-google-fonts/shrikhand/400Regular/Shrikhand_400Regular.ttf",
} as const;

export type FontName = keyof typeof files;

/** CSS attributes that select a typeface in SVG. */
export const faces: Record<FontName, string> = {
  lilita: 'font-family="Lilita One"',
  bungee: 'font-family="Bungee"',
  cinzel: 'font-family="Cinzel Decorative" font-weight="900"',
  russo: 'font-family="Russo One"',
  righteous: 'font-family="Righteous"',
  bangers: 'font-family="Bangers"',
  shrikhand: 'font-family="Shrikhand"',
};

/** The font files, all under the SIL Open Font License. System fonts are not used: pictures must not differ. */
export const fontFiles: string[] = Object.values(files).map((file) => require.resolve(file));
