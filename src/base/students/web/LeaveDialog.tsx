import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DateField } from '../../../platform/web/components/DateField.tsx';
import { FormDialog } from '../../../platform/web/components/FormDialog.tsx';
import { offerUndo } from '../../../platform/web/components/offer-undo.tsx';
import { formatDate } from '../../../platform/web/format.ts';
import { useUndoLast } from '../../history/web/history.hooks.ts';
import { useSchool } from '../../school/web/school.hooks.ts';
import { useLeave } from './enrolling.hooks.ts';
import { RegistersToChange, registersIn } from './RegistersToChange.tsx';
import './enrolling.text.ts';

type Props = {
  readonly student: { readonly _id: string; readonly name: string };
  /** Called when the student has become a former one. */
  readonly onLeft: () => Promise<void>;
  readonly onClose: () => void;
};

/** A form for the day from which a student is no longer at the school. */
export function LeaveDialog({ student: { _id, name }, onLeft, onClose }: Props) {
  const { t } = useTranslation('enrolling');
  const { data: site } = useSchool();
  const today = site?.school?.today ?? '';
  const [on, setOn] = useState<string | undefined>(today);
  const undoLast = useUndoLast();
  const leave = useLeave(_id, (day) => {
    offerUndo({
      text: t('left', { name, date: formatDate(day) }),
      undo: () => undoLast({ kind: 'student', id: _id, action: 'students.leave' }),
    });
    onClose();
    return day <= today ? onLeft() : undefined;
  });
  const registers = registersIn(leave.error);

  const send = () => {
    leave.mutate({ on: on ?? '', registers: registers?.version ?? '' });
  };

  return (
    <FormDialog
      title={t('leaveTitle', { name })}
      saving={leave}
      failed={t('saveFailed')}
      refusal={registers && <RegistersToChange registers={registers} />}
      action={t(registers ? 'changeRegisters' : 'leave')}
      isDestructive
      onSubmit={send}
      onClose={onClose}
    >
      {(faults) => (
        <>
          <p>{t('leaveHint')}</p>
          <DateField
            label={t('firstDayWithout')}
            required
            data-autofocus
            value={on}
            error={faults.on}
            onCommit={setOn}
          />
        </>
      )}
    </FormDialog>
  );
}
