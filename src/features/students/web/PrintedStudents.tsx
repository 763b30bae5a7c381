import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { SignatureLine } from '../../../platform/web/components/SignatureLine.tsx';
import table from '../../../platform/web/components/Table.module.css';
import type { Student, StudentQuery } from '../students.contract.ts';
import styles from './PrintedStudents.module.css';

type Props = {
  readonly students: readonly Student[];
  readonly query: StudentQuery;
  /** Called after printing. */
  readonly onPrinted: () => void;
};

/** All students that match the filters, for print only. Prints as soon as it is rendered. */
export function PrintedStudents({ students, query, onPrinted }: Props) {
  const { t } = useTranslation('students');
  useEffect(() => {
    window.addEventListener('afterprint', onPrinted);
    window.print();
    return () => window.removeEventListener('afterprint', onPrinted);
  }, [onPrinted]);
  const filters = [
    query.class !== undefined && t('classBadge', { class: query.class }),
    query.roll !== undefined && t('printedRoll', { roll: query.roll }),
    query.search !== undefined && t('printedSearch', { search: query.search }),
    t('count', { count: students.length }),
  ];
  return (
    <div className="printed">
      <p>{filters.filter(Boolean).join(' · ')}</p>
      <table className={`${table.table} ${styles.table}`}>
        <thead>
          <tr>
            <th className={styles.number}>{t('index')}</th>
            <th>{t('name')}</th>
            <th className={styles.number}>{t('roll')}</th>
            <th className={styles.number}>{t('class')}</th>
            <th>{t('email')}</th>
          </tr>
        </thead>
        <tbody>
          {students.map(({ _id, name, roll, class: classNumber, email }, place) => (
            <tr key={_id}>
              <td className={styles.number}>{place + 1}</td>
              <td>{name}</td>
              <td className={styles.number}>{roll}</td>
              <td className={styles.number}>{classNumber}</td>
              <td className={styles.email}>{email}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <SignatureLine />
    </div>
  );
}
