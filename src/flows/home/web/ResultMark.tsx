import { useTranslation } from 'react-i18next';
import { formatDigits } from '../../../platform/web/format.ts';
import type { StudentHome } from '../home.contract.ts';
import './home.text.ts';

type Props = { readonly result: Pick<StudentHome['results'][number], 'mark' | 'lineState' | 'written' | 'maxMark'> };

/** A mark as the school writes it; a number is followed by its maximum. */
export function ResultMark({ result: { mark, lineState, written, maxMark } }: Props) {
  const { t } = useTranslation('home');
  if (lineState === 'exempt') return t('exempt');
  // Answers that a device stored before scales existed have only the number.
  const text = written ?? (typeof mark === 'number' ? String(mark) : null);
  if (text === null) return '—';
  return maxMark === null ? <bdi>{formatDigits(text)}</bdi> : t('mark', { mark: formatDigits(text), maxMark });
}
