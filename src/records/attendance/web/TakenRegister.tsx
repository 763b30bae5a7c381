import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { CorrectionClosed } from '../../../base/policies/web/LateCorrection.tsx';
import { formatInstant } from '../../../platform/web/format.ts';
import type { Register } from '../attendance.contract.ts';
import { RegisterLines } from './RegisterLines.tsx';
import styles from './TakenRegister.module.css';
import { tallyOf, useTallyText } from './tally.ts';

type Props = {
  readonly register: Register;
  readonly taken: NonNullable<Register['taken']>;
  readonly label: string;
  /** Left out if the reader can no longer correct it. */
  readonly onCorrect: (() => void) | undefined;
  /** A second action beside the correction. */
  readonly withdraw?: ReactNode;
};

/** A register that was taken: when and by whom, who was present, and a button to correct it. */
export function TakenRegister({ register, taken, label, onCorrect, withdraw }: Props) {
  const { t } = useTranslation('attendance');
  const count = useTallyText()(tallyOf(register.students.flatMap(({ status }) => status ?? [])));
  const open = register.students.filter(({ status }) => status === null).length;
  return (
    <>
      <div className={styles.notice}>
        <div tabIndex={-1} data-takes-focus>
          <p className={styles.taken}>{t('taken', { name: taken.by.name, time: formatInstant(taken.at) })}</p>
          <p className={styles.count}>{count}</p>
          {open > 0 && <p>{t('notRecordedCount', { count: open })}</p>}
        </div>
        <div className={`${styles.actions} not-printed`}>
          {onCorrect ? (
            <Button variant="default" size="md" onClick={onCorrect}>
              {t('correct')}
            </Button>
          ) : (
            <CorrectionClosed />
          )}
          {withdraw}
        </div>
      </div>
      <RegisterLines students={register.students} label={label} />
    </>
  );
}
