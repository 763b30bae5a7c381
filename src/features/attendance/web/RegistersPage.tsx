import { useTranslation } from 'react-i18next';
import { formatDate, formatInstant } from '../../../platform/web/components/format-date.ts';
import { Nothing } from '../../../platform/web/components/Nothing.tsx';
import { toastSuccess } from '../../../platform/web/components/toast.ts';
import { useUrlClass } from '../../../platform/web/components/use-url-value.ts';
import { Withdraw } from '../../../platform/web/components/Withdraw.tsx';
import { Withdrawn, WithdrawnList } from '../../../platform/web/components/WithdrawnList.tsx';
import { PageHeader } from '../../school/web/PageHeader.tsx';
import type { Register, WithdrawnRegister } from '../attendance.contract.ts';
import { useWithdrawnRegisters, useWithdrawRegister } from './attendance.hooks.ts';
import { ChosenRegister } from './ChosenRegister.tsx';
import { RegisterForm } from './RegisterForm.tsx';
import './attendance.text.ts';

/** Where an admin views a submitted register, corrects it, or withdraws one that should not exist. */
export function RegistersPage() {
  const { t } = useTranslation('attendance');
  const [classNumber] = useUrlClass();
  return (
    <>
      <PageHeader title={t('registersTitle')} hint={t('registersHint')} />
      <ChosenRegister show={showRegister} />
      {classNumber && <WithdrawnRegisters key={classNumber} classNumber={classNumber} />}
    </>
  );
}

function showRegister(register: Register) {
  return <TakenOrNot key={register.taken?.at ?? 'not taken'} register={register} />;
}

function TakenOrNot({ register }: { readonly register: Register }) {
  const { t } = useTranslation('attendance');
  if (register.taken) return <RegisterForm register={register} withdraw={<WithdrawRegister register={register} />} />;
  const which = { class: register.class, date: formatDate(register.date) };
  return <Nothing title={t('notTaken')} hint={t('notTakenHint', which)} />;
}

function WithdrawRegister({ register }: { readonly register: Register }) {
  const { t } = useTranslation('attendance');
  const withdrawal = useWithdrawRegister(register.class, register.date, () => toastSuccess(t('withdrawn')));
  return (
    <Withdraw
      action={t('withdraw')}
      size="md"
      question={t('withdrawTitle', { class: register.class, date: formatDate(register.date, 'weekday') })}
      failed={t('withdrawFailed')}
      noAnswer={t('withdrawNoAnswer')}
      withdrawal={withdrawal}
    >
      <p>{t('withdrawText')}</p>
    </Withdraw>
  );
}

function WithdrawnRegisters({ classNumber }: { readonly classNumber: number }) {
  const { t } = useTranslation('attendance');
  return (
    <WithdrawnList
      title={t('withdrawnTitle', { class: classNumber })}
      list={useWithdrawnRegisters(classNumber)}
      show={showWithdrawn}
      failed={t('withdrawnFailed')}
      noAnswer={t('withdrawnNoAnswer')}
    />
  );
}

function showWithdrawn(register: WithdrawnRegister) {
  return <OneWithdrawn register={register} />;
}

function OneWithdrawn({ register: { date, taken, withdrawn, attendance } }: { readonly register: WithdrawnRegister }) {
  const { t } = useTranslation('attendance');
  const lines = attendance.map(({ roll, name, status }) => ({ roll, name, value: t(status) }));
  return (
    <Withdrawn
      what={t('withdrawnWhat', { date: formatDate(date), name: taken.by.name })}
      by={t('withdrawnBy', { name: withdrawn.by.name, time: formatInstant(withdrawn.at) })}
      lines={lines}
    />
  );
}
