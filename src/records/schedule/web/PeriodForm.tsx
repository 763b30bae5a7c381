import { Button, NativeSelect, TextInput, type TextInputProps } from '@mantine/core';
import { type FormEvent, type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useWeekCycle } from '../../../base/school/web/calendar.hooks.ts';
import { days } from '../../../platform/contract/school-terms.ts';
import { fieldFaults } from '../../../platform/web/api/failure-text.ts';
import { FurtherTeachers } from '../../../platform/web/components/FurtherTeachers.tsx';
import { furtherOf } from '../../../platform/web/components/further-teachers.ts';
import { Notice } from '../../../platform/web/components/Notice.tsx';
import { classOptions } from '../../../platform/web/components/school-options.ts';
import { typedFields } from '../../../platform/web/components/typed-fields.ts';
import { WholeNumberField } from '../../../platform/web/components/WholeNumberField.tsx';
import { maxPeriod } from '../schedule.contract.ts';
import type { ScheduleOptions } from './period-fields.ts';
import {
  findWrongField,
  groupOptions,
  missingFields,
  type PeriodFields,
  subjectsOf,
  teachersOf,
} from './period-fields.ts';
import styles from './Schedule.module.css';

type Props = {
  /** Shown at the top of the form. */
  readonly notice: ReactNode;
  readonly fields: PeriodFields;
  readonly options: ScheduleOptions;
  readonly error: Error | null;
  readonly hasAsked: boolean;
  /** Choices that show who is free; without them, everybody is listed by name. */
  readonly classChoices?: Choices;
  readonly teacherChoices?: Choices;
  /** The class that is in the room at that time. This is not a fault, because two classes can share a room. */
  readonly roomTaken?: string | undefined;
  /** In a dialog: shows a compact form, with the focus on this field. */
  readonly compactFrom?: keyof PeriodFields;
  readonly children: ReactNode;
  readonly onChange: (changes: Partial<PeriodFields>) => void;
  /** Called with whether every field is filled and valid. */
  readonly onSubmit: (isComplete: boolean) => void;
};

type Choice = { value: string; label: string };
export type Choices = (Choice | { group: string; items: Choice[] })[];

/**
 * A form for class, day, period, subject, teacher and time, which are required, and for a label and room, which are
 * not.
 */
export function PeriodForm(props: Props) {
  const { notice, fields, error, hasAsked, children, onSubmit } = props;
  const { t } = useTranslation('schedule');
  const form = useRef<HTMLFormElement>(null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const wrong = findWrongField(fields);
    if (wrong) (form.current?.elements.namedItem(wrong) as HTMLElement | null)?.focus();
    onSubmit(!wrong);
  };
  return (
    <form ref={form} onSubmit={submit} noValidate>
      {notice}
      <div className={props.compactFrom ? styles.compactFields : styles.fields}>
        <Fields {...props} faults={fieldFaults(error)} />
      </div>
      {hasAsked && missingFields(fields).length > 0 && (
        <Notice kind="warm" role="alert" title={t('validationError')}>
          {t('allRequired')}
        </Notice>
      )}
      {children}
    </form>
  );
}

type FieldsProps = Props & { readonly faults: ReturnType<typeof fieldFaults> };

function Fields({ faults, ...props }: FieldsProps) {
  const { fields, options, hasAsked, classChoices, onChange } = props;
  const { t } = useTranslation('schedule');
  const weeks = useWeekCycle().data?.names ?? [];
  const missing = missingFields(fields);
  const choose = { value: '', label: t('pleaseChoose', { ns: 'shared' }) };
  const subjects = subjectsOf(fields, options);
  const typed = typedFields(fields, onChange);
  const field = (name: keyof PeriodFields, fault?: string) => ({
    ...typed(name),
    name,
    required: true,
    'data-autofocus': props.compactFrom === name || undefined,
    error: fault ?? (hasAsked && missing.includes(name)),
  });
  return (
    <>
      <NativeSelect
        label={t('class')}
        data={[choose, ...(classChoices ?? [...classOptions('open', fields.class), ...groupOptions(options)])]}
        {...field('class', faults.classNumber)}
      />
      <NativeSelect
        label={t('day', { ns: 'shared' })}
        data={[choose, ...days.map((day) => ({ value: day, label: t(`days.${day}`) }))]}
        {...field('day', faults.day)}
      />
      {weeks.length > 0 && (
        <NativeSelect
          label={t('ofWeek')}
          data={[
            { value: '', label: t('everyWeek') },
            ...weeks.map((name) => ({ value: name, label: t('weekName', { name }) })),
          ]}
          {...field('week', faults.week)}
          required={false}
        />
      )}
      <WholeNumberField label={t('period')} least={1} most={maxPeriod} {...field('period', faults.period)} />
      <Described label={t('label')} description={t('labelHint')} {...field('label', faults.label)} />
      <Described label={t('room')} description={props.roomTaken ?? t('roomHint')} {...field('room', faults.room)} />
      <NativeSelect
        label={t('subject')}
        data={[choose, ...subjects]}
        description={fields.class && subjects.length === 0 ? t('noSubjects') : undefined}
        {...field('subject', faults.subject)}
      />
      <Teachers {...props} faults={faults} first={field('teacher', faults['teachers.0.email'])} />
      <div className={styles.times}>
        <TextInput label={t('starts')} type="time" {...field('starts', faults.time)} />
        <TextInput label={t('ends')} type="time" {...field('ends')} />
      </div>
    </>
  );
}

/** A field that can stay empty. */
function Described(field: TextInputProps) {
  return <TextInput {...field} inputWrapperOrder={['label', 'input', 'description', 'error']} required={false} />;
}

function Teachers({
  fields,
  options,
  teacherChoices,
  faults,
  first,
  onChange,
}: FieldsProps & { readonly first: object }) {
  const { t } = useTranslation('schedule');
  const teachers = teachersOf(fields, options).map(({ name, email, hasLeft }) => ({
    value: email,
    label: hasLeft ? t('hasLeft', { name }) : name,
  }));
  const choices = teacherChoices ?? teachers;
  return (
    <>
      <NativeSelect
        label={t('teacher')}
        data={[{ value: '', label: t('pleaseChoose', { ns: 'shared' }) }, ...choices]}
        {...first}
      />
      <FurtherTeachers
        chosen={fields.others}
        choices={choices}
        faults={furtherOf(fields.others).map((_, place) => faults[`teachers.${place + 1}.email`])}
        onChange={(others) => onChange({ others })}
      />
    </>
  );
}

export function SubmitPeriod({ label, isBusy }: { label: string; isBusy: boolean }) {
  return (
    <Button type="submit" size="md" loading={isBusy}>
      {label}
    </Button>
  );
}
