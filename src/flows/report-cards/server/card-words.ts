import { classIn, isolateIn } from '../../../languages/format.ts';
import { type Language, type LanguageTag, languageNames, languageOf, localeOf } from '../../../languages/languages.ts';
import { defaultClassName } from '../../../platform/contract/school-terms.ts';
import { wordFault } from '../../../platform/contract/word-fault.ts';

type CardText = keyof typeof import('../../../languages/en/report-card.ts').default;
type Words = Readonly<Record<CardText, string>>;

const catalogues = Object.fromEntries(
  await Promise.all(languageNames.map(async (language) => [language, await readWords(language)])),
) as Record<Language, Words>;

async function readWords(language: Language): Promise<Words> {
  const file: { readonly default: Words } = await import(`../../../languages/${language}/report-card.ts`);
  return file.default;
}

/** Words the texts of a card in a language. */
export function cardWords(tag: LanguageTag) {
  const locale = localeOf(tag);
  const words = catalogues[languageOf(tag)];
  return (text: CardText, parameters: Readonly<Record<string, string | number>> = {}) =>
    wordFault({ reason: text, parameters }, words, locale) ?? '';
}

/** A class by its name, or by its number in the language where it has no name of its own. */
export function nameOfClass(tag: LanguageTag, classNumber: number, name = defaultClassName(classNumber)): string {
  const locale = localeOf(tag);
  return name === defaultClassName(classNumber) ? classIn(locale, classNumber, 'Class') : isolateIn(locale, name);
}
