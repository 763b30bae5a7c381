import { useTranslation } from 'react-i18next';
import { useUrlClass } from '../../../platform/web/components/use-url-value.ts';
import { PageHeader } from '../../school/web/PageHeader.tsx';
import type { Register } from '../attendance.contract.ts';
import styles from './ChosenRegister.module.css';
import { ChosenRegister } from './ChosenRegister.tsx';
import { MeantDay } from './MeantDay.tsx';
import { RegisterHere } from './RegisterHere.tsx';
import './attendance.text.ts';

/** Where a teacher takes a register, or views and corrects one. */
export function AttendanceEntryPage() {
  const { t } = useTranslation('attendance');
  const [classNumber] = useUrlClass();
  return (
    <div className={styles.page}>
      <PageHeader title={t('entryTitle')} hint={!classNumber && t('entryHint')} />
      <ChosenRegister offered="open" show={showForm} />
    </div>
  );
}

function showForm(register: Register) {
  return (
    <MeantDay register={register}>
      <RegisterHere register={register} />
    </MeantDay>
  );
}
