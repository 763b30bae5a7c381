import type english from '../../../languages/en/attendance.ts';
import { type Language, languageNames } from '../../../languages/languages.ts';
import type { Translation } from '../../../languages/translation.ts';

type RegisterWords = Translation<typeof english>;

/** The words of registers, shared by their pages and printed lists. */
export const registerWords = Object.fromEntries(
  await Promise.all(languageNames.map(async (language) => [language, await readWords(language)])),
) as Readonly<Record<Language, RegisterWords>>;

async function readWords(language: Language): Promise<RegisterWords> {
  const file: { readonly default: RegisterWords } = await import(`../../../languages/${language}/attendance.ts`);
  return file.default;
}
