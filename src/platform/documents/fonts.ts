import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** The font families, in the order in which they are searched for a character. */
export const fontFamilies = [
  'Noto Sans',
  'Hind Siliguri',
  'Vazirmatn',
  'Noto Sans Bengali',
  'Noto Naskh Arabic',
  'Noto Emoji',
];

/** The regular and bold files. */
const addresses = [
  import.meta.resolve('@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf'),
  import.meta.resolve('@expo-google-fonts/noto-sans/700Bold/NotoSans_700Bold.ttf'),
  import.meta.resolve('@expo-google-fonts/hind-siliguri/400Regular/HindSiliguri_400Regular.ttf'),
  import.meta.resolve('@expo-google-fonts/hind-siliguri/700Bold/HindSiliguri_700Bold.ttf'),
  import.meta.resolve('@expo-google-fonts/vazirmatn/400Regular/Vazirmatn_400Regular.ttf'),
  import.meta.resolve('@expo-google-fonts/vazirmatn/700Bold/Vazirmatn_700Bold.ttf'),
  import.meta.resolve('@expo-google-fonts/noto-sans-bengali/400Regular/NotoSansBengali_400Regular.ttf'),
  import.meta.resolve('@expo-google-fonts/noto-sans-bengali/700Bold/NotoSansBengali_700Bold.ttf'),
  import.meta.resolve('@expo-google-fonts/noto-naskh-arabic/400Regular/NotoNaskhArabic_400Regular.ttf'),
  import.meta.resolve('@expo-google-fonts/noto-naskh-arabic/700Bold/NotoNaskhArabic_700Bold.ttf'),
  import.meta.resolve('@expo-google-fonts/noto-emoji/400Regular/NotoEmoji_400Regular.ttf'),
];

export function readFonts(): Buffer[] {
  return addresses.map((address) => readFileSync(fileURLToPath(address)));
}
