import { useDisclosure } from '@mantine/hooks';
import { type ReactNode, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useMe } from '../../../base/identity/web/identity.hooks.ts';
import { useLateCorrection } from '../../../base/policies/web/use-late-correction.ts';
import { lazyPart } from '../../../platform/web/api/lazy-part.ts';
import { SignatureLine } from '../../../platform/web/components/SignatureLine.tsx';
import { Waiting } from '../../../platform/web/components/Waiting.tsx';
import type { Register } from '../attendance.contract.ts';
import { CorrectRegister } from './CorrectRegister.tsx';
import { RegisterCorrections } from './RegisterCorrections.tsx';
import { TakenRegister } from './TakenRegister.tsx';
import { TakeRegister } from './TakeRegister.tsx';
import { useMarking } from './use-marking.ts';
import './attendance.text.ts';

const CompareRegisters = lazyPart(() => import('./CompareRegisters.tsx'), 'CompareRegisters');

type Props = {
  readonly register: Register;
  /** The button that withdraws a submitted register, for those who are allowed to. */
  readonly withdraw?: ReactNode;
  /** Called when the choice between two versions has been made. */
  readonly onDecided?: () => void;
  /** The topics of the lessons for which it is taken, shown under its list. */
  readonly topics: ReactNode;
};

/** A register in one of four states: not taken, taken, being corrected, or differing from what was marked here. */
export function RegisterForm({ register, withdraw, onDecided, topics }: Props) {
  const { t } = useTranslation('attendance');
  const email = useMe().data?.email ?? '';
  const marking = useMarking(register);
  const [isCorrecting, correcting] = useDisclosure(register.taken !== null && marking.draft !== undefined);
  const right = useLateCorrection(register.date);
  const label = t('students', { class: register.class });

  if (!register.taken) {
    return (
      <>
        <TakeRegister register={register} marking={marking} email={email} label={label} topics={topics} />
        <SignatureLine />
      </>
    );
  }
  const decide = () => {
    marking.startOver();
    correcting.close();
    onDecided?.();
  };
  return (
    <>
      {marking.outdated ? (
        <Suspense fallback={<Waiting />}>
          <CompareRegisters
            mine={marking.marked}
            madeAt={marking.outdated.madeAt}
            isWhole={marking.basedOn === null}
            stands={register}
            onDone={decide}
          />
        </Suspense>
      ) : isCorrecting && right !== 'closed' ? (
        <CorrectRegister
          register={register}
          marking={marking}
          label={label}
          isForAReason={right === 'for-a-reason'}
          onDone={correcting.close}
        />
      ) : (
        <TakenRegister
          register={register}
          taken={register.taken}
          label={label}
          onCorrect={right === 'closed' ? undefined : correcting.open}
          withdraw={withdraw}
        />
      )}
      {topics}
      <RegisterCorrections corrections={register.corrections} />
      <SignatureLine />
    </>
  );
}
