import { useTranslation } from 'react-i18next';
import { numberOf } from '../../../platform/contract/shown-number.ts';
import type { Register } from '../attendance.contract.ts';
import { listColumns } from './list-columns.ts';
import styles from './RegisterList.module.css';
import { DetailsLine, RowOf, Told } from './RegisterRow.tsx';
import { StatusMark } from './StatusMark.tsx';

type Props = { readonly students: Register['students']; readonly label: string };

/** The lines of a register, read-only. */
export function RegisterLines({ students, label }: Props) {
  const { t } = useTranslation('attendance');
  return (
    <ul className={styles.list} aria-label={label} style={listColumns(students)}>
      {students.map(({ roll, numberInClass, name, photo, status, known, ...details }) => (
        <li key={roll} className={`${styles.item} ${styles.row}`}>
          <RowOf number={numberOf({ roll, numberInClass })} name={name} photo={photo}>
            {known && status === 'Absent' && <Told known={known} t={t} />}
            <DetailsLine line={details} />
          </RowOf>
          <StatusMark status={status} t={t} />
        </li>
      ))}
    </ul>
  );
}
