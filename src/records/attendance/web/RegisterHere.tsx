import { type ReactNode, Suspense, useState } from 'react';
import { lazyPart } from '../../../platform/web/api/lazy-part.ts';
import { readRole } from '../../../platform/web/api/stored-sign-in.ts';
import { useDrafts } from '../../../platform/web/offline/drafts.ts';
import type { Register } from '../attendance.contract.ts';
import { RefusedRegister } from './RefusedRegister.tsx';
import { RegisterForm } from './RegisterForm.tsx';
import { WaitingRegister } from './WaitingRegister.tsx';
import { giveUp, useWaitingRegister } from './waiting-register.ts';

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
