import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { WhyField } from '../../../base/policies/web/LateCorrection.tsx';
import { useLateCorrection } from '../../../base/policies/web/use-late-correction.ts';
import type { Session } from '../../../base/school/shape.contract.ts';
import { fieldFaults } from '../../../platform/web/api/failure-text.ts';
import { CompareVersions } from '../../../platform/web/compare/CompareVersions.tsx';
import { useChoices, useOutcome } from '../../../platform/web/compare/use-choices.ts';
import { ActionBar } from '../../../platform/web/components/ActionBar.tsx';
import { SaveFailure } from '../../../platform/web/components/SaveFailure.tsx';
import { formatDigits, formatInstant } from '../../../platform/web/format.ts';
import type { CorrectedRecord } from '../marks.contract.ts';
import { useExamInShort } from './ExamDetails.tsx';
import { type SentExam, type TypedExam, typedExam } from './exam-facts.ts';
import { markOfLine, marksToSend, type NotedMark, toText } from './mark-text.ts';
import { useCorrectMarks } from './marks.hooks.ts';

type Props = {
  /** The exam as it is stored now. */
  readonly record: CorrectedRecord;
  /** The marks and notes that were typed and differ from it, by roll. */
  readonly mine: Readonly<Record<number, NotedMark>>;
  readonly facts: TypedExam;
  /** The facts that differ from the stored ones. */
  readonly factChanges: SentExam;
  readonly session: Session | undefined;
  readonly onDone: () => void;
};

const ofExam = 'exam';

/**
 * Compares an exam that somebody else corrected since its correction was begun here, and lets one choose between both
 * versions of what differs.
 */
export function CompareMarks({ record, mine, facts, factChanges, session, onDone }: Props) {
  const { t } = useTranslation('compare');
  const correct = useCorrectMarks(record);
  const isLate = useLateCorrection(record.submittedAt) === 'for-a-reason';
  const [why, setWhy] = useState('');
  const terms = session?.terms ?? [];
  const said = { mine: useExamInShort(facts, terms), saved: useExamInShort(typedExam(record), terms) };
  const students = useDifferingMarks(record, mine);
  const differsInFacts = Object.keys(factChanges).length > 0;
  const lines = [...(differsInFacts ? [{ id: ofExam, name: t('aboutExam'), ...said }] : []), ...students];

  const agrees = lines.length === 0;
  const { keepSaved, onSuccess } = useOutcome(agrees, correct.isPending, onDone);
  const { chosen, choose, decided, isDecided } = useChoices(lines);

  const save = () => {
    const marks = students.filter(({ id }) => chosen[id] === 'mine').map(({ roll, typed }) => ({ roll, ...typed }));
    const ownFacts = chosen[ofExam] === 'mine' ? factChanges : {};
    if (marks.length === 0 && Object.keys(ownFacts).length === 0) return keepSaved();
    const sent = { ...ownFacts, ...marksToSend(marks), ...(isLate && { why }), basedOn: record.version };
    correct.mutate(sent, { onSuccess });
  };

  if (agrees) return null;
  return (
    <>
      {isLate && <WhyField why={why} error={fieldFaults(correct.error).why} onChange={setWhy} />}
      <CompareVersions
        title={t('exam')}
        about={{ mine: t('typedHere'), saved: <Stored record={record} /> }}
        lines={lines}
        chosen={chosen}
        onChoose={choose}
        alike={record.marks.length - students.length}
      />
      <ActionBar
        count={t('chosen', { chosen: decided, total: lines.length })}
        failure={correct.isError && <SaveFailure error={correct.error} />}
      >
        <Button size="md" onClick={save} disabled={!isDecided} loading={correct.isPending}>
          {t('save')}
        </Button>
      </ActionBar>
    </>
  );
}

function useDifferingMarks(record: CorrectedRecord, mine: Props['mine']) {
  const { t } = useTranslation('compare');
  const say = ({ mark, note }: NotedMark) => {
    const text = formatDigits(toText(mark, record.markScale));
    const word = mark === 'exempt' ? t('exempt') : mark === null ? t('didNotSit') : text;
    return note === '' ? word : `${word} · ${note}`;
  };
  return record.marks.flatMap(({ roll, name, ...line }) => {
    const typed = mine[roll];
    const saved = { mark: markOfLine(line), note: line.note ?? '' };
    return typed === undefined ? [] : [{ id: String(roll), roll, name, typed, mine: say(typed), saved: say(saved) }];
  });
}

/** The person and time of the stored version. */
function Stored({ record: { submittedAt, corrections } }: Pick<Props, 'record'>) {
  const { t } = useTranslation('compare');
  const [last] = corrections;
  return (
    <>
      <p>{t('submittedAt', { time: formatInstant(submittedAt) })}</p>
      {last && <p>{t('correctedBy', { name: last.by, time: formatInstant(last.at) })}</p>}
    </>
  );
}
