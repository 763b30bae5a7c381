import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import type { Broadsheet as Sheet } from '../reports.contract.ts';
import styles from './Broadsheet.module.css';
import { BroadsheetTable } from './BroadsheetTable.tsx';
import { areInPercent } from './shown-share.ts';

type Props = { readonly sheet: Sheet; readonly label: string; readonly isStale: boolean };

/** The results of students by subjects, on screen and on sheets of paper. */
export function Broadsheet({ sheet, label, isStale }: Props) {
  const { t } = useTranslation('reports');
  const results = sheet.students.flatMap(({ shares }) => shares);
  const hasFailed = results.some(({ passes }) => passes === false);
  return (
    <section
      className={styles.paper}
      style={{ '--rows': sheet.students.length + 4 } as CSSProperties}
      aria-busy={isStale}
    >
      <h2 className={styles.name}>{label}</h2>
      <BroadsheetTable sheet={sheet} label={label} />
      <p className={styles.legend}>
        {areInPercent(results) && <span>{t('inPercent')}</span>}
        {hasFailed && <span className={styles.failedSign}>{t('failed')}</span>}
        <span>{t('blankMeans')}</span>
      </p>
    </section>
  );
}
