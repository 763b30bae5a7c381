import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { type ImportRowState, importRowStates } from '../../../platform/contract/school-terms.ts';
import { Tile } from '../../../platform/web/components/Tile.tsx';
import { formatNumber } from '../../../platform/web/format.ts';
import type { Import } from '../imports.contract.ts';
import styles from './CountsFilter.module.css';

export type Shown = ImportRowState | 'all';

type Props = {
  readonly counts: Import['counts'];
  readonly total: number;
  readonly shown: Shown;
  readonly onChange: (shown: Shown) => void;
};

/** The number of rows in each state; one state is shown. */
export function CountsFilter({ counts, total, shown, onChange }: Props) {
  const { t } = useTranslation('imports');
  const name = useId();
  const options = [
    { state: 'all' as const, label: t('everyRow'), number: total },
    ...importRowStates.map((state) => ({ state, label: t(`rowStates.${state}`), number: counts[state] })),
  ];
  return (
    <fieldset className={styles.counts}>
      <legend className={styles.legend}>{t('showRows')}</legend>
      {options.map(({ state, label, number }) => (
        <Tile
          key={state}
          className={styles.count}
          name={name}
          value={state}
          isChosen={state === shown}
          onChoose={() => onChange(state)}
        >
          <span className={styles.number} data-state={number > 0 ? state : undefined}>
            {formatNumber(number)}
          </span>{' '}
          <span>{label}</span>
        </Tile>
      ))}
    </fieldset>
  );
}
