import { useTranslation } from 'react-i18next';
import { Notice } from '../../../platform/web/components/Notice.tsx';
import type { Import } from '../imports.contract.ts';
import styles from './Import.module.css';

/**
 * The parts of a file that are left out although they have no fault, such as the breaks of a timetable; equal ones are
 * shown once.
 */
export function NotTaken({ notes }: Pick<Import, 'notes'>) {
  const { t } = useTranslation('imports');
  if (notes.length === 0) return null;
  const alike = Map.groupBy(notes, ({ message }) => message);
  return (
    <Notice kind="note" title={t('notTaken', { count: notes.length })}>
      <ul className={styles.faults}>
        {[...alike].map(([message, [first, ...others]]) => {
          const where = first?.cell ?? '';
          return (
            <li key={message}>
              {others.length === 0
                ? t('oneFault', { message, where })
                : t('alike', { message, where, more: others.length })}
            </li>
          );
        })}
      </ul>
    </Notice>
  );
}
