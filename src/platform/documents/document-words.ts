import type english from '../../languages/en/documents.ts';
import { type Language, languageNames } from '../../languages/languages.ts';
import type { Translation } from '../../languages/translation.ts';

type DocumentWords = Translation<typeof english>;

/** The texts that all documents use, in each language. */
export const documentWords = Object.fromEntries(
  await Promise.all(languageNames.map(async (language) => [language, await readWords(language)])),
) as Readonly<Record<Language, DocumentWords>>;

async function readWords(language: Language): Promise<DocumentWords> {
  const file: { readonly default: DocumentWords } = await import(`../../languages/${language}/documents.ts`);
  return file.default;
}
