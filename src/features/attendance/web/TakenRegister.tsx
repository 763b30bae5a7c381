import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { isPresent } from '../../../platform/contract/school-terms.ts';
import { formatInstant } from '../../../platform/web/components/format-date.ts';
import type { Register } from '../attendance.contract.ts';
import { listColumns } from './list-columns.ts';
import listStyles from './RegisterList.module.css';
import { StatusMark } from './StatusMark.tsx';
import styles from './TakenRegister.module.css';

type Props = {
  readonly register: Register;
  readonly taken: NonNullable<Register['taken']>;
  readonly label: string;
  readonly onCorrect: () => void;
  /** A second action beside the correction. */
  readonly withdraw?: ReactNode;
};

/** A register that was taken: when, by whom, who was present, and a button to correct it. */
export function TakenRegister({ register, taken, label, onCorrect, withdraw }: Props) {
  const { t } = useTranslation('attendance');
  const present = register.students.filter(({ status }) => isPresent(status)).length;
  return (
    <>
      <div className={styles.notice}>
        <div tabIndex={-1} data-takes-focus>
          <p className={styles.taken}>{t('taken', { name: taken.by.name, time: formatInstant(taken.at) })}</p>
          <p className={styles.count}>{t('count', { present, absent: register.students.length - present })}</p>
        </div>
        <div className={`${styles.actions} not-printed`}>
          <Button variant="default" size="md" onClick={onCorrect}>
            {t('correct')}
          </Button>
          {withdraw}
        </div>
      </div>
      <ul className={listStyles.list} aria-label={label} style={listColumns(register.students.length)}>
        {register.students.map(({ roll, name, status }) => (
          <li key={roll} className={listStyles.row}>
            <span className={listStyles.roll}>{roll}</span>
            <span className={listStyles.name}>{name}</span>
            <StatusMark status={status ?? 'Absent'} />
          </li>
        ))}
      </ul>
    </>
  );
}
