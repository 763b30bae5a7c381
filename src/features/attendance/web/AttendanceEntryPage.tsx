import { useTranslation } from 'react-i18next';
import { useUrlClass } from '../../../platform/web/components/use-url-value.ts';
import { PageHeader } from '../../school/web/PageHeader.tsx';
import type { Register } from '../attendance.contract.ts';
import { ChosenRegister } from './ChosenRegister.tsx';
import { RegisterForm } from './RegisterForm.tsx';
import './attendance.text.ts';

/** Where a teacher takes a register, or views and corrects one. */
export function AttendanceEntryPage() {
  const { t } = useTranslation('attendance');
  const [classNumber] = useUrlClass();
  return (
    <>
      <PageHeader title={t('entryTitle')} hint={!classNumber && t('entryHint')} />
      <ChosenRegister show={showForm} />
    </>
  );
}

function showForm(register: Register) {
  return <RegisterForm key={register.taken?.at ?? 'not taken'} register={register} />;
}
