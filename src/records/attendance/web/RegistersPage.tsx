import { Button } from '@mantine/core';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { OnDay, OnDayBar } from '../../../base/school/web/OnDay.tsx';
import { useOnDay } from '../../../base/school/web/on-day.hooks.ts';
import { PageHeader } from '../../../base/school/web/PageHeader.tsx';
import { lazyPart } from '../../../platform/web/api/lazy-part.ts';
import { Nothing } from '../../../platform/web/components/Nothing.tsx';
import { PageParts } from '../../../platform/web/components/PageParts.tsx';
import { toastSuccess } from '../../../platform/web/components/toast.ts';
import { useUrlClass, useUrlValue } from '../../../platform/web/components/use-url-value.ts';
import { Waiting } from '../../../platform/web/components/Waiting.tsx';
import { Withdraw } from '../../../platform/web/components/Withdraw.tsx';
import { Withdrawn, WithdrawnList } from '../../../platform/web/components/WithdrawnList.tsx';
import { formatInstant } from '../../../platform/web/format.ts';
import { ExportMenu } from '../../../platform/web/lists/ExportMenu.tsx';
import type { Register, WithdrawnRegister } from '../attendance.contract.ts';
import { useWithdrawnRegisters, useWithdrawRegister } from './attendance.hooks.ts';
import styles from './ChosenRegister.module.css';
import { ChosenRegister } from './ChosenRegister.tsx';
import { useDetailsText } from './details-text.ts';
import { MeantDay } from './MeantDay.tsx';
import { RegisterHere } from './RegisterHere.tsx';
import { useWaitingRegister } from './waiting-register.ts';
import { whenOf } from './when-of.ts';
import './attendance.text.ts';

const ClassFigures = lazyPart(() => import('./AttendanceOverviewPage.tsx'), 'ClassFigures');

const MonthRegister = lazyPart(() => import('./MonthRegister.tsx'), 'MonthRegister');

const AbsentStudents = lazyPart(() => import('./AbsentStudents.tsx'), 'AbsentStudents');

const MissingRegisters = lazyPart(() => import('./MissingRegisters.tsx'), 'MissingRegisters');

/**
 * The page on which an admin views a submitted register, takes a missing one, corrects or withdraws it, and sees a
 * class's figures.
 */
export function RegistersPage() {
  const { t } = useTranslation('attendance');
  const [classNumber] = useUrlClass();
  const [part] = useUrlValue('part');
  const { on } = useOnDay();
  const isOverview = part === 'overview';
  const parts = [
    { part: undefined, label: t('ofDay') },
    { part: 'overview', label: t('overview') },
    { part: 'absent', label: t('absentPart') },
    { part: 'month', label: t('month') },
    { part: 'missing', label: t('missing') },
  ];
  return (
    <div className={styles.page}>
      <PageHeader title={t('registersTitle')} hint={!classNumber && part !== 'absent' && t('registersHint')}>
        {isOverview && <OnDay />}
      </PageHeader>
      {isOverview && <OnDayBar />}
      <PageParts
        label={t('parts', { ns: 'shared' })}
        parts={on !== undefined && isOverview ? parts.filter((one) => one.part === part) : parts}
      />
      {isOverview || part === 'absent' || part === 'month' || part === 'missing' ? (
        <Suspense fallback={<Waiting />}>
          {isOverview && <ClassFigures isForAdmins />}
          {part === 'absent' && <AbsentStudents />}
          {part === 'month' && <MonthRegister day="/registers" />}
          {part === 'missing' && <MissingRegisters />}
        </Suspense>
      ) : (
        <>
          <ChosenRegister offered="all" show={showRegister} />
          {classNumber && <WithdrawnRegisters key={classNumber} classNumber={classNumber} />}
        </>
      )}
    </div>
  );
}

function showRegister(register: Register) {
  return <TakenOrNot key={register.taken?.at ?? 'not taken'} register={register} />;
}

/**
 * An admin can take a register in a teacher's place only if the address asks for it, as links in the list of missing
 * registers do.
 */
function TakenOrNot({ register }: { readonly register: Register }) {
  const { t } = useTranslation('attendance');
  const [act, setAct] = useUrlValue('act');
  const isWaiting = useWaitingRegister(register) !== undefined;
  if (register.taken) {
    const { class: number, date, period, part } = register;
    const exported = { class: number, date, period, part };
    return (
      <>
        <ExportMenu kind="register" query={exported} />
        <RegisterHere register={register} withdraw={<WithdrawRegister register={register} />} />
      </>
    );
  }
  if (act === 'take' || isWaiting) {
    return (
      <MeantDay register={register}>
        <RegisterHere register={register} />
      </MeantDay>
    );
  }
  const which = { class: register.class, date: whenOf(t, register, 'long') };
  return (
    <Nothing
      title={t('notTaken')}
      hint={t('notTakenHint', which)}
      drawing="register"
      action={<Button onClick={() => setAct('take')}>{t('takeIt')}</Button>}
    />
  );
}

function WithdrawRegister({ register }: { readonly register: Register }) {
  const { t } = useTranslation('attendance');
  const withdrawal = useWithdrawRegister(register, () => toastSuccess(t('withdrawn')));
  return (
    <Withdraw
      action={t('withdraw')}
      size="md"
      question={t('withdrawTitle', { class: register.class, date: whenOf(t, register) })}
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
    />
  );
}

function showWithdrawn(register: WithdrawnRegister) {
  return <OneWithdrawn register={register} />;
}

function OneWithdrawn({ register }: { readonly register: WithdrawnRegister }) {
  const { taken, withdrawn, attendance } = register;
  const { t } = useTranslation('attendance');
  const detailsText = useDetailsText();
  const lines = attendance.map(({ roll, name, status, ...details }) => {
    const text = detailsText(details);
    const value = text === '' ? t(status) : t('statusWithDetails', { status: t(status), details: text });
    return { roll, name, value };
  });
  return (
    <Withdrawn
      what={t('withdrawnWhat', { date: whenOf(t, register, 'long'), name: taken.by.name })}
      by={t('withdrawnBy', { name: withdrawn.by.name, time: formatInstant(withdrawn.at) })}
      lines={lines}
    />
  );
}
