import { useTranslation } from 'react-i18next';
import type { Exam } from '../marks.contract.ts';
import styles from './ExamState.module.css';

/** The state of an exam's marks (submitted, published or corrected), shown by a word and not by colour alone. */
export function ExamState({ state }: { readonly state: Exam['state'] | 'draft' }) {
  const { t } = useTranslation('marks');
  return (
    <span className={styles.state} data-state={state}>
      {t(`states.${state}`)}
    </span>
  );
}
