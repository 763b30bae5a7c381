import { Button, Title } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { type ReactNode, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { CorrectionClosed } from '../../../base/policies/web/LateCorrection.tsx';
import { useLateCorrection } from '../../../base/policies/web/use-late-correction.ts';
import { useSessions } from '../../../base/school/web/sessions.hooks.ts';
import { useSubjectColours } from '../../../base/subjects/web/subjects.hooks.ts';
import type { EnteredMark } from '../../../platform/contract/mark-scale.ts';
import { lazyPart } from '../../../platform/web/api/lazy-part.ts';
import { ColourMark } from '../../../platform/web/components/Colour.tsx';
import { ConfirmDialog } from '../../../platform/web/components/ConfirmDialog.tsx';
import { CorrectionHistory } from '../../../platform/web/components/CorrectionHistory.tsx';
import { Facts } from '../../../platform/web/components/Facts.tsx';
import { Notice } from '../../../platform/web/components/Notice.tsx';
import { nameOf } from '../../../platform/web/components/name-of.ts';
import { SaveFailure } from '../../../platform/web/components/SaveFailure.tsx';
import { SignatureLine } from '../../../platform/web/components/SignatureLine.tsx';
import { toastThen } from '../../../platform/web/components/toast-change.ts';
import { Waiting } from '../../../platform/web/components/Waiting.tsx';
import { formatDigits, formatInstant, formatNumber, formatPercent } from '../../../platform/web/format.ts';
import type { Entry } from '../../../platform/web/offline/outbox.ts';
import type { CorrectedRecord, MarksRecord } from '../marks.contract.ts';
import { CorrectMarks } from './CorrectMarks.tsx';
import { useFactsInShort } from './ExamDetails.tsx';
import { ExamState } from './ExamState.tsx';
import { typedExam } from './exam-facts.ts';
import styles from './Marks.module.css';
import { MarksTable } from './MarksTable.tsx';
import { isInPercent, markOfLine, toText } from './mark-text.ts';
import { usePublishMarks, useWaitingCorrection } from './marks.hooks.ts';
import { summarise } from './marks-summary.ts';
import { useNeedsPublication } from './use-needs-publication.ts';

const MarkHistogram = lazyPart(() => import('./MarkHistogram.tsx'), 'MarkHistogram');

type Props = {
  readonly record: CorrectedRecord;
  /** The teacher and time, for readers of others' marks. */
  readonly submitted?: string;
  /** The button that withdraws the marks, for those who are allowed to. */
  readonly withdraw?: ReactNode;
  /** Whether names link to the students' pages, for those who can open them. */
  readonly isLinked?: boolean;
};

/** One exam: averages, distribution, all marks, and a button to correct them. */
export function ExamMarks({ record, submitted, withdraw, isLinked = false }: Props) {
  const { t } = useTranslation('marks');
  const colourOf = useSubjectColours();
  const right = useLateCorrection(record.submittedAt);
  const [isCorrecting, correcting] = useDisclosure(false);
  const title = t('tableLabel', { subject: record.subject, exam: record.examName, class: record.class });
  const entry = useWaitingCorrection(record._id);
  if (isCorrecting) return <CorrectMarks record={record} entry={entry} onDone={correcting.close} />;
  return (
    <div className={styles.sections}>
      {entry && <WaitingCorrection entry={entry} onChange={correcting.open} />}
      <div>
        <div className={styles.heading}>
          <Title order={2} tabIndex={-1} data-takes-focus>
            <ColourMark colour={colourOf(record.subject)} />
            {title}
          </Title>
          <div className={`${styles.actions} not-printed`}>
            <Button variant="default" onClick={() => window.print()}>
              {t('print', { ns: 'shared' })}
            </Button>
            {right === 'closed' ? (
              <CorrectionClosed />
            ) : (
              <Button variant="default" onClick={correcting.open}>
                {t('correct')}
              </Button>
            )}
            <PublishExam record={record} />
            {withdraw}
          </div>
        </div>
        <p className={styles.submitted}>
          <ExamState state={record.state} /> <Details record={record} />
        </p>
        {submitted && <p className={styles.submitted}>{submitted}</p>}
        <Averages record={record} />
      </div>
      <Suspense fallback={<Waiting />}>
        <MarkHistogram record={record} />
      </Suspense>
      <div>
        <p className={styles.count}>{t('studentCount', { count: record.marks.length })}</p>
        <MarksTable record={record} label={title} isLinked={isLinked} />
      </div>
      <Corrections record={record} />
      <SignatureLine />
    </div>
  );
}

/** The exam's term, day and weight. */
function Details({ record }: { readonly record: MarksRecord }) {
  const terms = useSessions().data?.find(({ session }) => session === record.session)?.terms ?? [];
  return useFactsInShort(typedExam(record), terms);
}

function Averages({ record }: { readonly record: MarksRecord }) {
  const { t } = useTranslation('marks');
  const { students, sat, exempt, averageMark, averagePercentage } = summarise(record);
  return (
    <>
      <Facts
        title={t('summary')}
        facts={[
          [t('totalStudents'), formatNumber(students)],
          [t('sat'), formatNumber(sat)],
          ...(record.maxMark === null ? [] : [[t('averageMark'), formatNumber(averageMark)] as const]),
          ...(isInPercent(record) ? [[t('averagePercentage'), formatPercent(averagePercentage)] as const] : []),
        ]}
      />
      {sat + exempt < students && (
        <p className={styles.caption}>{t('didNotSit', { count: students - sat - exempt })}</p>
      )}
      {exempt > 0 && <p className={styles.caption}>{t('exemptLeftOut', { count: exempt })}</p>}
    </>
  );
}

function Corrections({ record }: { readonly record: CorrectedRecord }) {
  const { t } = useTranslation('marks');
  const say = (mark: EnteredMark, state: string | undefined) => {
    if (state === 'exempt') return t('exemptHere');
    const text = toText(markOfLine({ mark, state }), record.markScale);
    return text === '' ? '—' : formatDigits(text);
  };
  const lines = record.corrections.map(({ roll, name, from, to, fromState, toState, by, at, why }) => ({
    key: `${roll} ${at}`,
    change:
      from === to && fromState === toState
        ? t('historyNote', { roll, name: nameOf(name) })
        : t('historyLine', { roll, name: nameOf(name), from: say(from, fromState), to: say(to, toState) }),
    by: t('historyBy', { by, time: formatInstant(at) }),
    why,
  }));
  return <CorrectionHistory title={t('history')} lines={lines} />;
}

/** A correction that was submitted without a connection: it waits on this device, or was refused later. */
function WaitingCorrection({ entry, onChange }: { readonly entry: Entry; readonly onChange: () => void }) {
  const { t } = useTranslation('marks');
  const { refused, madeAt } = entry;
  return (
    <Notice
      kind="warm"
      role={refused ? 'alert' : 'status'}
      title={t(refused ? 'correctionRefused' : 'correctionWaits', { time: formatInstant(madeAt) })}
      action={
        <Button variant="default" onClick={onChange}>
          {t('changeWaiting')}
        </Button>
      }
    >
      {refused?.answer.message}
    </Notice>
  );
}

/** Publishes an exam to the students, after saying who will see it; nothing is shown if they see it already. */
function PublishExam({ record }: { readonly record: CorrectedRecord }) {
  const { t } = useTranslation('marks');
  const [isAsking, asking] = useDisclosure(false);
  const publish = usePublishMarks(record._id);
  const needsPublication = useNeedsPublication();
  if (!needsPublication || record.publishedAt !== null) return null;
  const which = t('tableLabel', { subject: record.subject, exam: record.examName, class: record.class });
  const close = () => {
    publish.reset();
    asking.close();
  };
  const send = () => publish.mutate(undefined, toastThen(t('wasPublished', { which }), close));
  return (
    <>
      <Button onClick={asking.open}>{t('publish')}</Button>
      <ConfirmDialog
        opened={isAsking}
        title={t('publishTitle', { which })}
        action={t('publish')}
        isBusy={publish.isPending}
        onConfirm={send}
        onCancel={close}
      >
        <p>{t('publishText', { count: record.marks.length })}</p>
        <p>{t('publishStays')}</p>
        <SaveFailure error={publish.error} />
      </ConfirmDialog>
    </>
  );
}
