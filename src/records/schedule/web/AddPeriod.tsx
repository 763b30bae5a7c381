import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormDraft } from '../../../base/identity/web/use-form-draft.tsx';
import { SaveFailure } from '../../../platform/web/components/SaveFailure.tsx';
import { toastSuccess } from '../../../platform/web/components/toast.ts';
import { PeriodForm, SubmitPeriod } from './PeriodForm.tsx';
import { changeFields, emptyFields, fieldsToSent, type PeriodFields, type ScheduleOptions } from './period-fields.ts';
import { useAddPeriod } from './schedule.hooks.ts';
import type { Entry } from './timetable.ts';
import { useRoomTaken } from './use-room-taken.ts';

type Props = {
  readonly options: ScheduleOptions;
  readonly entries: readonly Entry[];
  /** The class that is selected at first; blank if none was chosen. */
  readonly classNumber: string;
  readonly onAdded: (classNumber: number, teacher: string) => void;
};

/**
 * A period number preselects its usual time, and a subject its teacher. Class and day are kept for the next period.
 */
export function AddPeriod({ options, entries, classNumber, onAdded }: Props) {
  const { t } = useTranslation('schedule');
  const add = useAddPeriod();
  const draft = useFormDraft('period', { ...emptyFields, class: classNumber }, { onStartOver: (empty) => set(empty) });
  const [fields, setFields] = useState<PeriodFields>(draft.first);
  const [hasAsked, setAsked] = useState(false);
  const roomTaken = useRoomTaken(entries);

  const set = (to: PeriodFields) => {
    setFields(to);
    draft.keep(to);
  };

  // When another class's week is shown, the form takes that class, unless something was typed for the former one.
  const [shownClass, setShownClass] = useState(classNumber);
  if (classNumber !== shownClass) {
    setShownClass(classNumber);
    if (!fields.subject) setFields({ ...fields, class: classNumber });
  }

  const submit = (isComplete: boolean) => {
    setAsked(!isComplete);
    if (!isComplete) return;
    add.mutate(fieldsToSent(fields), {
      onStored: draft.whenStored(),
      onSuccess: () => {
        toastSuccess(t('added'));
        onAdded(Number(fields.class), fields.teacher);
        setFields(({ class: kept, day }) => ({ ...emptyFields, class: kept, day }));
        draft.done();
      },
    });
  };

  return (
    <PeriodForm
      notice={draft.notice}
      fields={fields}
      options={options}
      error={add.error}
      roomTaken={roomTaken(fields)}
      hasAsked={hasAsked}
      onChange={(changes) => set(changeFields(fields, changes, options, entries))}
      onSubmit={submit}
    >
      <SaveFailure error={add.error} failed={t('saveFailed')} />
      <SubmitPeriod label={t('add')} isBusy={add.isPending} />
    </PeriodForm>
  );
}
