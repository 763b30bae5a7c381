import { Button } from '@mantine/core';
import { type FormEvent, useCallback, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { failureText, fieldFaults } from '../../../platform/web/api/failure-text.ts';
import { ActionBar } from '../../../platform/web/components/ActionBar.tsx';
import { focusFirstInvalid } from '../../../platform/web/components/focus-first-invalid.ts';
import { offerUndo } from '../../../platform/web/components/offer-undo.tsx';
import { SaveFailure } from '../../../platform/web/components/SaveFailure.tsx';
import { WhyField } from '../../policies/web/LateCorrection.tsx';
import { useLateCorrection } from '../../policies/web/use-late-correction.ts';
import { useSchool } from '../../school/web/school.hooks.ts';
import { useSessions } from '../../school/web/sessions.hooks.ts';
import type { CorrectedRecord } from '../marks.contract.ts';
import { ExamDetails } from './ExamDetails.tsx';
import { changedFacts, factsOf, readFacts, type TypedFacts } from './exam-facts.ts';
import { MarksList } from './MarksList.tsx';
import { countWrong, type MarkTexts, readMark, toText } from './mark-text.ts';
import { useCorrectMarks } from './marks.hooks.ts';

type Props = { readonly record: CorrectedRecord; readonly onDone: () => void };

/** Corrects submitted marks and what is said of their exam. Sends only what differs. */
export function CorrectMarks({ record, onDone }: Props) {
  const { t } = useTranslation('marks');
  const correct = useCorrectMarks(record._id);
  const isLate = useLateCorrection(record.submittedAt) === 'for-a-reason';
  const [why, setWhy] = useState('');
  const form = useRef<HTMLFormElement>(null);
  const [typed, setTyped] = useState<MarkTexts>({});
  const [typedFacts, setTypedFacts] = useState<Partial<TypedFacts>>({});
  const onChange = useCallback((changes: MarkTexts) => setTyped((before) => ({ ...before, ...changes })), []);
  // The state holds only what is typed, so that refetched marks show through everywhere else.
  const stored = Object.fromEntries(record.marks.map(({ roll, mark }) => [roll, toText(mark)]));
  const marks: MarkTexts = { ...stored, ...typed };
  const session = useSessions().data?.find((one) => one.session === record.session);
  const today = useSchool().data?.school?.today ?? '';
  const facts: TypedFacts = { ...factsOf(record), ...typedFacts };
  const sentFacts = readFacts(facts);
  const factChanges = sentFacts ? changedFacts(sentFacts, record) : {};
  const changed = record.marks.filter(({ roll, mark }) => readMark(marks[roll], record.maxMark) !== mark);
  const rolls = changed.map(({ roll }) => roll);
  const wrong = countWrong(rolls, marks, record.maxMark);

  const save = (event: FormEvent) => {
    event.preventDefault();
    if (focusFirstInvalid(form.current) || !sentFacts) return;
    const after = rolls.map((roll) => ({ roll, mark: readMark(marks[roll], record.maxMark) ?? null }));
    const before = changed.map(({ roll, mark }) => ({ roll, mark }));
    const factsBefore = changedFacts(readFacts(factsOf(record)) ?? {}, { ...record, ...sentFacts } as CorrectedRecord);
    const reason = isLate ? { why } : {};
    correct.mutate(
      { ...factChanges, ...linesOf(after), ...reason },
      {
        onSuccess: () => {
          offerUndo({
            text: t('corrected'),
            action: t('undo'),
            undo: () => correct.mutateAsync({ ...factsBefore, ...linesOf(before), ...reason }),
            failureOf: (error) => failureText(error, t('undoFailed'), t('undoNoAnswer')),
          });
          onDone();
        },
      },
    );
  };

  const changes = changed.length + Object.keys(factChanges).length;
  const counts = changes === 0 ? t('nothingChanged') : t('changes', { count: changes });
  return (
    <form ref={form} onSubmit={save} noValidate>
      {isLate && <WhyField why={why} error={fieldFaults(correct.error).why} onChange={setWhy} />}
      <ExamDetails
        facts={facts}
        session={session}
        today={today}
        onChange={(changed) => setTypedFacts((before) => ({ ...before, ...changed }))}
      />
      <MarksList
        students={record.marks}
        marks={marks}
        maxMark={record.maxMark}
        label={t('students', { class: record.class })}
        onChange={onChange}
      />
      <ActionBar
        count={[counts, ...(wrong === 0 ? [] : [t('wrong', { count: wrong })])].join(' · ')}
        failure={
          correct.isError && (
            <SaveFailure
              error={correct.error}
              title={failureText(correct.error, t('correctFailed'), t('correctNoAnswer'))}
            />
          )
        }
      >
        <Button variant="default" size="md" onClick={onDone}>
          {t('cancelCorrection')}
        </Button>
        <Button type="submit" size="md" disabled={changes === 0} loading={correct.isPending}>
          {t('saveCorrection')}
        </Button>
      </ActionBar>
    </form>
  );
}

/** Without a line, marks are left out. */
function linesOf(marks: readonly { readonly roll: number; readonly mark: number | null }[]) {
  return marks.length === 0 ? {} : { marks: [...marks] };
}
