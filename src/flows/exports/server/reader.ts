import type { AuditAction } from '../../../base/audit/audit.contract.ts';
import type english from '../../../languages/en/audit.ts';
import { type Language, type LanguageTag, languageOf, languages, localeOf } from '../../../languages/languages.ts';
import { defaultClassName } from '../../../platform/contract/school-terms.ts';
import { readCatalogues } from '../../../platform/server/catalogues.ts';
import { type ColumnWords, columnWords } from '../../../platform/server/column-words.ts';
import { localDate, localMinute } from '../../../platform/server/local-date.ts';

type SchoolClass = { readonly class: number; readonly name: string };

/** Words what a file says for the person who reads it. */
export class Reader {
  readonly words: ColumnWords;
  readonly isRightToLeft: boolean;
  /** Decides the digits and the form of dates. */
  readonly locale: string;
  readonly tag: LanguageTag;
  readonly #language: Language;
  readonly #timeZone: string;
  readonly #classNames: ReadonlyMap<number, string>;

  constructor(tag: LanguageTag, timeZone: string, classes: readonly SchoolClass[]) {
    const language = languageOf(tag);
    this.tag = tag;
    this.locale = localeOf(tag);
    this.#language = language;
    this.words = columnWords[language];
    this.isRightToLeft = languages[language].direction === 'rtl';
    this.#timeZone = timeZone;
    this.#classNames = new Map(classes.map((one) => [one.class, one.name]));
  }

  /** The word for a stored value such as `Male`; an unknown one stays as it is. */
  word(value: string): string {
    return this.words.values[value as keyof ColumnWords['values']] ?? value;
  }

  yesOrNo(isSo: boolean): string {
    return isSo ? this.words.values.yes : this.words.values.no;
  }

  /** Names a class by the name that the school gave it, else by its number; imports recognize both. */
  classCell(number: number): string | number {
    const name = this.#classNames.get(number);
    return name === undefined || name === defaultClassName(number) ? number : name;
  }

  /** A class as a sentence calls it: `Class 5`, or the name that the school gave it. */
  nameClass(number: number): string {
    const cell = this.classCell(number);
    return typeof cell === 'number' ? `${this.words.headings.class} ${cell}` : cell;
  }

  /** An instant as date and time at the school: `2026-11-22 08:05`. */
  moment(instant: string): string {
    const at = new Date(instant);
    const minute = localMinute(this.#timeZone, at);
    return `${localDate(this.#timeZone, at)} ${twoDigits(minute / 60)}:${twoDigits(minute % 60)}`;
  }

  /** The same to the second. */
  second(instant: string): string {
    return `${this.moment(instant)}:${twoDigits(new Date(instant).getUTCSeconds())}`;
  }

  /** An action that the audit log names. */
  action(action: AuditAction): string {
    return wordAction(this.#language, action);
  }
}

function twoDigits(number: number): string {
  return String(Math.floor(number)).padStart(2, '0');
}

type Words = { readonly [key in keyof (typeof english)['actions']]: Readonly<Record<string, string>> };

const words = await readCatalogues<{ readonly actions: Words }>('audit');

/** An action such as `students.add`, as the audit log words it. */
function wordAction(language: Language, action: AuditAction): string {
  const [feature, deed = ''] = action.split('.');
  return words[language].actions[feature as keyof Words]?.[deed] ?? action;
}
