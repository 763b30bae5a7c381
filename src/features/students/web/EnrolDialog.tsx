import { Button, Group, NativeSelect, Stack } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { maxRoll } from '../../../platform/contract/school-terms.ts';
import { readWholeNumber } from '../../../platform/contract/whole-number.ts';
import { failureText } from '../../../platform/web/api/failure-text.ts';
import { DateField } from '../../../platform/web/components/DateField.tsx';
import { Dialog } from '../../../platform/web/components/Dialog.tsx';
import { earliestSchoolDay } from '../../../platform/web/components/date-fault.ts';
import { offerUndo } from '../../../platform/web/components/offer-undo.tsx';
import { SaveFailure } from '../../../platform/web/components/SaveFailure.tsx';
import { classOptions } from '../../../platform/web/components/school-options.ts';
import { useFormRefusal } from '../../../platform/web/components/use-form-refusal.ts';
import { WholeNumberField } from '../../../platform/web/components/WholeNumberField.tsx';
import { formatDate } from '../../../platform/web/format.ts';
import { useUndoLast } from '../../history/web/history.hooks.ts';
import { useSchool } from '../../school/web/school.hooks.ts';
import { useEnrol } from './enrolling.hooks.ts';
import { RegistersToChange, registersIn } from './RegistersToChange.tsx';
import './enrolling.text.ts';

type Props = {
  readonly student: { readonly _id: string; readonly name: string; readonly class: number; readonly roll: number };
  /** Whether they left and come back. */
  readonly isBack?: boolean;
  readonly onClose: () => void;
};

/** A student's class from a day on. A refusal is shown at its field, and what was typed stays. */
export function EnrolDialog({ student, isBack = false, onClose }: Props) {
  const { t } = useTranslation('enrolling');
  const { name } = student;
  const { data: site } = useSchool();
  const undoLast = useUndoLast();
  const enrol = useEnrol(student._id, (made) => {
    offerUndo({
      text: t('changed', { name, class: made.class, date: formatDate(made.from) }),
      action: t('undo'),
      undo: () => undoLast({ kind: 'student', id: student._id, action: 'students.enrol' }),
      failureOf: failureText,
    });
    onClose();
  });
  const registers = registersIn(enrol.error);
  const { form, faults } = useFormRefusal(registers ? null : enrol.error);
  const [number, setNumber] = useState(isBack ? String(student.class) : '');
  const [from, setFrom] = useState(site?.school?.today);
  const [roll, setRoll] = useState(String(student.roll));

  const send = (event: FormEvent) => {
    event.preventDefault();
    const chosen = readWholeNumber(roll, 1, maxRoll);
    const place = { class: Number(number), from: from ?? '', ...(chosen !== undefined && { roll: chosen }) };
    enrol.mutate({ ...place, registers: registers?.version ?? '' });
  };

  return (
    <Dialog opened onClose={onClose} title={t(isBack ? 'comeBackTitle' : 'changeTitle', { name })}>
      <form ref={form} onSubmit={send}>
        <Stack>
          <p>{t(isBack ? 'comeBackHint' : 'changeHint')}</p>
          <NativeSelect
            label={t('class')}
            required
            data-autofocus
            data={[{ value: '', label: t('choose') }, ...classOptions('open', String(student.class))]}
            value={number}
            error={faults.class}
            onChange={(event) => setNumber(event.currentTarget.value)}
          />
          <DateField
            label={t('from')}
            required
            earliest={earliestSchoolDay}
            value={from}
            error={faults.from}
            onCommit={setFrom}
          />
          <WholeNumberField
            label={t('roll')}
            least={1}
            most={maxRoll}
            value={roll}
            error={faults.roll ?? faults.email}
            onChange={(event) => setRoll(event.currentTarget.value)}
          />
          {registers ? (
            <RegistersToChange registers={registers} />
          ) : (
            <SaveFailure error={enrol.error} failed={t('saveFailed')} />
          )}
        </Stack>
        <Group justify="flex-end" mt="lg">
          <Button variant="default" onClick={onClose} disabled={enrol.isPending}>
            {t('cancel')}
          </Button>
          <Button type="submit" loading={enrol.isPending}>
            {t(registers ? 'changeRegisters' : 'save')}
          </Button>
        </Group>
      </form>
    </Dialog>
  );
}
