import { Button } from '@mantine/core';
import { type FormEvent, Suspense, useCallback, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LeaveQuestion } from '../../../base/identity/web/LeaveQuestion.tsx';
import { WhyField } from '../../../base/policies/web/LateCorrection.tsx';
import { useLateCorrection } from '../../../base/policies/web/use-late-correction.ts';
import { useSchool } from '../../../base/school/web/school.hooks.ts';
import { useSessions } from '../../../base/school/web/sessions.hooks.ts';
import { fieldFaults } from '../../../platform/web/api/failure-text.ts';
import { lazyPart } from '../../../platform/web/api/lazy-part.ts';
import { ActionBar } from '../../../platform/web/components/ActionBar.tsx';
import { focusFirstInvalid } from '../../../platform/web/components/focus-first-invalid.ts';
import { offerUndo } from '../../../platform/web/components/offer-undo.tsx';
import { SaveFailure } from '../../../platform/web/components/SaveFailure.tsx';
import { Waiting } from '../../../platform/web/components/Waiting.tsx';
import type { Entry } from '../../../platform/web/offline/outbox.ts';
import { drop, waiting } from '../../../platform/web/offline/waiting.ts';
import type { CorrectedRecord } from '../marks.contract.ts';
import { ExamDetails, ExamPlace } from './ExamDetails.tsx';
import { NameAndMaximum } from './ExamFields.tsx';
import { changedFacts, isExamName, readExam, type TypedExam, typedExam } from './exam-facts.ts';
import { MarksList } from './MarksList.tsx';
import {
  countWrong,
  type MarkTexts,
  markOfLine,
  marksToSend,
  noteIn,
  noteOf,
  readMark,
  readMaxMark,
  textsOf,
  toText,
} from './mark-text.ts';
import { standingIn, useCorrectMarks } from './marks.hooks.ts';
import { typedIn } from './waiting-correction.ts';

const CompareMarks = lazyPart(() => import('./CompareMarks.tsx'), 'CompareMarks');

type Props = {
  readonly record: CorrectedRecord;
  /** A correction of the exam that waits or was refused, and is continued here. */
  readonly entry: Entry | undefined;
  readonly onDone: () => void;
};

/** Corrects submitted marks and the facts of their exam. Sends only what differs. */
export function CorrectMarks({ record, entry, onDone }: Props) {
  const { t } = useTranslation('marks');
  const correct = useCorrectMarks(record);
  const isLate = useLateCorrection(record.submittedAt) === 'for-a-reason';
  const correction = useTypedCorrection(record, entry);
  const { why, basedOn, sentFacts, factChanges, marks, changed, wrong, readRow } = correction;
  const [isOutdated, setOutdated] = useState(entry?.refused?.answer.code === 'changed_meanwhile');
  const form = useRef<HTMLFormElement>(null);

  const save = (event: FormEvent) => {
    event.preventDefault();
    if (focusFirstInvalid(form.current) || !sentFacts) return;
    const after = changed.map(({ roll }) => ({ roll, mark: readRow(roll) ?? null, note: noteIn(marks, roll) }));
    const before = changed.map((line) => ({ roll: line.roll, mark: markOfLine(line), note: line.note ?? '' }));
    const factsBefore = changedFacts(readExam(typedExam(record)) ?? {}, { ...record, ...sentFacts });
    const reason = isLate ? { why } : {};
    correct.mutate(
      { ...factChanges, ...marksToSend(after), ...reason, basedOn },
      {
        onError: (error) => standingIn(error) && setOutdated(true),
        onSuccess: (answer) => {
          if (answer === waiting) return onDone();
          const { version } = answer;
          offerUndo({
            text: t('corrected'),
            undo: async () =>
              void (await correct.mutateAsync({ ...factsBefore, ...marksToSend(before), ...reason, basedOn: version })),
          });
          onDone();
        },
      },
    );
  };

  const changes = changed.length + Object.keys(factChanges).length;
  const question = <LeaveQuestion isUnsaved={() => correction.isTyped && changes > 0 && !correct.isSuccess} />;
  if (isOutdated) {
    return (
      <>
        {question}
        <Compared record={record} entry={entry} correction={correction} onDone={onDone} />
      </>
    );
  }
  const counts = changes === 0 ? t('nothingChanged') : t('changes', { count: changes });
  return (
    <form ref={form} onSubmit={save} noValidate>
      {question}
      {isLate && <WhyField why={why} error={fieldFaults(correct.error).why} onChange={correction.setWhy} />}
      <CorrectionFields record={record} correction={correction} />
      <ActionBar
        count={[counts, ...(wrong === 0 ? [] : [t('wrong', { count: wrong })])].join(' · ')}
        failure={correct.isError && <SaveFailure error={correct.error} />}
      >
        <Button variant="default" size="md" onClick={onDone}>
          {t('cancel', { ns: 'shared' })}
        </Button>
        <Button type="submit" size="md" disabled={changes === 0} loading={correct.isPending}>
          {t('saveCorrection')}
        </Button>
      </ActionBar>
    </form>
  );
}

