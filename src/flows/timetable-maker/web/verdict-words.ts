import { useTranslation } from 'react-i18next';
import { formatSeries } from '../../../platform/web/format.ts';
import type { Broken } from '../draft.contract.ts';
import type { ReadDraft } from '../timetable-maker.contract.ts';
import { useBrokenWords } from './broken-words.ts';
import type { DraftVerdict } from './draft-verdicts.ts';
import type { Names } from './names.ts';

/** Words what a move of a lesson would break or mend; `inCell` for a cell, whose icon says the rest. */
export function useVerdictWords(draft: ReadDraft, names: Names, lesson: string | undefined) {
  const { t } = useTranslation('timetable-maker');
  const brokenWords = useBrokenWords(draft, names);

  /** Required rules come first. */
  const line = (broken: readonly Broken[]) => {
    const inOrder = [...broken.filter(({ must }) => must), ...broken.filter(({ must }) => !must)];
    return formatSeries(inOrder.map((one) => brokenWords(one, lesson)));
  };

  const whole = (verdict: DraftVerdict): string => {
    if (verdict.kind === 'own') return t('ownPlace');
    if (verdict.kind === 'outside') return t('doesNotFit');
    const { breaks, mends, isSwap } = verdict;
    if (breaks.length > 0) return t(isSwap ? 'swapBreaks' : 'breaks', { what: line(breaks) });
    if (mends.length > 0) return t(isSwap ? 'swapMends' : 'mends', { what: line(mends) });
    return t(isSwap ? 'swapsFreely' : 'free');
  };

  const inCell = (verdict: DraftVerdict): string => {
    if (!('breaks' in verdict) || verdict.breaks.length === 0) return whole(verdict);
    const what = line(verdict.breaks);
    return verdict.isSwap ? t('swapButBreaks', { what }) : what;
  };

  return { whole, inCell };
}
