import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { type ComponentProps, type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useMe } from '../../../base/identity/web/identity.hooks.ts';
import { ActionBar } from '../../../platform/web/components/ActionBar.tsx';
import { ConfirmDialog } from '../../../platform/web/components/ConfirmDialog.tsx';
import { DraftNotice } from '../../../platform/web/components/DraftNotice.tsx';
import { Notice } from '../../../platform/web/components/Notice.tsx';
import { SaveFailure } from '../../../platform/web/components/SaveFailure.tsx';
import { toastSuccess } from '../../../platform/web/components/toast.ts';
import { formatInstant, formatList } from '../../../platform/web/format.ts';
import { waiting } from '../../../platform/web/offline/waiting.ts';
import type { Register } from '../attendance.contract.ts';
import { AbsentRolls, maxNames } from './AbsentRolls.tsx';
import { standingIn, useSubmitAttendance } from './attendance.hooks.ts';
import { RegisterKeys } from './RegisterKeys.tsx';
import { RegisterList } from './RegisterList.tsx';
import { useSubmitKey } from './register-keys.ts';
import { useTallyText } from './tally.ts';
import type { Marking } from './use-marking.ts';
import { whenOf } from './when-of.ts';

type Props = {
  readonly register: Register;
  readonly marking: Marking;
  readonly email: string;
  readonly label: string;
  /** Shown under the list. */
  readonly topics: ReactNode;
};

/** The form for a register that has not been taken. */
export function TakeRegister({ register, marking, email, label, topics }: Props) {
  const { t } = useTranslation('attendance');
  const [isAsking, asking] = useDisclosure(false);
  const { isBusy, failure, send } = useSending(register, marking, email, asking.close);
  const absentRolls = useRef<HTMLInputElement>(null);
  const count = useTallyText()(marking.tally);

  /**
   * Waits until every typed roll is known: otherwise the student that an unknown roll was meant for would be marked
   * present.
   */
  const ask = () => {
    if (email === '') return;
    if (marking.unknown.length > 0) absentRolls.current?.focus();
    else asking.open();
  };
  useSubmitKey(ask);

  return (
    <>
      {marking.draft && (
        <DraftNotice
          text={t('restored', { time: formatInstant(marking.draft.savedAt) })}
          action={t('startOver', { ns: 'form' })}
          onDrop={marking.startOver}
        />
      )}
      <RegisterKeys hasAllPresent submit={t('keysSubmit')} />
      <RegisterList
        students={register.students}
        lines={marking.lines}
        set={marking.set}
        setLine={marking.setLine}
        label={label}
        allPresent={marking.allPresent}
      />
      {topics}
      <SubmitBar
        marking={marking}
        count={count}
        failure={failure}
        absentRolls={<AbsentRolls marking={marking} students={register.students} field={absentRolls} onEnter={ask} />}
        onSubmit={email === '' ? undefined : ask}
      />
      <ConfirmRegister
        opened={isAsking}
        register={register}
        marking={marking}
        counts={count}
        isBusy={isBusy}
        onConfirm={send}
        onCancel={asking.close}
      />
    </>
  );
}

function useSending(register: Register, marking: Marking, email: string, onSettled: () => void) {
  const { t } = useTranslation('attendance');
  const submit = useSubmitAttendance(
    { class: register.class, date: register.date, period: register.period, part: register.part },
    useMe().data?.displayName,
    marking.noteStored,
  );
  const send = () => {
    const attendance = register.students.map(({ roll }) => ({ roll, ...(marking.lines[roll] ?? absent) }));
    marking.keep();
    submit.mutate(
      { attendance, teacherEmail: email },
      {
        // While a register waits to be sent, it is shown in place of this form.
        onSuccess: (outcome) => outcome !== waiting && toastSuccess(t('submitted')),
        onSettled,
      },
    );
  };
  const refusal = submit.isError && !standingIn(submit.error) && (
    <SaveFailure error={submit.error} failed={t('submitFailed')} noAnswer={t('submitNoAnswer')} />
  );
  const failure = email === '' ? <Notice kind="warm" role="alert" title={t('missingEmail')} /> : refusal;
  return { isBusy: submit.isPending, failure, send };
}

type BarProps = Pick<Props, 'marking'> & {
  readonly count: string;
  readonly failure: ReactNode;
  readonly absentRolls: ReactNode;
  /** Undefined while the register cannot be submitted. */
  readonly onSubmit: (() => void) | undefined;
};

function SubmitBar({ marking: { undo, allPresent }, count, failure, absentRolls, onSubmit }: BarProps) {
  const { t } = useTranslation('attendance');
  return (
    <ActionBar count={count} failure={failure} tool={absentRolls}>
      {undo ? (
        <Button variant="default" size="md" onClick={undo.act}>
          {t(undo.of === 'allPresent' ? 'undoAllPresent' : 'undoAbsentRolls')}
        </Button>
      ) : (
        <Button variant="default" size="md" onClick={allPresent}>
          {t('allPresent')}
        </Button>
      )}
      <Button size="md" onClick={onSubmit} disabled={!onSubmit}>
        {t('submit')}
      </Button>
    </ActionBar>
  );
}

type ConfirmProps = Pick<Props, 'register' | 'marking'> & { readonly counts: string } & Pick<
    ComponentProps<typeof ConfirmDialog>,
    'opened' | 'isBusy' | 'onConfirm' | 'onCancel'
  >;

/** Names who is not simply present before the register is submitted. */
function ConfirmRegister({ register, marking, counts, ...dialog }: ConfirmProps) {
  const { t } = useTranslation('attendance');
  return (
    <ConfirmDialog {...dialog} title={t('confirmTitle', { class: register.class })} action={t('submit')}>
      <p>{t('confirmText', { date: whenOf(t, register), counts })}</p>
      <NamesOf status="Absent" register={register} marking={marking} />
      <NamesOf status="Late" register={register} marking={marking} />
      <NamesOf status="Excused" register={register} marking={marking} />
    </ConfirmDialog>
  );
}

const absent = { status: 'Absent' } as const;

const wordsOf = { Absent: 'confirmAbsent', Late: 'confirmLate', Excused: 'confirmExcused' } as const;

type NamesProps = Pick<Props, 'register' | 'marking'> & { readonly status: keyof typeof wordsOf };

function NamesOf({ status, register, marking }: NamesProps) {
  const { t } = useTranslation('attendance');
  const named = register.students.filter(({ roll }) => (marking.lines[roll] ?? absent).status === status);
  if (named.length === 0 || named.length > maxNames) return null;
  return <p>{t(wordsOf[status], { names: formatList(named.map(({ name }) => name)) })}</p>;
}
