import { Button, Group, Stack, Textarea, TextInput, Title } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMe } from '../../../base/identity/web/identity.hooks.ts';
import { useCheckedForm } from '../../../base/identity/web/use-checked-form.ts';
import { closedOn } from '../../../base/school/calendar.rules.ts';
import { useCalendar } from '../../../base/school/web/calendar.hooks.ts';
import { useSchool } from '../../../base/school/web/school.hooks.ts';
import { daysAfter, weekdayOf } from '../../../platform/contract/dates.ts';
import { asciiDigits } from '../../../platform/contract/digits.ts';
import { handInWays, maxNameLength } from '../../../platform/contract/school-terms.ts';
import { readWholeNumber } from '../../../platform/contract/whole-number.ts';
import { ChoiceField } from '../../../platform/web/components/ChoiceField.tsx';
import { DateField } from '../../../platform/web/components/DateField.tsx';
import { earliestSchoolDay } from '../../../platform/web/components/date-fault.ts';
import { SaveFailure } from '../../../platform/web/components/SaveFailure.tsx';
import { toastSuccess } from '../../../platform/web/components/toast.ts';
import { WholeNumberField } from '../../../platform/web/components/WholeNumberField.tsx';
import { formatDate } from '../../../platform/web/format.ts';
import { waiting } from '../../../platform/web/offline/waiting.ts';
import { useTeacherSchedule } from '../../schedule/web/schedule.hooks.ts';
import {
  type Homework,
  maxHomeworkMark,
  maxHomeworkMinutes,
  maxHomeworkText,
  maxHomeworkTitle,
} from '../homework.contract.ts';
import styles from './Homework.module.css';
import { useChangeHomework, useGiveHomework, useLoad } from './homework.hooks.ts';

type Props = {
  readonly classNumber: number;
  /** The subject of the lesson, if the homework is given from a lesson. */
  readonly subject?: string | undefined;
  /** The homework to change. */
  readonly changed?: Homework | undefined;
  readonly onDone: () => void;
};

/** The number of days in which the next lesson is searched for. */
const daysAhead = 30;

/** Waits until the teacher's lessons are known, because they determine the default due day. */
export function GiveHomework(props: Props) {
  const { data: me } = useMe();
  const today = useSchool().data?.school?.today;
  const lessons = useTeacherSchedule(me?.email);
  const days = { from: today ?? '', to: today === undefined ? '' : daysAfter(today, daysAhead) };
  const calendar = useCalendar(days, today !== undefined);
  const isReady = today !== undefined && (lessons.data ?? lessons.error) && (calendar.data ?? calendar.error);
  if (!isReady) return null;
  const own = (lessons.data ?? []).filter(({ class: number }) => number === props.classNumber);
  const subjects = [...new Set([...(props.subject ? [props.subject] : []), ...own.map(({ subject }) => subject)])];
  const next = (subject: string | undefined) =>
    Array.from({ length: daysAhead }, (_, place) => daysAfter(today, place + 1)).find(
      (date) =>
        own.some((lesson) => lesson.day === weekdayOf(date) && (!subject || lesson.subject === subject)) &&
        !closedOn(calendar.data?.closed ?? [], props.classNumber, date),
    ) ?? daysAfter(today, 1);
  return <HomeworkForm {...props} subjects={subjects} due={next(props.subject ?? subjects[0])} />;
}

type FormProps = Props & { readonly subjects: readonly string[]; readonly due: string };

