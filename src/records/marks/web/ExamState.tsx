import { useTranslation } from 'react-i18next';
import type { Exam } from '../marks.contract.ts';
import styles from './ExamState.module.css';

/** Whether an exam's marks are submitted, published or corrected, by its word as much as by its colour. */
export function ExamState({ state }: { readonly state: Exam['state'] | 'draft' }) {
  const { t } = useTranslation('marks');
  return (
    <span className={styles.state} data-state={state}>
      {t(`states.${state}`)}
    </span>
  );
}