/** The typed correction. The state holds only what is typed, so that refetched marks show through everywhere else. */
function useTypedCorrection(record: CorrectedRecord, entry: Entry | undefined) {
  const [begun] = useState(() => typedIn(entry));
  const [why, setWhy] = useState(begun.why);
  // Typed marks refer to this version, even if a newer one arrives meanwhile.
  const [basedOn] = useState(record.version);
  // Answers that devices kept before scales existed do not have one.
  const { markScale: scale = null } = record;
  const [typed, setTyped] = useState<MarkTexts>(begun.marks);
  const [typedFacts, setTypedFacts] = useState<Partial<TypedExam>>(begun.facts);
  const onChange = useCallback((changes: MarkTexts) => setTyped((before) => ({ ...before, ...changes })), []);
  const onExam = (changes: Partial<TypedExam>) => setTypedFacts((before) => ({ ...before, ...changes }));
  const stored = Object.fromEntries(
    record.marks.flatMap((line) => textsOf(line.roll, toText(markOfLine(line), scale), line.note)),
  );
  const marks: MarkTexts = { ...stored, ...typed };
  const facts: TypedExam = { ...typedExam(record), ...typedFacts };
  const sentFacts = readExam(facts);
  const maxMark = scale ? (record.maxMark ?? 0) : readMaxMark(facts.maxMark);
  const factChanges = sentFacts ? changedFacts(sentFacts, record) : {};
  const readRow = (roll: number) => readMark(marks[roll], maxMark, scale);
  // A mark over a lowered maximum counts as changed, because it must be decided.
  const changed = record.marks.filter(
    (line) => readRow(line.roll) !== markOfLine(line) || noteIn(marks, line.roll) !== (line.note ?? ''),
  );
  const rolls = changed.map(({ roll }) => roll);
  const wrong = countWrong(rolls, marks, maxMark, scale);
  // A waiting correction that is only looked at is still on the device.
  const isTyped = typed !== begun.marks || typedFacts !== begun.facts || why !== begun.why;
  const ofMarks = { isTyped, typed, marks, maxMark, changed, wrong, readRow, onChange };
  return { why, setWhy, basedOn, scale, facts, sentFacts, factChanges, onExam, ...ofMarks };
}

type CorrectionProps = Pick<Props, 'record'> & { readonly correction: ReturnType<typeof useTypedCorrection> };

function CorrectionFields({ record, correction }: CorrectionProps) {
  const { t } = useTranslation('marks');
  const { facts, scale, marks, maxMark, onExam } = correction;
  const session = useSessions().data?.find((one) => one.session === record.session);
  const today = useSchool().data?.school?.today ?? '';
  return (
    <>
      <ExamDetails
        facts={facts}
        session={session}
        today={today}
        hasFault={maxMark === undefined || !isExamName(facts.examName)}
        onChange={onExam}
      >
        <NameAndMaximum exam={facts} hasMaximum={scale === null} hasAsked onChange={onExam} />
        <ExamPlace exam={record} facts={facts} canReplace={scale !== null} onChange={onExam} />
      </ExamDetails>
      <MarksList
        students={record.marks}
        marks={marks}
        maxMark={maxMark}
        scale={scale}
        label={t('students', { class: record.class })}
        onChange={correction.onChange}
      />
    </>
  );
}

/** The correction beside the exam that somebody else has corrected meanwhile. */
function Compared({ record, entry, correction, onDone }: Props & CorrectionProps) {
  const { typed, scale, facts, factChanges } = correction;
  const session = useSessions().data?.find((one) => one.session === record.session);
  // The maximum may have changed meanwhile, so it is not checked here: nothing that was typed must be lost.
  const typedMarks = record.marks.flatMap(({ roll, ...line }) => {
    const stands = { mark: markOfLine(line), note: line.note ?? '' };
    const mark = (roll in typed ? readMark(typed[roll], undefined, scale) : undefined) ?? stands.mark;
    const note = noteOf(roll) in typed ? noteIn(typed, roll) : stands.note;
    return mark === stands.mark && note === stands.note ? [] : [[roll, { mark, note }] as const];
  });
  /** The decision replaces the refused correction. */
  const settle = () => {
    if (entry) void drop(entry);
    onDone();
  };
  return (
    <Suspense fallback={<Waiting />}>
      <CompareMarks
        record={record}
        mine={Object.fromEntries(typedMarks)}
        facts={facts}
        factChanges={factChanges}
        session={session}
        onDone={settle}
      />
    </Suspense>
  );
}
