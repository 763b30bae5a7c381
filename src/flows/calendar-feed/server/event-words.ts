import { classIn, isolateIn } from '../../../languages/format.ts';
import { type LanguageTag, languageOf, localeOf } from '../../../languages/languages.ts';
import { defaultClassName } from '../../../platform/contract/school-terms.ts';
import { wordFault } from '../../../platform/contract/word-fault.ts';
import { readCatalogues } from '../../../platform/server/catalogues.ts';

type Words = Readonly<Record<EventText, string>>;
type EventText = keyof typeof import('../../../languages/en/calendar-events.ts').default;

const catalogues = await readCatalogues<Words>('calendar-events');

/** Words the texts of events in a language, with the classes' names. */
export function eventWords(tag: LanguageTag, classNames: ReadonlyMap<number, string>) {
  const locale = localeOf(tag);
  const nameClass: Parameters<typeof wordFault>[3] = (classNumber, form) => {
    const name = classNames.get(classNumber) ?? defaultClassName(classNumber);
    return name === defaultClassName(classNumber) ? classIn(locale, classNumber, form) : isolateIn(locale, name);
  };
  return (text: EventText, parameters: Readonly<Record<string, unknown>>) =>
    wordFault({ reason: text, parameters }, catalogues[languageOf(tag)], locale, nameClass) ?? '';
}
