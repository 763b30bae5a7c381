import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { type FormEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { ActionBar } from '../../../platform/web/components/ActionBar.tsx';
import { DraftNotice } from '../../../platform/web/components/DraftNotice.tsx';
import { focusFirstInvalid } from '../../../platform/web/components/focus-first-invalid.ts';
import { formatInstant } from '../../../platform/web/components/format-date.ts';
import { toastSuccess } from '../../../platform/web/components/toast.ts';
import { ConfirmMarks } from './ConfirmMarks.tsx';
import { ExamFields } from './ExamFields.tsx';
import styles from './Marks.module.css';
import { MarksList } from './MarksList.tsx';
import { countWrong, readMark, readMaxMark } from './mark-text.ts';
import { useSubmitMarks } from './marks.hooks.ts';
import { SubmitFailure } from './SubmitFailure.tsx';
import { useMarkSheet } from './use-mark-sheet.ts';

type Props = {
  readonly classNumber: number;
  /** The school's current session, which the exam belongs to. */
  readonly session: string;
  readonly students: readonly { readonly roll: number; readonly name: string; readonly session: string }[];
  readonly subjects: readonly string[];
  readonly email: string;
};

/** An exam's marks until they are submitted. Errors are derived from the current input. */
export function EnterMarks({ classNumber, session, students, subjects, email }: Props) {
  const { t } = useTranslation('marks');
  const { sheet, draft, change, setMarks, startOver } = useMarkSheet(email, classNumber);
  const [hasAsked, setAsked] = useState(false);
  const [isAsking, asking] = useDisclosure(false);
  const submit = useSubmitMarks();
  const form = useRef<HTMLFormElement>(null);
  const maxMark = readMaxMark(sheet.maxMark);
  const rolls = students.map(({ roll }) => roll);
  const entered = rolls.filter((roll) => typeof readMark(sheet.marks[roll], maxMark) === 'number').length;
  const wrong = countWrong(rolls, sheet.marks, maxMark);

  const count = t('entered', { count: entered, total: students.length });

  const ask = (event: FormEvent) => {
    event.preventDefault();
    flushSync(() => setAsked(true));
    if (!focusFirstInvalid(form.current)) asking.open();
  };

  const leave = () => {
    setAsked(false);
    startOver();
  };

  const send = () => {
    if (maxMark === undefined) return;
    const marks = rolls.map((roll) => ({ roll, mark: readMark(sheet.marks[roll], maxMark) ?? null }));
    submit.mutate(
      { ...sheet, maxMark, class: classNumber, marks, teacherEmail: email },
      {
        onSuccess: () => {
          toastSuccess(t('submitted'));
          leave();
        },
        onSettled: asking.close,
      },
    );
  };

  return (
    <form ref={form} onSubmit={ask} noValidate>
      {draft && (
        <DraftNotice
          text={t('restored', { time: formatInstant(draft.savedAt) })}
          action={t('startOver')}
          onDrop={leave}
        />
      )}
      <p className={styles.count}>{t('classAndSession', { class: classNumber, session })}</p>
      <ExamFields sheet={sheet} subjects={subjects} hasAsked={hasAsked} onChange={change} />
      <MarksList
        students={students}
        session={session}
        marks={sheet.marks}
        maxMark={maxMark}
        label={t('students', { class: classNumber })}
        onChange={setMarks}
      />
      <ActionBar
        count={wrong === 0 ? count : `${count} · ${t('wrong', { count: wrong })}`}
        failure={submit.isError && <SubmitFailure error={submit.error} classNumber={classNumber} />}
      >
        <Button type="submit" size="md">
          {t('submit')}
        </Button>
      </ActionBar>
      <ConfirmMarks
        opened={isAsking}
        classNumber={classNumber}
        sheet={sheet}
        maxMark={maxMark}
        students={students}
        isBusy={submit.isPending}
        onConfirm={send}
        onCancel={asking.close}
      />
    </form>
  );
}
