import { type ClassForm, classIn, digitsIn, formatNumberIn, isolateIn } from '../../languages/format.ts';
import { formatDateIn, formatWeekdayIn } from '../../languages/format-dates.ts';

/** The parts from which the text of a fault is made; the server omits empty parameters. */
type Worded = { readonly reason: string; readonly parameters?: Readonly<Record<string, unknown>> | undefined };

/**
 * The formats of parameters, such as `{{date, date}}`. A number is always shown in the locale's digits, unless it is a
 * class.
 */
export const formats: Readonly<Record<string, (locale: string, value: string) => string>> = {
  date: (locale, date) => formatDateIn(locale, date, { dateStyle: 'long' }),
  day: formatWeekdayIn,
  digits: digitsIn,
};

/**
 * Returns the text of a fault; names in the other writing direction are isolated. `{{roll}}` is a parameter, `{{date,
 * date}}` one in a format; `{{periods|; }}` joins a list with the text after the bar, `{{rolls}}` with commas;
 * `{{class, class}}` names a class by its number with `nameClass`; `{{lesson.time}}` is a part of a parameter, or of
 * each item of a list. `undefined` for a reason without a text, which a newer server can send.
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
