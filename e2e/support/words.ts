import { readdir } from 'node:fs/promises';
import type { Catalogues as WordsOfPages } from '../../src/languages/catalogues.ts';
import type calendarEvents from '../../src/languages/en/calendar-events.ts';
import type columns from '../../src/languages/en/columns.ts';
import type documents from '../../src/languages/en/documents.ts';
import type mails from '../../src/languages/en/mails.ts';
import type newSchool from '../../src/languages/en/new-school.ts';
import type refusals from '../../src/languages/en/refusals.ts';
import type reportCard from '../../src/languages/en/report-card.ts';
import { languages } from '../../src/languages/languages.ts';
import { wordFault } from '../../src/platform/contract/word-fault.ts';

/** The English words that only the server reads; the others are known by the features that register them. */
interface Catalogues extends WordsOfPages {
  'calendar-events': typeof calendarEvents;
  columns: typeof columns;
  documents: typeof documents;
  mails: typeof mails;
  'new-school': typeof newSchool;
  refusals: typeof refusals;
  'report-card': typeof reportCard;
}

type Plural = 'zero' | 'one' | 'two' | 'few' | 'many' | 'other';
type Namespace = keyof Catalogues;

/** A key as used in code: `changes`, which the catalogue has as `changes_one` and `changes_other`. */
type Bare<Key extends string, Words> = Key extends `${infer Base}_${Plural}`
  ? `${Base}_other` extends keyof Words
    ? Base
    : Key
  : Key;

type PathsIn<Words, Before extends string = ''> = {
  [Key in keyof Words & string]: Words[Key] extends string
    ? `${Before}${Bare<Key, Words>}`
    : PathsIn<Words[Key], `${Before}${Key}.`>;
}[keyof Words & string];

/** Every text: `attendance:submit`, `attendance:letters.Late`. */
type TextKey = { [N in Namespace]: `${N}:${PathsIn<Catalogues[N]>}` }[Namespace];

type At<Words, Path extends string> = Path extends keyof Words
  ? Words[Path]
  : `${Path}_other` extends keyof Words
    ? Words[Extract<keyof Words, `${Path}_${Plural}`>] | '{{count}}'
    : Path extends `${infer Group}.${infer Rest}`
      ? Group extends keyof Words
        ? At<Words[Group], Rest>
        : never
      : never;

type TextOf<Key extends TextKey> = Key extends `${infer N extends Namespace}:${infer Path}`
  ? At<Catalogues[N], Path>
  : never;

type NamesIn<Text> = Text extends `${string}{{${infer Name}}}${infer Rest}` ? BareName<Name> | NamesIn<Rest> : never;

/** A parameter's name without its format. */
type BareName<Name extends string> = Name extends `${infer Before}|${string}`
  ? BareName<Before>
  : Name extends `${infer Before},${string}`
    ? Before
    : Name;

type Parameter = string | number | readonly (string | number)[];
type Parameters<Key extends TextKey> = {
  readonly [Name in NamesIn<TextOf<Key>>]: Name extends 'count' ? number : Parameter;
};

/** No argument if the text has no parameters; otherwise all of them. */
type Given<Key extends TextKey> = [NamesIn<TextOf<Key>>] extends [never] ? [] : [Parameters<Key>];

type Words = { readonly [Key in string]: string | Words };

const { locale } = languages.en;
const plurals = new Intl.PluralRules(locale);
const catalogues = await readCatalogues();

/**
 * Returns a text of the English catalogue as the pages show it: `say('attendance:submit')`, `say('home:students', {
 * count: 3 })`. A class is given by its number or name. Tests use this, so that a changed text breaks none of them.
 */
export function say<Key extends TextKey>(key: Key, ...given: Given<Key>): string {
  const parameters: Readonly<Record<string, Parameter>> = given[0] ?? {};
  return word(formsOf(key, parameters.count)[0] ?? '', parameters);
}

/**
 * Matches a whole text in which parameters that are not given can have any value: `pattern('home:takenBy', { by:
 * 'Teresa Gonçalves' })`.
 */
export function pattern<Key extends TextKey>(key: Key, given?: Partial<Parameters<Key>>): RegExp {
  return new RegExp(`^${sourceOf(key, given)}$`);
}

/** Like `pattern`, but matches everything that begins with the text, such as a row named by all its cells. */
export function beginning<Key extends TextKey>(key: Key, given?: Partial<Parameters<Key>>): RegExp {
  return new RegExp(`^${sourceOf(key, given)}`);
}

/** Like `pattern`, but matches everything that contains the text. */
export function within<Key extends TextKey>(key: Key, given?: Partial<Parameters<Key>>): RegExp {
  return new RegExp(sourceOf(key, given));
}

async function readCatalogues(): Promise<Words> {
  const folder = new URL('../../src/languages/en/', import.meta.url);
  const names = (await readdir(folder)).map((file) => file.replace(/\.ts$/, ''));
  const read = async (name: string) => [name, (await import(new URL(`${name}.ts`, folder).href)).default] as const;
  return Object.fromEntries(await Promise.all(names.map(read)));
}

/** The form of a text for a count, or all its plural forms if no count is given. */
function formsOf(key: string, count: Parameter | undefined): string[] {
  const [namespace = '', path = ''] = key.split(':');
  const groups = path.split('.');
  const name = groups.pop() ?? '';
  let words = catalogues[namespace] as Words;
  for (const group of groups) words = words[group] as Words;
  const named = (forms: readonly string[]) =>
    forms.flatMap((form) => (typeof words[form] === 'string' ? [words[form]] : []));
  if (typeof words[name] === 'string') return [words[name]];
  const all = ['zero', 'one', 'other'].map((form) => `${name}_${form}`);
  if (typeof count !== 'number') return named(all);
  return named([...(count === 0 ? [`${name}_zero`] : []), `${name}_${plurals.select(count)}`]);
}

function word(text: string, parameters: Readonly<Record<string, Parameter>>): string {
  return wordFault({ reason: 'text', parameters }, { text }, locale) ?? '';
}

/** A placeholder for parts that can be anything; it is replaced after everything else is escaped. */
const anything = '\uE000';

function sourceOf(key: string, given: Readonly<Record<string, Parameter | undefined>> = {}): string {
  const sources = formsOf(key, given.count).map((text) => {
    // Formats are removed from parameters that are not given, because no date or day can stand for any other.
    const open = text.replaceAll(/\{\{(\w+)[^}]*\}\}/g, (whole, name) =>
      given[name] === undefined ? anything : whole,
    );
    return escapeSigns(word(open, given as Readonly<Record<string, Parameter>>)).replaceAll(anything, '.+');
  });
  return sources.length === 1 ? (sources[0] ?? '') : `(?:${sources.join('|')})`;
}

/**
 * Escapes a text for a regular expression. `RegExp.escape` would encode spaces and first letters, which makes reports
 * of failures unreadable.
 */
function escapeSigns(text: string): string {
  return text.replaceAll(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
}
