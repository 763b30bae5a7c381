import { Alert } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { failureText, serverText } from '../../../platform/web/api/failure-text.ts';
import { toastSuccess } from '../../../platform/web/components/toast.ts';
import { useFormDraft } from '../../identity/web/use-form-draft.tsx';
import { PeriodForm, SubmitPeriod } from './PeriodForm.tsx';
import { emptyFields, fieldsToSent, type PeriodFields, readPeriod, type ScheduleOptions } from './period-fields.ts';
import { useAddPeriod } from './schedule.hooks.ts';
import { type Entry, usualTime } from './timetable.ts';

type Props = { readonly options: ScheduleOptions; readonly entries: readonly Entry[]; readonly classNumber: string };

/**
 * A period number preselects its usual time, and a subject its teacher. Class and day are kept for the next period.
 */
export function AddPeriod({ options, entries, classNumber }: Props) {
  const { t } = useTranslation('schedule');
  const add = useAddPeriod();
  const draft = useFormDraft('period', { ...emptyFields, class: classNumber }, { onStartOver: (empty) => set(empty) });
  const [fields, setFields] = useState<PeriodFields>(draft.first);
  const [hasAsked, setAsked] = useState(false);

  const set = (to: PeriodFields) => {
    setFields(to);
    draft.keep(to);
  };

  const change = (changes: Partial<PeriodFields>) => set({ ...fields, ...changes, ...guess(changes) });

  const guess = ({ class: changedClass, period, subject }: Partial<PeriodFields>): Partial<PeriodFields> => {
    if (changedClass !== undefined) return { subject: '' };
    const number = period === undefined ? undefined : readPeriod(period);
    const [starts, ends] = (number && usualTime(entries, number)?.split('-')) || [];
    if (starts && ends) return { starts, ends };
    const teacher = subject && options.teachers.find((one) => one.subject === subject);
    return teacher ? { teacher: teacher.email } : {};
  };

  const submit = (isComplete: boolean) => {
    setAsked(!isComplete);
    if (!isComplete) return;
    add.mutate(fieldsToSent(fields), {
      onSuccess: () => {
        toastSuccess(t('added'));
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
      hasAsked={hasAsked}
      onChange={change}
      onSubmit={submit}
    >
      {add.isError && (
        <Alert color="red" role="alert" mb="md" title={failureText(add.error, t('saveFailed'), t('saveNoAnswer'))}>
          {serverText(add.error, '')}
        </Alert>
      )}
      <SubmitPeriod label={t('add')} busyLabel={t('adding')} isBusy={add.isPending} />
    </PeriodForm>
  );
}
