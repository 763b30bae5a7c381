import { useTranslation } from 'react-i18next';
import { importRowStates } from '../../../platform/contract/school-terms.ts';
import { formatSeries } from '../../../platform/web/format.ts';
import type { Import } from '../imports.contract.ts';

/** The counts in a line, without those that are nought. */
export function CountsLine({ counts }: { readonly counts: Import['counts'] }) {
  const { t } = useTranslation('imports');
  const texts = importRowStates
    .filter((state) => counts[state] > 0)
    .map((state) => t(`counted.${state}`, { number: counts[state] }));
  return <span>{formatSeries(texts)}</span>;
}
