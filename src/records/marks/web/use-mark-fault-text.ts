import { useTranslation } from 'react-i18next';
import { lowestMark, type MarkScale } from '../../../platform/contract/mark-scale.ts';
import { formatList, formatNumber } from '../../../platform/web/format.ts';
import { choicesOf, type MarkFault } from './mark-text.ts';
import './marks.text.ts';

/** Returns the words for why a text is not a mark on a scale up to a maximum. */
export function useMarkFaultText(scale: MarkScale | null, max: number) {
  const { t } = useTranslation('marks');
  return (fault: MarkFault) =>
    t(`faults.${fault}`, {
      max,
      least: lowestMark(scale),
      step: formatNumber(scale?.step ?? 1),
      levels: formatList(choicesOf(scale)),
    });
}
