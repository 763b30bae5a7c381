import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { type ReactNode, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useMe } from '../../../base/identity/web/identity.hooks.ts';
import { CorrectionClosed } from '../../../base/policies/web/LateCorrection.tsx';
import { useLateCorrection } from '../../../base/policies/web/use-late-correction.ts';
import type { AttendanceStatus } from '../../../platform/contract/school-terms.ts';
import { lazyPart } from '../../../platform/web/api/lazy-part.ts';
import { CorrectionHistory } from '../../../platform/web/components/CorrectionHistory.tsx';
import { nameOf } from '../../../platform/web/components/name-of.ts';
import { SignatureLine } from '../../../platform/web/components/SignatureLine.tsx';
import { Waiting } from '../../../platform/web/components/Waiting.tsx';
import { formatInstant } from '../../../platform/web/format.ts';
import type { Details, Register } from '../attendance.contract.ts';
import { CorrectRegister } from './CorrectRegister.tsx';
import { useDetailsText } from './details-text.ts';
import { RegisterLines } from './RegisterLines.tsx';
import styles from './TakenRegister.module.css';
import { TakeRegister } from './TakeRegister.tsx';
import { tallyOf, useTallyText } from './tally.ts';
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

/** The corrections of a register: the student, the old and new line, who corrected it and when. */
function RegisterCorrections({ corrections }: Pick<Register, 'corrections'>) {
  const { t } = useTranslation('attendance');
  const detailsText = useDetailsText();
  const say = (status: AttendanceStatus, details: Details = {}) => {
    const text = detailsText(details);
    return text === '' ? t(status) : t('statusWithDetails', { status: t(status), details: text });
  };
  const lines = corrections.map(({ roll, name, from, fromDetails, to, toDetails, by, at, why }) => ({
    key: `${roll} ${at}`,
    change: t('historyLine', { roll, name: nameOf(name), from: say(from, fromDetails), to: say(to, toDetails) }),
    by: t('historyBy', { by, time: formatInstant(at) }),
    why,
  }));
  return <CorrectionHistory title={t('history')} lines={lines} />;
}

type TakenRegisterProps = {
  readonly register: Register;
  readonly taken: NonNullable<Register['taken']>;
  readonly label: string;
  /** Left out if the reader can no longer correct it. */
  readonly onCorrect: (() => void) | undefined;
  /** A second action beside the correction. */
  readonly withdraw?: ReactNode;
};

/** A register that was taken: when and by whom, who was present, and a button to correct it. */
function TakenRegister({ register, taken, label, onCorrect, withdraw }: TakenRegisterProps) {
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
