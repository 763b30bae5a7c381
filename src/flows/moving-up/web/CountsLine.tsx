import { useTranslation } from 'react-i18next';
import { formatSeries } from '../../../platform/web/format.ts';
import { type MoveUpCounts, moveUpOutcomes } from '../moving-up.contract.ts';
import styles from './MoveUp.module.css';

/** The counts in a line, without those that are nought. */
export function CountsLine({ counts }: { readonly counts: MoveUpCounts }) {
  const { t } = useTranslation('moving-up');
  const texts = moveUpOutcomes
    .filter((outcome) => counts[outcome] > 0)
    .map((outcome) => t(`counted.${outcome}`, { number: counts[outcome] }));
  return <p className={styles.line}>{formatSeries(texts)}</p>;
}
