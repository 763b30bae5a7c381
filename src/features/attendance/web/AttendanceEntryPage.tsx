import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useUrlClass } from '../../../platform/web/components/use-url-value.ts';
import { useMe } from '../../identity/web/identity.hooks.ts';
import { PageHeader } from '../../school/web/PageHeader.tsx';
import type { Register } from '../attendance.contract.ts';
import styles from './ChosenRegister.module.css';
import { ChosenRegister } from './ChosenRegister.tsx';
import { MeantDay } from './MeantDay.tsx';
import { RefusedRegister } from './RefusedRegister.tsx';
import { RegisterForm } from './RegisterForm.tsx';
import { WaitingRegister } from './WaitingRegister.tsx';
import { giveUp, useWaitingRegister } from './waiting-register.ts';
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
  return <RegisterHere register={register} />;
}

/** The register, unless it waits on this device to be sent. */
function RegisterHere({ register }: { readonly register: Register }) {
  const entry = useWaitingRegister(register);
  const email = useMe().data?.email ?? '';
  // The form begins anew with what was refused, and when that is given up; not while it is being sent again.
  const [refused, setRefused] = useState(entry?.id);
  if (entry && entry.id !== refused) setRefused(entry.id);
  if (entry && !entry.refused) return <WaitingRegister register={register} entry={entry} />;
  const drop = async () => {
    if (!entry) return;
    await giveUp(email, register, entry);
    setRefused(undefined);
  };
  return (
    <MeantDay register={register}>
      {entry?.refused && <RefusedRegister register={register} entry={entry} onGiveUp={drop} />}
      <RegisterForm key={`${register.taken?.at} ${refused}`} register={register} onDecided={drop} />
    </MeantDay>
  );
}
