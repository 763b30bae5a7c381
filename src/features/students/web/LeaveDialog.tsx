import { Button, Group, Stack } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { failureText } from '../../../platform/web/api/failure-text.ts';
import { DateField } from '../../../platform/web/components/DateField.tsx';
import { Dialog } from '../../../platform/web/components/Dialog.tsx';
import { earliestSchoolDay } from '../../../platform/web/components/date-fault.ts';
import { offerUndo } from '../../../platform/web/components/offer-undo.tsx';
import { SaveFailure } from '../../../platform/web/components/SaveFailure.tsx';
import { useFormRefusal } from '../../../platform/web/components/use-form-refusal.ts';
import { formatDate } from '../../../platform/web/format.ts';
import { useUndoLast } from '../../history/web/history.hooks.ts';
import { useSchool } from '../../school/web/school.hooks.ts';
import { useLeave } from './enrolling.hooks.ts';
import { RegistersToChange, registersIn } from './RegistersToChange.tsx';
import './enrolling.text.ts';

type Props = {
  readonly student: { readonly _id: string; readonly name: string };
  /** They are a former student now. */
  readonly onLeft: () => Promise<void>;
  readonly onClose: () => void;
};

/** The day from which a student is at the school no more. */
export function LeaveDialog({ student: { _id, name }, onLeft, onClose }: Props) {
  const { t } = useTranslation('enrolling');
  const { data: site } = useSchool();
  const today = site?.school?.today ?? '';
  const [on, setOn] = useState<string | undefined>(today);
  const undoLast = useUndoLast();
  const leave = useLeave(_id, (day) => {
    offerUndo({
      text: t('left', { name, date: formatDate(day) }),
      action: t('undo'),
      undo: () => undoLast({ kind: 'student', id: _id, action: 'students.leave' }),
      failureOf: failureText,
    });
    onClose();
    return day <= today ? onLeft() : undefined;
  });
  const registers = registersIn(leave.error);
  const { form, faults } = useFormRefusal(registers ? null : leave.error);

  const send = (event: FormEvent) => {
    event.preventDefault();
    leave.mutate({ on: on ?? '', registers: registers?.version ?? '' });
  };

  return (
    <Dialog opened onClose={onClose} title={t('leaveTitle', { name })}>
      <form ref={form} onSubmit={send}>
        <Stack>
          <p>{t('leaveHint')}</p>
          <DateField
            label={t('firstDayWithout')}
            required
            data-autofocus
            earliest={earliestSchoolDay}
            value={on}
            error={faults.on}
            onCommit={setOn}
          />
          {registers ? (
            <RegistersToChange registers={registers} />
          ) : (
            <SaveFailure error={leave.error} failed={t('saveFailed')} />
          )}
        </Stack>
        <Group justify="flex-end" mt="lg">
          <Button variant="default" onClick={onClose} disabled={leave.isPending}>
            {t('cancel')}
          </Button>
          <Button type="submit" color="red" loading={leave.isPending}>
            {t(registers ? 'changeRegisters' : 'leave')}
          </Button>
        </Group>
      </form>
    </Dialog>
  );
}
