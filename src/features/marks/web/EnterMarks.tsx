import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { type FormEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ActionBar } from '../../../web/components/ActionBar.tsx';
import { DraftNotice } from '../../../web/components/DraftNotice.tsx';
import { formatInstant } from '../../../web/components/format-date.ts';
import { toastSuccess } from '../../../web/components/toast.ts';
import { ConfirmMarks } from './ConfirmMarks.tsx';
import { type ExamFaults, ExamFields } from './ExamFields.tsx';
import { MarksList } from './MarksList.tsx';
import { toMark } from './mark-text.ts';
import { useSubmitMarks } from './marks.hooks.ts';
import { SubmitFailure } from './SubmitFailure.tsx';
import { useMarkSheet } from './use-mark-sheet.ts';

type Props = {
  readonly classNumber: number;
  readonly students: readonly { readonly roll: number; readonly name: string }[];
  readonly subjects: readonly string[];
  readonly email: string;
};

/** An exam's marks while they are entered and until they are submitted (SPEC 2, 4, 5, 8). */
export function EnterMarks({ classNumber, students, subjects, email }: Props) {
  const { t } = useTranslation('marks');
  const { sheet, draft, change, setMark, startOver } = useMarkSheet(email, classNumber);
  const [faults, setFaults] = useState<ExamFaults>({});
  const [isAsking, asking] = useDisclosure(false);
  const submit = useSubmitMarks();
  const form = useRef<HTMLFormElement>(null);
  const entered = students.filter(({ roll }) => sheet.marks[roll]).length;

  const ask = (event: FormEvent) => {
    event.preventDefault();
    const found: ExamFaults = {
      ...(sheet.subject ? {} : { subject: t('selectSubject') }),
      ...(sheet.examName.trim() ? {} : { examName: t('enterExamName') }),
      ...(faults.maxMark ? { maxMark: faults.maxMark } : {}),
    };
    setFaults(found);
    const [first] = Object.keys(found);
    if (first) (form.current?.elements.namedItem(first) as HTMLElement | null)?.focus();
    else asking.open();
  };

  const send = () => {
    const marks = students.map(({ roll }) => ({ roll, mark: toMark(sheet.marks[roll]) }));
    submit.mutate(
      { ...sheet, class: classNumber, marks, teacherEmail: email },
      {
        onSuccess: () => {
          toastSuccess(t('submitted'));
          startOver();
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
          onDrop={startOver}
        />
      )}
      <ExamFields
        sheet={sheet}
        subjects={subjects}
        faults={faults}
        onChange={change}
        onFaults={(next) => setFaults((before) => ({ ...before, ...next }))}
      />
      <MarksList
        students={students}
        marks={sheet.marks}
        maxMark={sheet.maxMark}
        label={t('students', { class: classNumber })}
        onMark={setMark}
        onMarks={(marks) => change({ marks })}
      />
      <ActionBar
        count={t('entered', { count: entered, total: students.length })}
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
        students={students}
        isBusy={submit.isPending}
        onConfirm={send}
        onCancel={asking.close}
      />
    </form>
  );
}
