import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { type FormEvent, type KeyboardEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { ActionBar } from '../../../platform/web/components/ActionBar.tsx';
import { DraftNotice } from '../../../platform/web/components/DraftNotice.tsx';
import { FetchState } from '../../../platform/web/components/FetchState.tsx';
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
import { ExamDetails, ExamPlace } from './ExamDetails.tsx';
import { ExamFields } from './ExamFields.tsx';
import { ExamLine } from './ExamLine.tsx';
import { MarksList } from './MarksList.tsx';
import { countWrong, isAbsent, isExempt, isMark, type MarkTexts, readMark } from './mark-text.ts';
import { useSubmitMarks } from './marks.hooks.ts';
import { SubmitFailure } from './SubmitFailure.tsx';
import { useDraftElsewhere } from './use-draft-elsewhere.ts';
import { type EnteredExam, type ExamOfClass, submissionOf, useEnteredExam } from './use-entered-exam.ts';
import { useNeedsPublication } from './use-needs-publication.ts';
import { useSavedDraft } from './use-saved-draft.ts';
import { WaitingMarks } from './WaitingMarks.tsx';

type Props = ExamOfClass & {
  readonly email: string;
  /** On a phone: whether the choices are shown as one line, once all of them are made. */
  readonly isFolded: boolean;
};

/** An exam's marks until they are submitted. Errors are derived from the current input. */
export function EnterMarks(props: Props) {
  const { classNumber, isFolded } = props;
  const { t } = useTranslation('marks');
  const exam = useEnteredExam(props);
  const { sheet, draft, maxMark, isNamed } = exam;
  const [hasAsked, setAsked] = useState(false);
  const [isAsking, asking] = useDisclosure(false);
  const submit = useSubmitMarks();
  const { saving, isOpening, leave, discard } = useDraft(exam, classNumber, submit.isPending, () => setAsked(false));
  const { submitted, send } = useSubmission(submit, () => submissionOf(exam, props), {
    settle: saving.settle,
    leave,
    close: asking.close,
  });
  const form = useRef<HTMLFormElement>(null);

  const ask = (event: FormEvent) => {
    event.preventDefault();
    flushSync(() => setAsked(true));
    if (!focusFirstInvalid(form.current)) asking.open();
  };

  return (
    <form
      ref={form}
      onSubmit={ask}
      onKeyDown={goOnAtEnter}
      noValidate
      data-folded={(isFolded && isNamed && maxMark !== undefined) || undefined}
    >
      <div className={styles.drafts} data-unfolds>
        <DraftList open={{ class: classNumber, ...sheet }} />
      </div>
      {submitted && <Submitted record={submitted} />}
      {draft && (
        <DraftNotice
          text={t('restored', { time: formatInstant(draft.savedAt) })}
          action={t('startOver', { ns: 'form' })}
          onDrop={discard}
        />
      )}
      {isOpening ? (
        <Waiting />
      ) : (
        <>
          <ExamAndMarks {...props} exam={exam} hasAsked={hasAsked} />
          <SubmitBar classNumber={classNumber} exam={exam} saving={saving} refusal={submit.error} />
        </>
      )}
      <ConfirmMarks
        opened={isAsking}
        classNumber={classNumber}
        exam={exam}
        isBusy={submit.isPending}
        onConfirm={send}
        onCancel={asking.close}
      />
    </form>
  );
}

/** The exam's draft on the server, and the two ways to end it. */
function useDraft(exam: EnteredExam, classNumber: number, isSending: boolean, onLeave: () => void) {
  const { sheet, facts, listed, scale, rolls, isNamed, noteSaved, replace, startOver } = exam;
  const canSave = listed !== undefined && isNamed && !isSending;
  const saving = useSavedDraft({ classNumber, rolls, sheet, term: facts.term, scale, canSave, noteSaved, replace });
  const elsewhere = useDraftElsewhere({ classNumber, sheet, saving, startOver });
  const leave = () => {
    onLeave();
    saving.forget();
    startOver();
  };
  const discard = () => {
    leave();
    elsewhere.discard(() => replace({ ...sheet, saved: undefined, isUnsaved: true }));
  };
  return { saving, isOpening: elsewhere.isOpening, leave, discard };
}

type Around = {
  /** Resolves once no draft is being saved. */
  readonly settle: () => Promise<boolean>;
  readonly leave: () => void;
  readonly close: () => void;
};

function useSubmission(
  submit: ReturnType<typeof useSubmitMarks>,
  bodyOf: () => ReturnType<typeof submissionOf>,
  { settle, leave, close }: Around,
) {
  const { t } = useTranslation('marks');
  const [submitted, setSubmitted] = useState<MarksRecord>();
  const onSuccess = (record: MarksRecord | typeof waiting) => {
    if (record !== waiting) toastSuccess(t('submitted'));
    setSubmitted(record === waiting ? undefined : record);
    leave();
    // The top of the page is where the next exam is chosen and where waiting marks are shown.
    window.scrollTo({ top: 0 });
  };
  const send = async () => {
    // A draft that arrives after the submission would belong to an exam that is already submitted.
    await settle();
    const body = bodyOf();
    if (body) submit.mutate(body, { onSuccess, onSettled: close });
  };
  return { submitted, send };
}

/** The exam that was just submitted, for schools whose results are visible once they are published. */
function Submitted({ record }: { readonly record: MarksRecord }) {
  const { t } = useTranslation('marks');
  if (!useNeedsPublication()) return null;
  return (
    <Notice
      kind="success"
      role="status"
      title={t('tableLabel', { subject: record.subject, exam: record.examName, class: record.class })}
      action={
        <ButtonLink to="/marks_overview" search={{ class: record.class, exam: record._id }}>
          {t('publish')}
        </ButtonLink>
      }
    >
      {t('visibleWhenPublished')}
    </Notice>
  );
}

type ExamProps = Props & { readonly exam: EnteredExam; readonly hasAsked: boolean };

function ExamAndMarks({ classNumber, session, today, subjects, exam, hasAsked }: ExamProps) {
  const { t } = useTranslation('marks');
  const { sheet, scale, scales, maxMark, facts, sessionOfExam, change } = exam;
  const firstField = useRef<HTMLDivElement>(null);
  return (
    <>
      <WaitingMarks classNumber={classNumber} sheet={sheet} replace={exam.replace} />
      <p className={styles.session}>{t('classAndSession', { class: classNumber, session: formatDigits(session) })}</p>
      <ExamLine
        classNumber={classNumber}
        sheet={sheet}
        maxMark={maxMark}
        scale={scale}
        onChange={() => firstField.current?.querySelector('select')?.focus()}
      />
      <div ref={firstField} className={styles.fields} data-unfolds>
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
        <ExamDetails facts={facts} session={sessionOfExam} today={today} onChange={exam.changeFacts}>
          <ExamPlace
            exam={{ ...sheet, class: classNumber, session }}
            facts={facts}
            canReplace={scales.length > 0 && sheet.subject !== ''}
            onChange={change}
          />
        </ExamDetails>
      </div>
      {exam.listed ? (
        <MarksList
          sheetNumber={exam.sheetNumber}
          students={exam.listed}
          session={session}
          marks={sheet.marks}
          maxMark={maxMark}
          scale={scale}
          label={t('students', { class: classNumber })}
          onChange={exam.setMarks}
        />
      ) : (
        <FetchState error={exam.failure} failed={t('studentsFailed')} onRetry={exam.refetch} />
      )}
    </>
  );
}

type BarProps = {
  readonly classNumber: number;
  readonly exam: EnteredExam;
  readonly saving: ReturnType<typeof useSavedDraft>;
  readonly refusal: Error | null;
};

function SubmitBar({ classNumber, exam, saving, refusal }: BarProps) {
  const { t } = useTranslation('marks');
  const { sheet, rolls, maxMark, scale, setMarks } = exam;
  const entered = rolls.filter((roll) => isMark(readMark(sheet.marks[roll], maxMark, scale))).length;
  const absent = rolls.filter((roll) => isAbsent(sheet.marks[roll], scale)).length;
  const exempt = rolls.filter((roll) => isExempt(sheet.marks[roll], scale)).length;
  const wrong = countWrong(rolls, sheet.marks, maxMark, scale);
  const counts: string[] = [t('entered', { entered, total: rolls.length })];
  if (absent > 0) counts.push(t('absent', { count: absent }));
  if (exempt > 0) counts.push(t('exempt', { count: exempt }));
  if (wrong > 0) counts.push(t('wrong', { count: wrong }));

  const takeTheirs = (replaced: MarkTexts) => {
    setMarks(replaced);
    saving.forget();
  };
  return (
    <ActionBar
      count={counts.join(' · ')}
      tool={<DraftStatus sheet={sheet} failure={saving.failure} />}
      failure={
        refusal ? (
          <SubmitFailure error={refusal} classNumber={classNumber} />
        ) : (
          saving.news && <DraftNews news={saving.news} onTake={takeTheirs} onClose={saving.forget} />
        )
      }
    >
      <Button type="submit" size="md" disabled={rolls.length === 0}>
        {t('submit')}
      </Button>
    </ActionBar>
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
