import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CheckedForm } from '../../../base/identity/web/use-checked-form.ts';
import { DateField } from '../../../platform/web/components/DateField.tsx';
import { earliestSchoolDay } from '../../../platform/web/components/date-fault.ts';
import { formatDate } from '../../../platform/web/format.ts';
import { type DueDays, findDueDoubt } from './due-days.ts';
import styles from './Homework.module.css';
import { useLoad } from './homework.hooks.ts';
import type { HomeworkValues } from './homework-values.ts';

type Props = {
  readonly form: CheckedForm<HomeworkValues>;
  readonly dueDays: DueDays;
  readonly subject: string;
  /** The default due day in the subject, for new homework. */
  readonly next: string | undefined;
  /** The homework that is changed. */
  readonly changed: number | undefined;
};

/**
 * The day on which homework is due, with what the class has for it already. A day without school or without a lesson
 * is accepted with a warning. If another subject is chosen, its next lesson takes the place of a default day.
 */
export function DueField({ form, dueDays, subject, next, changed }: Props) {
  const { t } = useTranslation('homework');
  const field = form.field('due');
  const [due, setDue] = useState(form.first.due);
  const [shown, setShown] = useState({ round: 0, due: form.first.due });
  const before = useRef(next);
  useEffect(() => {
    if (next === undefined || before.current === next) return;
    if (due === before.current) {
      field.onChange(next);
      setDue(next);
      setShown(({ round }) => ({ round: round + 1, due: next }));
    }
    before.current = next;
  }, [next, due, field]);
  return (
    <div>
      <DateField
        key={shown.round}
        label={t('dueField')}
        required
        earliest={earliestSchoolDay}
        {...field}
        defaultValue={shown.due}
        onChange={(event) => {
          field.onChange(event);
          setDue(event.currentTarget.value);
        }}
      />
      <Doubt dueDays={dueDays} subject={subject} date={due} />
      <Load classNumber={dueDays.classNumber} date={due} but={changed} />
    </div>
  );
}

type DoubtProps = { readonly dueDays: DueDays; readonly subject: string; readonly date: string };

/** Warns of a day that is no day of school, or on which the class has no lesson in the subject. */
function Doubt({ dueDays, subject, date }: DoubtProps) {
  const { t } = useTranslation('homework');
  const doubt = date === '' ? undefined : findDueDoubt(dueDays, subject, date);
  return (
    <p className={styles.fault} role="status">
      {doubt &&
        t(`doubts.${doubt.kind}`, {
          class: dueDays.classNumber,
          date: formatDate(date, 'weekday'),
          name: doubt.name ?? '',
          subject,
        })}
    </p>
  );
}

type LoadProps = { readonly classNumber: number; readonly date: string; readonly but: number | undefined };

/** Shows how much other homework the class has for the chosen day. */
function Load({ classNumber, date, but }: LoadProps) {
  const { t } = useTranslation('homework');
  const { data: load, isSuccess } = useLoad(classNumber, date, but);
  if (!isSuccess) return null;
  const day = { class: classNumber, date: formatDate(date, 'weekday') };
  return (
    <p className={styles.quiet} role="status">
      {!load
        ? t('loadNone', day)
        : load.minutes > 0
          ? t('load', { ...day, count: load.count, minutes: load.minutes })
          : t('loadUnknown', { ...day, count: load.count })}
    </p>
  );
}
