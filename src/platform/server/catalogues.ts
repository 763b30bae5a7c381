import { type Language, languageNames } from '../../languages/languages.ts';

/** Reads the texts of a file, such as `columns`, in each language. */
export async function readCatalogues<Words>(name: string): Promise<Readonly<Record<Language, Words>>> {
  const read = async (language: Language) => {
    const file: { readonly default: Words } = await import(`../../languages/${language}/${name}.ts`);
    return [language, file.default] as const;
  };
  return Object.fromEntries(await Promise.all(languageNames.map(read))) as Record<Language, Words>;
}
