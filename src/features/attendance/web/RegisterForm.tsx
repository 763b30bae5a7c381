import { useDisclosure } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { SignatureLine } from '../../../platform/web/components/SignatureLine.tsx';
import { useMe } from '../../identity/web/identity.hooks.ts';
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
  const marking = useMarking(register, draftKey(email, register.class, register.date));
  const [isCorrecting, correcting] = useDisclosure(register.taken !== null && marking.draft !== undefined);
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
      {isCorrecting ? (
        <CorrectRegister register={register} marking={marking} label={label} onDone={correcting.close} />
      ) : (
        <TakenRegister
          register={register}
          taken={register.taken}
          label={label}
          onCorrect={correcting.open}
          withdraw={withdraw}
        />
      )}
      <RegisterCorrections corrections={register.corrections} />
      <SignatureLine />
    </>
  );
}
