import { useTranslation } from 'react-i18next';
import english from '../../../languages/en/history.ts';
import type { HistoryChange, HistoryValue } from '../../../platform/contract/history-change.ts';
import { formatDate, formatDigits, formatList, formatNumber, formatSeries } from '../../../platform/web/format.ts';
import { formatClass } from '../../../platform/web/school-classes.ts';
import type { HistoryKind } from '../history.contract.ts';
import './history.text.ts';

const dates = ['dateOfBirth', 'from', 'to', 'secondFactorFrom', 'anchor'];
const classes = ['class', 'classNumber', 'movesUpTo'];
/** Texts whose digits are shown in the digits of the language. */
const digits = ['session', 'time', 'weeksSet', 'registersClose'];
const worded = [
  ...[
    'gender',
    'day',
    'teachersReach',
    'resultsVisible',
    'excusedCounts',
    'registersTaken',
    'firstPasswords',
    'classSpread',
    'roomTaken',
    'kind',
    'best',
    'yearMean',
    'listsSortBy',
    'classOrder',
    'secondFactor',
    'type',
    'of',
  ],
] as const;

/** Words a change of a field, as "Guardian’s phone: 01711 → 01712". */
export function useChangeWords(kind: HistoryKind): (change: HistoryChange) => string {
  const { t } = useTranslation('history');

  /** A code's line ends in its parts, as the server says them. */
  const wordCode = (line: string): string => {
    const at = line.lastIndexOf(': ');
    const parts = line.slice(at + 2).split(', ');
    return `${line.slice(0, at)} (${formatSeries(parts.map((part) => t(`codeParts.${part as keyof typeof english.codeParts}`)))})`;
  };

  const wordsOfOffice = (value: string): string => {
    if (value === 'school') return t('values.school');
    const isClasses = /^\d/.test(value);
    const parts = value.split(',');
    return formatList(
      parts.map((part) =>
        isClasses ? formatClass(Number(part), 'Class') : t(`duties.${part as keyof typeof english.duties}`),
      ),
    );
  };

  const word = (name: string, value: Exclude<HistoryValue, null>): string => {
    if (name === 'duties' || name === 'reach') return wordsOfOffice(String(value));
    if (typeof value === 'boolean') return t(value ? 'yes' : 'no');
    if (typeof value === 'object') {
      const { name, from, to } = value;
      if (to === null) return t('memberFrom', { name, from: formatDate(from) });
      return t('termDays', { name, from: formatDate(from), to: formatDate(to) });
    }
    if (typeof value === 'number') return classes.includes(name) ? formatClass(value, 'Class') : formatNumber(value);
    if (dates.includes(name)) return formatDate(value);
    if (digits.includes(name)) return formatDigits(value);
    if (name === 'requiredFields')
      return formatList(value.split(' ').map((part) => t(`required.${part as keyof typeof english.required}`)));
    if (name === 'codes') return wordCode(value);
    const isWorded = (worded as readonly string[]).includes(name) && Object.hasOwn(english.values, value);
    return isWorded ? t(`values.${value as keyof typeof english.values}`) : value;
  };

  return ({ field: name, from, to }) => {
    // The school's own fields are shown by their own names, which are not translated.
    const own = /^(?:fields|identifiers)\.(.+)$/s.exec(name)?.[1];
    const field = own ?? t(`fields.${fieldOf(kind, name)}` as 'fields.name');
    if (from === null && to === null) return field;
    if (from === null) return t('set', { field, to: word(name, to as Exclude<HistoryValue, null>) });
    if (to === null && ['correctionDays', 'handInYears'].includes(name))
      return t('changed', { field, from: word(name, from), to: t('forEver') });
    if (to === null) return t('gone', { field, from: word(name, from) });
    return t('changed', { field, from: word(name, from), to: word(name, to) });
  };
}

/**
 * The translation key of a field. A name that means different things in different calls has one key for each meaning.
 */
function fieldOf(kind: HistoryKind, name: string): string {
  if (kind === 'student' && name === 'from') return 'enrolledFrom';
  if (kind === 'student' && name === 'to') return 'enrolledTo';
  return name === 'address' ? 'place' : name;
}
