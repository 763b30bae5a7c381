import i18next from 'i18next';
import { isBlank, readWholeNumber } from '../../contract/whole-number.ts';
import './form.text.ts';

/** Returns the fault of a text that should be empty or a whole number. */
export function findNumberFault(text: string, least: number, most: number): string | undefined {
  if (isBlank(text) || readWholeNumber(text, least, most) !== undefined) return undefined;
  const isTooLarge = readWholeNumber(text, most, Number.POSITIVE_INFINITY) !== undefined;
  return isTooLarge
    ? i18next.t('numberTooLarge', { ns: 'form', most })
    : i18next.t('notANumber', { ns: 'form', least });
}
