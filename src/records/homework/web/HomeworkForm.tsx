import { Button, Group, Stack, Textarea, TextInput, Title } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type CheckedForm, useCheckedForm } from '../../../base/identity/web/use-checked-form.ts';
import { handInWays, maxNameLength } from '../../../platform/contract/school-terms.ts';
import { ChoiceField } from '../../../platform/web/components/ChoiceField.tsx';
import { SaveFailure } from '../../../platform/web/components/SaveFailure.tsx';
import { toastSuccess } from '../../../platform/web/components/toast.ts';
import { waiting } from '../../../platform/web/offline/waiting.ts';
import { type Homework, maxHomeworkText, maxHomeworkTitle } from '../homework.contract.ts';
import { DueField } from './DueField.tsx';
import { type DueDays, nextDueDay } from './due-days.ts';
import styles from './Homework.module.css';
import { useChangeHomework, useGiveHomework } from './homework.hooks.ts';
import { changedBody, type HomeworkValues, readRolls, toBody, valuesOf } from './homework-values.ts';
import { MoreOfHomework } from './MoreOfHomework.tsx';

type Props = {
  readonly classNumber: number;
  readonly changed?: Homework | undefined;
  /** The subjects to choose from; if there is none, the subject is typed. */
  readonly subjects: readonly string[];
  readonly dueDays: DueDays;
  readonly onDone: () => void;
};

/** The form that gives homework, or changes it. */
export function HomeworkForm({ classNumber, changed, subjects, dueDays, onDone }: Props) {
  const { t } = useTranslation('homework');
  const [first] = useState(() =>
    valuesOf(changed, { subject: subjects[0] ?? '', due: nextDueDay(dueDays, subjects[0]) }),
  );
  const form = useCheckedForm<HomeworkValues>(first, {
    draft: changed ? `homework ${changed._id}` : `homework ${classNumber}`,
    isEdit: changed !== undefined,
  });
  const { save, isPending, error } = useSave({ classNumber, changed, first, form, onDone });
  return (
    <form key={form.round} {...form.props} onSubmit={save} className={`${styles.form} not-printed`}>
      <Stack>
        <Title order={2}>{changed ? changed.title : t('give')}</Title>
        {form.notice}
        <Fields form={form} changed={changed} subjects={subjects} dueDays={dueDays} />
        <SaveFailure error={error} />
        <Group>
          <Button type="submit" size="md" loading={isPending}>
            {changed ? t('save', { ns: 'shared' }) : t('give')}
          </Button>
          <Button variant="default" size="md" onClick={onDone}>
            {t('cancel', { ns: 'shared' })}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

type FieldsProps = Pick<Props, 'changed' | 'subjects' | 'dueDays'> & { readonly form: CheckedForm<HomeworkValues> };

/** The fields of one round of the form: the due day follows the subject that is chosen in it. */
function Fields({ form, changed, subjects, dueDays }: FieldsProps) {
  const { t } = useTranslation('homework');
  const [subject, setSubject] = useState(form.first.subject);
  return (
    <>
      {!changed && <SubjectField form={form} subjects={subjects} onChange={setSubject} />}
      <TextInput
        label={t('titleField')}
        required
        maxLength={maxHomeworkTitle}
        data-autofocus
        autoFocus={!changed}
        {...form.field('title')}
      />
      <Textarea
        label={t('text')}
        description={t('textHint')}
        autosize
        minRows={2}
        maxRows={12}
        maxLength={maxHomeworkText}
        {...form.field('text')}
      />
      <DueField
        form={form}
        dueDays={dueDays}
        subject={subject}
        next={changed ? undefined : nextDueDay(dueDays, subject)}
        changed={changed && Number(changed._id)}
      />
      <ChoiceField
        label={t('handIn')}
        data={handInWays.map((way) => ({ value: way, label: t(`ways.${way}`) }))}
        {...form.field('handIn')}
      />
      <MoreOfHomework form={form} changed={changed} />
    </>
  );
}

type SaveProps = Pick<Props, 'classNumber' | 'changed' | 'onDone'> & {
  /** The values with which the form began, without those of a draft. */
  readonly first: HomeworkValues;
  readonly form: CheckedForm<HomeworkValues>;
};

/** Sends the form. Rolls that are none are marked at their field. */
function useSave({ classNumber, changed, first, form, onDone }: SaveProps) {
  const { t } = useTranslation('homework');
  const give = useGiveHomework();
  const change = useChangeHomework(Number(changed?._id ?? 0));
  const save = form.checked((values) => {
    const rolls = readRolls(values.rolls);
    if (rolls === undefined) {
      form.setFault('rolls', t('badRolls'));
      return;
    }
    const options = {
      onStored: form.whenStored(),
      onSuccess: (outcome: unknown) => {
        form.done();
        if (outcome !== waiting) toastSuccess(t(changed ? 'saved' : 'given'));
        onDone();
      },
      onError: form.showRefusal,
    };
    if (changed) change.mutate(changedBody(values, first, rolls), options);
    else give.mutate({ ...toBody(values, rolls), class: classNumber, subject: values.subject }, options);
  });
  return { save, isPending: give.isPending || change.isPending, error: give.error ?? change.error };
}

type SubjectProps = {
  readonly form: CheckedForm<HomeworkValues>;
  readonly subjects: readonly string[];
  readonly onChange: (subject: string) => void;
};

function SubjectField({ form, subjects, onChange }: SubjectProps) {
  const { t } = useTranslation('homework');
  const field = form.field('subject');
  const shared = {
    label: t('subject', { ns: 'shared' }),
    ...field,
    onChange: (event: { readonly currentTarget: { readonly value: string } }) => {
      field.onChange(event);
      onChange(event.currentTarget.value);
    },
  };
  if (subjects.length > 0) return <ChoiceField data={[...subjects]} {...shared} />;
  return <TextInput required maxLength={maxNameLength} {...shared} />;
}