function HomeworkForm({ classNumber, changed, subjects, due, onDone }: FormProps) {
  const { t } = useTranslation('homework');
  const give = useGiveHomework();
  const change = useChangeHomework(Number(changed?._id ?? 0));
  const [badRolls, setBadRolls] = useState(false);
  const form = useCheckedForm(
    {
      subject: changed?.subject ?? subjects[0] ?? '',
      title: changed?.title ?? '',
      text: changed?.text ?? '',
      due: changed?.due ?? due,
      handIn: changed?.handIn ?? ('files' as string),
      minutes: changed?.minutes?.toString() ?? '',
      rolls: changed?.rolls?.join(' ') ?? '',
      examName: changed?.exam?.examName ?? '',
      maxMark: changed?.exam?.maxMark?.toString() ?? '',
    },
    { draft: changed ? `homework ${changed._id}` : `homework ${classNumber}`, isEdit: changed !== undefined },
  );
  const [dueNow, setDue] = useState(form.first.due);

  const save = form.checked((values) => {
    const rolls =
      asciiDigits(values.rolls)
        .match(/[^\s,;،]+/g)
        ?.map(Number) ?? null;
    const isBad = rolls?.some((roll) => !Number.isInteger(roll) || roll < 1) ?? false;
    setBadRolls(isBad);
    if (isBad) return;
    const body = {
      title: values.title,
      text: values.text,
      due: values.due,
      handIn: values.handIn as (typeof handInWays)[number],
      minutes: readWholeNumber(values.minutes, 1, maxHomeworkMinutes) ?? null,
      rolls: rolls && [...new Set(rolls)],
      exam:
        values.examName.trim() === ''
          ? null
          : { examName: values.examName, maxMark: readWholeNumber(values.maxMark, 1, maxHomeworkMark) ?? null },
    };
    const options = {
      onSuccess: (outcome: unknown) => {
        form.done();
        if (outcome !== waiting) toastSuccess(t(changed ? 'saved' : 'given'));
        onDone();
      },
      onError: form.showRefusal,
    };
    if (changed) change.mutate(body, options);
    else give.mutate({ ...body, class: classNumber, subject: values.subject }, options);
  });

  const more = changed?.rolls || changed?.exam;
  return (
    <form key={form.round} {...form.props} onSubmit={save} className={`${styles.form} not-printed`}>
      <Stack>
        <Title order={2}>{changed ? changed.title : t('give')}</Title>
        {form.notice}
        {!changed &&
          (subjects.length > 0 ? (
            <ChoiceField label={t('subject', { ns: 'shared' })} data={[...subjects]} {...form.field('subject')} />
          ) : (
            <TextInput
              label={t('subject', { ns: 'shared' })}
              required
              maxLength={maxNameLength}
              {...form.field('subject')}
            />
          ))}
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
        <div>
          <DateField
            label={t('dueField')}
            required
            earliest={earliestSchoolDay}
            {...form.field('due')}
            onChange={(event) => {
              form.field('due').onChange(event);
              setDue(event.currentTarget.value);
            }}
          />
          <Load classNumber={classNumber} date={dueNow} />
        </div>
        <ChoiceField
          label={t('handIn')}
          data={handInWays.map((way) => ({ value: way, label: t(`ways.${way}`) }))}
          {...form.field('handIn')}
        />
        <details {...(more && { open: true })}>
          <summary className={styles.summary}>{t('more')}</summary>
          <Stack>
            <WholeNumberField
              label={t('minutes')}
              description={t('optional')}
              least={1}
              most={maxHomeworkMinutes}
              {...form.field('minutes')}
            />
            <TextInput
              label={t('rolls')}
              description={t('rollsHint')}
              {...form.field('rolls')}
              {...(badRolls && { error: t('badRolls') })}
            />
            <TextInput
              label={t('exam')}
              description={t('examHint')}
              maxLength={maxNameLength}
              {...form.field('examName')}
            />
            <WholeNumberField
              label={t('maxMark')}
              description={t('optional')}
              least={1}
              most={maxHomeworkMark}
              {...form.field('maxMark')}
            />
          </Stack>
        </details>
        <SaveFailure error={give.error ?? change.error} />
        <Group>
          <Button type="submit" size="md" loading={give.isPending || change.isPending}>
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

/** Shows how much homework the class has for the chosen day. */
function Load({ classNumber, date }: { readonly classNumber: number; readonly date: string }) {
  const { t } = useTranslation('homework');
  const { data: load, isSuccess } = useLoad(classNumber, date);
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
