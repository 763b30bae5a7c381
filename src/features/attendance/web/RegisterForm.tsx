import { useDisclosure } from '@mantine/hooks';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SignatureLine } from '../../../platform/web/components/SignatureLine.tsx';
import { useMe } from '../../identity/web/identity.hooks.ts';
import { WhyField } from '../../policies/web/LateCorrection.tsx';
import { useLateCorrection } from '../../policies/web/use-late-correction.ts';
import type { Register } from '../attendance.contract.ts';
import { CorrectRegister } from './CorrectRegister.tsx';
import { RegisterCorrections } from './RegisterCorrections.tsx';
import { draftKey } from './register-draft.ts';
import { TakenRegister } from './TakenRegister.tsx';
import { TakeRegister } from './TakeRegister.tsx';
import { useMarking } from './use-marking.ts';
import './attendance.text.ts';

type Props = {
  readonly register: Register;
  /** The button that withdraws a submitted register, for those who may. */
  readonly withdraw?: ReactNode;
};

/** A register in one of three states: not taken, taken, being corrected. */
export function RegisterForm({ register, withdraw }: Props) {
  const { t } = useTranslation('attendance');
  const { data: me } = useMe();
  const email = me?.email ?? '';
  const marking = useMarking(register, draftKey(email, register));
  const [isCorrecting, correcting] = useDisclosure(register.taken !== null && marking.draft !== undefined);
  const right = useLateCorrection(register.date);
  const [why, setWhy] = useState('');
  const label = t('students', { class: register.class });

  if (!register.taken) {
    return (
      <>
        <TakeRegister register={register} marking={marking} email={email} label={label} />
        <SignatureLine />
      </>
    );
  }
  return (
    <>
      {isCorrecting && right !== 'closed' ? (
        <>
          {right === 'for-a-reason' && <WhyField why={why} onChange={setWhy} />}
          <CorrectRegister
            register={register}
            marking={marking}
            label={label}
            why={right === 'for-a-reason' ? why : undefined}
            onDone={correcting.close}
          />
        </>
      ) : (
        <TakenRegister
          register={register}
          taken={register.taken}
          label={label}
          onCorrect={right === 'closed' ? undefined : correcting.open}
          withdraw={withdraw}
        />
      )}
      <RegisterCorrections corrections={register.corrections} />
      <SignatureLine />
    </>
  );
}
