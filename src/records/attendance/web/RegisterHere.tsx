import { Button } from '@mantine/core';
import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '../../../platform/web/api/lazy-part.ts';
import { readRole } from '../../../platform/web/api/stored-sign-in.ts';
import { Notice } from '../../../platform/web/components/Notice.tsx';
import { formatInstant } from '../../../platform/web/format.ts';
import { useDrafts } from '../../../platform/web/offline/drafts.ts';
import type { Entry } from '../../../platform/web/offline/outbox.ts';
import { drop, sendWaitingNow } from '../../../platform/web/offline/waiting.ts';
import type { Register } from '../attendance.contract.ts';
import { draftName } from '../register-draft-name.ts';
import { useShowRefused } from './attendance.hooks.ts';
import { RegisterForm } from './RegisterForm.tsx';
import { RegisterLines } from './RegisterLines.tsx';
import styles from './TakenRegister.module.css';
import { tallyOf, useTallyText } from './tally.ts';
import { giveUp, linesOf, restoreDraft, useWaitingRegister } from './waiting-register.ts';

const TopicsOfRegister = lazyPart(() => import('../../diary/web/TopicsOfRegister.tsx'), 'TopicsOfRegister');

type Props = {
  readonly register: Register;
  /** The button that withdraws a submitted register, for those who are allowed to. */
  readonly withdraw?: ReactNode;
  /** Shown once the register is taken, or waits to be sent. */
  readonly next?: ReactNode;
};

/** Shows the register, or the waiting submission while it is on this device to be sent. */
export function RegisterHere({ register, withdraw, next }: Props) {
  const entry = useWaitingRegister(register);
  const drafts = useDrafts();
  // The form starts again with what was refused, and again when that is given up, but not while it is being sent again.
  const [refused, setRefused] = useState(entry?.id);
  if (entry && entry.id !== refused) setRefused(entry.id);
  const topics = readRole() === 'teacher' && (
    <Suspense>
      <TopicsOfRegister class={register.class} date={register.date} period={register.period} />
    </Suspense>
  );
  if (entry && !entry.refused) {
    return (
      <>
        {next}
        <WaitingRegister register={register} entry={entry} />
        {topics}
      </>
    );
  }
  const drop = async () => {
    if (!entry) return;
    await giveUp(drafts, register, entry);
    setRefused(undefined);
  };
  return (
    <>
      {register.taken && next}
      {entry?.refused && <RefusedRegister register={register} entry={entry} onGiveUp={drop} />}
      <RegisterForm
        key={`${register.taken?.at} ${refused}`}
        register={register}
        withdraw={withdraw}
        onDecided={drop}
        topics={topics}
      />
    </>
  );
}

type RefusedRegisterProps = { readonly register: Register; readonly entry: Entry; readonly onGiveUp: () => void };

/**
 * Says why a register that was submitted without a connection was refused later. The form below shows its lines as
 * unsent input, and it stays on the device until it is submitted again or given up.
 */
function RefusedRegister({ register, entry, onGiveUp }: RefusedRegisterProps) {
  const { t } = useTranslation('attendance');
  const drafts = useDrafts();
  // The draft is restored before the form below reads it.
  useState(() => restoreDraft(drafts, register, entry));
  useShowRefused(register, entry);
  return (
    <Notice
      kind="warm"
      role="alert"
      title={t('refusedLater', { time: formatInstant(entry.madeAt) })}
      action={
        <Button variant="default" onClick={onGiveUp}>
          {t('giveUp')}
        </Button>
      }
    >
      {entry.refused?.answer.message}
    </Notice>
  );
}

/** A register or correction that was submitted without a connection: it is on this device but not yet on the server. */
function WaitingRegister({ register, entry }: { readonly register: Register; readonly entry: Entry }) {
  const { t } = useTranslation('attendance');
  const drafts = useDrafts();
  const lines = linesOf(entry);
  const students = register.students.map((student) => ({ ...student, ...lines[student.roll] }));
  const count = useTallyText()(tallyOf(students.map(({ status }) => status ?? 'Absent')));
  const name = draftName(register);
  // The submission waits in the outbox, so the draft is no longer needed.
  useEffect(() => drafts.drop(name), [drafts, name]);

  const change = () => {
    restoreDraft(drafts, register, entry);
    void drop(entry);
  };
  return (
    <>
      <div className={styles.notice} data-waits>
        <div tabIndex={-1} data-takes-focus>
          <p className={styles.taken}>{t('waitsSince', { time: formatInstant(entry.madeAt) })}</p>
          <p className={styles.count}>{count}</p>
        </div>
        <div className={`${styles.actions} not-printed`}>
          <Button variant="default" size="md" onClick={change}>
            {t('changeWaiting')}
          </Button>
          <Button size="md" onClick={sendWaitingNow}>
            {t('sendNow')}
          </Button>
        </div>
      </div>
      <RegisterLines students={students} label={t('students', { class: register.class })} />
    </>
  );
}
