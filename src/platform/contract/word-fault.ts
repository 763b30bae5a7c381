import { type ClassForm, classIn, digitsIn, formatNumberIn, isolateIn } from '../../languages/format.ts';
import { formatDateIn, formatWeekdayIn } from '../../languages/format-dates.ts';

/** The parts from which a fault is worded; the server omits empty parameters. */
type Worded = { readonly reason: string; readonly parameters?: Readonly<Record<string, unknown>> | undefined };

/** How a parameter is shown: `{{date, date}}`. A number is always shown in the locale's digits, unless it is a class. */
export const formats: Readonly<Record<string, (locale: string, value: string) => string>> = {
  date: (locale, date) => formatDateIn(locale, date, { dateStyle: 'long' }),
  day: formatWeekdayIn,
  digits: digitsIn,
};

/**
 * Words a fault; names of the other direction are isolated. In the words `{{roll}}` stands for a parameter and
 * `{{date, date}}` for one in a format of its own; `{{periods|; }}` joins a list by the text after the bar, `{{rolls}}` by commas;
 * `{{class, class}}` is a class by its number, as `nameClass` calls it; `{{lesson.time}}` is a part of a parameter, or of each of a list.
 * `undefined` for a reason without words, which a newer server may answer.
 */
export function wordFault(
  { reason, parameters = {} }: Worded,
  words: Readonly<Record<string, string>>,
  locale: string,
  nameClass = (classNumber: number, form: ClassForm) => classIn(locale, classNumber, form),
): string | undefined {
  const wordPart = (part: unknown, format: string | undefined): string => {
    if (typeof part === 'number' && (format === 'class' || format === 'Class')) return nameClass(part, format);
    if (typeof part === 'number') return formatNumberIn(locale, part);
    if (typeof part !== 'string') return wordFault(part as Worded, words, locale, nameClass) ?? '';
    return formats[format ?? '']?.(locale, part) ?? isolateIn(locale, part);
  };
  if (!Object.hasOwn(words, reason)) return undefined;
  return words[reason]?.replaceAll(
    /\{\{(\w+)(?:\.(\w+))?(?:, (\w+))?(?:\|([^}]*))?\}\}/g,
    (_, name: string, of: string | undefined, format: string | undefined, separator = ', ') => {
      const value = parameters[name] ?? '';
      const parts: readonly unknown[] = Array.isArray(value) ? value : [value];
      const named =
        of === undefined ? parts : parts.map((part) => (part as Readonly<Record<string, unknown>>)[of] ?? '');
      return named.map((part) => wordPart(part, format)).join(separator);
    },
  );
}
