import { Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { formatInstant } from '../../../web/components/format-date.ts';
import type { Register } from '../attendance.contract.ts';
import styles from './CorrectionHistory.module.css';

/** What was corrected in a register: whom, from what to what, by whom and when. */
export function CorrectionHistory({ corrections }: Pick<Register, 'corrections'>) {
  const { t } = useTranslation('attendance');
  if (corrections.length === 0) return null;
  return (
    <section className={styles.history}>
      <Title order={2}>{t('history')}</Title>
      <ol className={styles.list}>
        {corrections.map(({ roll, name, from, to, by, at }) => (
          <li key={`${roll} ${at}`} className={styles.line}>
            <span>{t('historyLine', { roll, name, from: t(from), to: t(to) })}</span>
            <span className={styles.by}>{t('historyBy', { by, time: formatInstant(at) })}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}
