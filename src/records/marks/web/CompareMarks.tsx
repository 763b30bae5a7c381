import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { WhyField } from '../../../base/policies/web/LateCorrection.tsx';
import { useLateCorrection } from '../../../base/policies/web/use-late-correction.ts';
import type { Session } from '../../../base/school/shape.contract.ts';
import { fieldFaults } from '../../../platform/web/api/failure-text.ts';
import { CompareVersions, type Version } from '../../../platform/web/compare/CompareVersions.tsx';
import { ActionBar } from '../../../platform/web/components/ActionBar.tsx';
import { SaveFailure } from '../../../platform/web/components/SaveFailure.tsx';
import { toastSuccess } from '../../../platform/web/components/toast.ts';
import { formatDigits, formatInstant } from '../../../platform/web/format.ts';
import { waiting } from '../../../platform/web/offline/waiting.ts';
import type { CorrectedRecord } from '../marks.contract.ts';
import { useExamInShort } from './ExamDetails.tsx';
import { type SentExam, type TypedExam, typedExam } from './exam-facts.ts';
import { type Mark, markOfLine, marksToSend, toText } from './mark-text.ts';
import { useCorrectMarks } from './marks.hooks.ts';
import '../../../platform/web/compare/compare.text.ts';

type Props = {
  /** The exam as it is stored now. */
  readonly record: CorrectedRecord;
  /** The marks that were typed and differ from it, by roll. */
  readonly mine: Readonly<Record<number, Mark>>;
  readonly facts: TypedExam;
  /** The facts that differ from the stored ones. */
  readonly factChanges: SentExam;
  readonly session: Session | undefined;
  readonly onDone: () => void;
};

const ofExam = 'exam';

/**
 * The chosen version of each row, and the saved value at that time: if that value changes, the choice must be made
 * again.
 */
type Choices = Readonly<Record<string, { readonly version: Version; readonly saved: string }>>;

/**
 * Compares an exam that somebody else corrected since its correction was begun here, and lets one choose between both
 * versions of what differs.
 */
export function CompareMarks({ record, mine, facts, factChanges, session, onDone }: Props) {
  const { t } = useTranslation('compare');
  const correct = useCorrectMarks(record);
  const isLate = useLateCorrection(record.submittedAt) === 'for-a-reason';
  const [why, setWhy] = useState('');
  const [choices, setChoices] = useState<Choices>({});
  const terms = session?.terms ?? [];
  const said = { mine: useExamInShort(facts, terms), saved: useExamInShort(typedExam(record), terms) };
  const sayMark = (mark: Mark) =>
    mark === 'exempt' ? t('exempt') : mark === null ? t('didNotSit') : formatDigits(toText(mark, record.markScale));
  const students = record.marks.flatMap(({ roll, name, ...line }) => {
    const typed = mine[roll];
    return typed === undefined
      ? []
      : [{ id: String(roll), roll, name, mine: sayMark(typed), saved: sayMark(markOfLine(line)) }];
  });
  const differsInFacts = Object.keys(factChanges).length > 0;
  const lines = [...(differsInFacts ? [{ id: ofExam, name: t('aboutExam'), ...said }] : []), ...students];

  const agrees = lines.length === 0;
  useEffect(() => {
    if (!agrees || correct.isPending) return;
    toastSuccess(t('agree'));
    onDone();
  }, [agrees, correct.isPending, onDone, t]);

  const savedOf = Object.fromEntries(lines.map(({ id, saved }) => [id, saved]));
  const chosen = Object.fromEntries(
    lines.map(({ id, saved }) => [id, choices[id]?.saved === saved ? choices[id]?.version : undefined]),
  );
  const choose = (ids: readonly string[], version: Version) =>
    setChoices((before) => ({
      ...before,
      ...Object.fromEntries(ids.map((id) => [id, { version, saved: savedOf[id] ?? '' }])),
    }));
  const decided = lines.filter(({ id }) => chosen[id] !== undefined).length;

  const save = () => {
    const marks = students
      .filter(({ id }) => chosen[id] === 'mine')
      .map(({ roll }) => [roll, mine[roll] ?? null] as const);
    const ownFacts = chosen[ofExam] === 'mine' ? factChanges : {};
    if (marks.length === 0 && Object.keys(ownFacts).length === 0) {
      toastSuccess(t('savedStays'));
      return onDone();
    }
    const sent = { ...ownFacts, ...marksToSend(marks), ...(isLate && { why }), basedOn: record.version };
    correct.mutate(sent, {
      onSuccess: (answer) => {
        if (answer !== waiting) toastSuccess(t('choiceSaved'));
        onDone();
      },
    });
  };

  if (agrees) return null;
  const [last] = record.corrections;
  const about = {
    mine: t('typedHere'),
    saved: (
      <>
        <p>{t('submittedAt', { time: formatInstant(record.submittedAt) })}</p>
        {last && <p>{t('correctedBy', { name: last.by, time: formatInstant(last.at) })}</p>}
      </>
    ),
  };
  return (
    <>
      {isLate && <WhyField why={why} error={fieldFaults(correct.error).why} onChange={setWhy} />}
      <CompareVersions
        title={t('exam')}
        about={about}
        lines={lines}
        chosen={chosen}
        onChoose={choose}
        alike={record.marks.length - students.length}
      />
      <ActionBar
        count={t('chosen', { chosen: decided, total: lines.length })}
        failure={correct.isError && <SaveFailure error={correct.error} />}
      >
        <Button size="md" onClick={save} disabled={decided < lines.length} loading={correct.isPending}>
          {t('save')}
        </Button>
      </ActionBar>
    </>
  );
}
