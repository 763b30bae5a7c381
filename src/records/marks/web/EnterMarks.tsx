import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { type FormEvent, type KeyboardEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { useSessions } from '../../../base/school/web/sessions.hooks.ts';
import { failureText } from '../../../platform/web/api/failure-text.ts';
import { ActionBar } from '../../../platform/web/components/ActionBar.tsx';
import { DraftNotice } from '../../../platform/web/components/DraftNotice.tsx';
import { Failure } from '../../../platform/web/components/Failure.tsx';
import { focusFirstInvalid } from '../../../platform/web/components/focus-first-invalid.ts';
import { ButtonLink } from '../../../platform/web/components/links.tsx';
import { Notice } from '../../../platform/web/components/Notice.tsx';
import { toastSuccess } from '../../../platform/web/components/toast.ts';
import { Waiting } from '../../../platform/web/components/Waiting.tsx';
import { formatDigits, formatInstant } from '../../../platform/web/format.ts';
import { waiting } from '../../../platform/web/offline/waiting.ts';
import type { MarksRecord } from '../marks.contract.ts';
import { ConfirmMarks } from './ConfirmMarks.tsx';
import { DraftList } from './DraftList.tsx';
import { DraftNews, DraftStatus } from './DraftStatus.tsx';
import styles from './EnterMarks.module.css';
import { ExamDetails } from './ExamDetails.tsx';
import { ExamFields } from './ExamFields.tsx';
import { ExamLine } from './ExamLine.tsx';
import { ExamPlace } from './ExamPlace.tsx';
import { isExamName, offeredFacts, readFacts } from './exam-facts.ts';
import { MarksList } from './MarksList.tsx';
import {
  countWrong,
  isAbsent,
  isExempt,
  isMark,
  lineOfMark,
  type MarkTexts,
  maximumWith,
  readMark,
} from './mark-text.ts';
import { useMarkScales, useSubmitMarks } from './marks.hooks.ts';
import type { ListedStudent } from './marks-of-students.ts';
import { SubmitFailure } from './SubmitFailure.tsx';
import { useClassOfExam } from './use-class-of-exam.ts';
import { useDraftElsewhere } from './use-draft-elsewhere.ts';
import { useMarkSheet } from './use-mark-sheet.ts';
import { useNeedsPublication } from './use-needs-publication.ts';
import { useSavedDraft } from './use-saved-draft.ts';
import { WaitingMarks } from './WaitingMarks.tsx';

type Props = {
  readonly classNumber: number;
  /** The school's current session, which the exam belongs to. */
  readonly session: string;
  /** Today at the school. */
  readonly today: string;
  /** The students in the class today. */
  readonly students: readonly ListedStudent[];
  readonly subjects: readonly string[];
  readonly email: string;
  /** On a phone: whether the choices are shown as one line, once all of them are made. */
  readonly isFolded: boolean;
};

/** An exam's marks until they are submitted. Errors are derived from the current input. */
export function EnterMarks(props: Props) {
  const { classNumber, session, today, subjects, email, isFolded } = props;
  const { t } = useTranslation('marks');
  const { sheet, latest, sheetNumber, draft, change, setMarks, noteSaved, replace, startOver } =
    useMarkSheet(classNumber);
  const [hasAsked, setAsked] = useState(false);
  const [isAsking, asking] = useDisclosure(false);
  const submit = useSubmitMarks();
  const [submitted, setSubmitted] = useState<MarksRecord>();
  const needsPublication = useNeedsPublication();
  const sessionOfExam = useSessions().data?.find((one) => one.session === session);
  const facts = offeredFacts(sheet, sessionOfExam, today);
  const { day } = sheet;
  const { listed, failure, refetch, changeFacts } = useClassOfExam({ ...props, day, latest, change });
  const students = listed ?? [];
  const form = useRef<HTMLFormElement>(null);
  const { scales, usual } = useMarkScales();
  const scaleName = sheet.scale ?? usual;
  const scale = scales.find(({ name }) => name === scaleName) ?? null;
  const maxMark = maximumWith(scale, sheet.maxMark);
  const rolls = students.map(({ roll }) => roll);
  const entered = rolls.filter((roll) => isMark(readMark(sheet.marks[roll], maxMark, scale))).length;
  const wrong = countWrong(rolls, sheet.marks, maxMark, scale);
  const isChosen = maxMark !== undefined && subjects.includes(sheet.subject) && isExamName(sheet.examName);

  const absent = rolls.filter((roll) => isAbsent(sheet.marks[roll], scale)).length;
  const exempt = rolls.filter((roll) => isExempt(sheet.marks[roll], scale)).length;
  const counts: string[] = [t('entered', { entered, total: students.length })];
  if (absent > 0) counts.push(t('absent', { count: absent }));
  if (exempt > 0) counts.push(t('exempt', { count: exempt }));
  if (wrong > 0) counts.push(t('wrong', { count: wrong }));

  const ask = (event: FormEvent) => {
    event.preventDefault();
    flushSync(() => setAsked(true));
    if (!focusFirstInvalid(form.current)) asking.open();
  };

  const canSave =
    listed !== undefined && subjects.includes(sheet.subject) && isExamName(sheet.examName) && !submit.isPending;
  const saving = useSavedDraft({ classNumber, rolls, sheet, term: facts.term, scale, canSave, noteSaved, replace });
  const elsewhere = useDraftElsewhere({ classNumber, sheet, saving, startOver });

  const leave = () => {
    setAsked(false);
    saving.forget();
    startOver();
  };

  const discard = () => {
    leave();
    elsewhere.discard(() => replace({ ...sheet, saved: undefined, isUnsaved: true }));
  };

  const takeTheirs = (replaced: MarkTexts) => {
    setMarks(replaced);
    saving.forget();
  };

  const send = async () => {
    // A draft that arrives after the submission would belong to an exam that is already submitted.
    await saving.settle();
    const sentFacts = readFacts(facts);
    if (maxMark === undefined || sentFacts === undefined) return;
    const { subject, examName } = sheet;
    const marks = rolls.map((roll) => ({ roll, ...lineOfMark(readMark(sheet.marks[roll], maxMark, scale) ?? null) }));
    submit.mutate(
      {
        ...sentFacts,
        subject,
        examName,
        ...(scale ? { scale: scale.name } : { maxMark }),
        class: classNumber,
        marks,
        teacherEmail: email,
      },
      {
        onSuccess: (record) => {
          if (record !== waiting) toastSuccess(t('submitted'));
          setSubmitted(record === waiting ? undefined : record);
          leave();
          // The top of the page is where the next exam is chosen and where waiting marks are shown.
          window.scrollTo({ top: 0 });
        },
        onSettled: asking.close,
      },
    );
  };

  return (
    <form
      ref={form}
      onSubmit={ask}
      onKeyDown={goOnAtEnter}
      noValidate
      data-folded={(isFolded && isChosen) || undefined}
    >
      <div className={styles.drafts} data-unfolds>
        <DraftList open={{ class: classNumber, ...sheet }} />
      </div>
      {submitted && needsPublication && (
        <Notice
          kind="success"
          role="status"
          title={t('tableLabel', { subject: submitted.subject, exam: submitted.examName, class: classNumber })}
          action={
            <ButtonLink to="/marks_overview" search={{ class: classNumber, exam: submitted._id }}>
              {t('publish')}
            </ButtonLink>
          }
        >
          {t('visibleWhenPublished')}
        </Notice>
      )}
      {draft && (
        <DraftNotice
          text={t('restored', { time: formatInstant(draft.savedAt) })}
          action={t('startOver', { ns: 'form' })}
          onDrop={discard}
        />
      )}
      {elsewhere.isOpening ? (
        <Waiting />
      ) : (
        <>
          <WaitingMarks classNumber={classNumber} sheet={sheet} replace={replace} />
          <p className={styles.session}>
            {t('classAndSession', { class: classNumber, session: formatDigits(session) })}
          </p>
          <ExamLine
            classNumber={classNumber}
            sheet={sheet}
            maxMark={maxMark}
            scale={scale}
            onChange={() => form.current?.querySelector('select')?.focus()}
          />
          <div className={styles.fields} data-unfolds>
            <ExamFields
              sheet={sheet}
              subjects={subjects}
              scales={scales}
              scale={scale}
              hasAsked={hasAsked}
              onChange={change}
            />
          </div>
          <div className={styles.details} data-unfolds>
            <ExamDetails facts={facts} session={sessionOfExam} today={today} onChange={changeFacts}>
              <ExamPlace
                exam={{ ...sheet, class: classNumber, session }}
                facts={facts}
                canReplace={scales.length > 0 && sheet.subject !== ''}
                onChange={change}
              />
            </ExamDetails>
          </div>
          {listed ? (
            <MarksList
              sheetNumber={sheetNumber}
              students={students}
              session={session}
              marks={sheet.marks}
              maxMark={maxMark}
              scale={scale}
              label={t('students', { class: classNumber })}
              onChange={setMarks}
            />
          ) : failure ? (
            <Failure message={failureText(failure, t('studentsFailed'))} onRetry={() => refetch()} />
          ) : (
            <Waiting />
          )}
          <ActionBar
            count={counts.join(' · ')}
            tool={<DraftStatus sheet={sheet} failure={saving.failure} />}
            failure={
              submit.isError ? (
                <SubmitFailure error={submit.error} classNumber={classNumber} />
              ) : (
                saving.news && <DraftNews news={saving.news} onTake={takeTheirs} onClose={saving.forget} />
              )
            }
          >
            <Button type="submit" size="md" disabled={students.length === 0}>
              {t('submit')}
            </Button>
          </ActionBar>
        </>
      )}
      <ConfirmMarks
        opened={isAsking}
        classNumber={classNumber}
        sheet={sheet}
        maxMark={maxMark}
        scale={scale}
        students={students}
        isBusy={submit.isPending}
        onConfirm={send}
        onCancel={asking.close}
      />
    </form>
  );
}

/**
 * Moves the focus from field to field and on to the marks on Enter, so that it does not submit an exam without marks.
 */
function goOnAtEnter(event: KeyboardEvent<HTMLFormElement>): void {
  const { target, currentTarget: form } = event;
  if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
  if (!(target instanceof HTMLInputElement && target.closest('[data-unfolds]'))) return;
  event.preventDefault();
  const fields = [...form.querySelectorAll('input')].filter((field) => field.checkVisibility());
  fields[fields.indexOf(target) + 1]?.focus();
}
