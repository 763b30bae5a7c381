import { NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { maxRoll } from '../../../platform/contract/school-terms.ts';
import { readWholeNumber } from '../../../platform/contract/whole-number.ts';
import { DateField } from '../../../platform/web/components/DateField.tsx';
import { FormDialog } from '../../../platform/web/components/FormDialog.tsx';
import { offerUndo } from '../../../platform/web/components/offer-undo.tsx';
import { classOptions } from '../../../platform/web/components/school-options.ts';
import { WholeNumberField } from '../../../platform/web/components/WholeNumberField.tsx';
import { formatDate } from '../../../platform/web/format.ts';
import { useUndoLast } from '../../history/web/history.hooks.ts';
import { useSchool } from '../../school/web/school.hooks.ts';
import { useEnrol } from './enrolling.hooks.ts';
import { RegistersToChange, registersIn } from './RegistersToChange.tsx';
import './enrolling.text.ts';

type Props = {
  readonly student: { readonly _id: string; readonly name: string; readonly class: number; readonly roll: number };
  /** Whether the student had left and comes back. */
  readonly isBack?: boolean;
  readonly onClose: () => void;
};

/** A form for a student's class from a day on. A refusal is shown at its field, and the typed values are kept. */
export function EnrolDialog({ student, isBack = false, onClose }: Props) {
  const { t } = useTranslation('enrolling');
  const { name } = student;
  const { data: site } = useSchool();
  const undoLast = useUndoLast();
  const enrol = useEnrol(student._id, (made) => {
    offerUndo({
      text: t('changed', { name, class: made.class, date: formatDate(made.from) }),
      undo: () => undoLast({ kind: 'student', id: student._id, action: 'students.enrol' }),
    });
    onClose();
  });
  const registers = registersIn(enrol.error);
  const [number, setNumber] = useState(isBack ? String(student.class) : '');
  const [from, setFrom] = useState(site?.school?.today);
  const [roll, setRoll] = useState(String(student.roll));

  const send = () => {
    const chosen = readWholeNumber(roll, 1, maxRoll);
    const place = { class: Number(number), from: from ?? '', ...(chosen !== undefined && { roll: chosen }) };
    enrol.mutate({ ...place, registers: registers?.version ?? '' });
  };

  return (
    <FormDialog
      title={t(isBack ? 'comeBackTitle' : 'changeTitle', { name })}
      saving={enrol}
      failed={t('saveFailed')}
      refusal={registers && <RegistersToChange registers={registers} />}
      action={registers ? t('changeRegisters') : undefined}
      onSubmit={send}
      onClose={onClose}
    >
      {(faults) => (
        <>
          <p>{t(isBack ? 'comeBackHint' : 'changeHint')}</p>
          <NativeSelect
            label={t('chooseClass', { ns: 'shared' })}
            required
            data-autofocus
            data={[{ value: '', label: t('choose', { ns: 'shared' }) }, ...classOptions('open', String(student.class))]}
            value={number}
            error={faults.class}
            onChange={(event) => setNumber(event.currentTarget.value)}
          />
          <DateField label={t('from')} required value={from} error={faults.from} onCommit={setFrom} />
          <WholeNumberField
            label={t('roll', { ns: 'shared' })}
            least={1}
            most={maxRoll}
            value={roll}
            error={faults.roll ?? faults.email}
            onChange={(event) => setRoll(event.currentTarget.value)}
          />
        </>
      )}
    </FormDialog>
  );
}
