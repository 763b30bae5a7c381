import { NativeSelect } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useGroupChoices } from '../../../base/groups/web/groups.hooks.ts';
import type { Session } from '../../../base/school/shape.contract.ts';
import { PageHeader } from '../../../base/school/web/PageHeader.tsx';
import { WithSessions } from '../../../base/school/web/WithSessions.tsx';
import { ClassPicker } from '../../../platform/web/components/ClassPicker.tsx';
import { FetchState } from '../../../platform/web/components/FetchState.tsx';
import { Nothing } from '../../../platform/web/components/Nothing.tsx';
import { useUrlClass, useUrlValue } from '../../../platform/web/components/use-url-value.ts';
import type { CommentCount } from '../reports.contract.ts';
import { CommentLines } from './CommentLines.tsx';
import type { Term } from './choose-time.ts';
import { NoSuchTime } from './NoSuchTime.tsx';
import { NoTerms } from './NoTerms.tsx';
import styles from './Reports.module.css';
import { useCommentCounts } from './reports.hooks.ts';
import { TermChooser } from './TermChooser.tsx';
import { useUrlTerm } from './use-url-term.ts';
import './reports.text.ts';

/** The page on which the comments of a class in a subject, or its remarks, are written one after the other. */
export function CommentsPage() {
  const { t } = useTranslation('reports');
  return (
    <>
      <PageHeader title={t('commentsTitle')} hint={t('commentsHint')}>
        <Link to="/reports" search={(before: object) => ({ ...before, part: 'comments' })}>
          {t('toMissing')}
        </Link>
      </PageHeader>
      <WithSessions>{(sessions) => <Chosen sessions={sessions} />}</WithSessions>
    </>
  );
}

function Chosen({ sessions }: { readonly sessions: readonly Session[] }) {
  const { t } = useTranslation('reports');
  const [classNumber, chooseClass] = useUrlClass();
  const groups = useGroupChoices();
  const [time, choose] = useUrlTerm(sessions);
  const term = time?.term ?? time?.session.terms.at(-1);
  if (!time) return <NoSuchTime />;
  if (!term) return <NoTerms session={time.session.session} />;
  return (
    <>
      <div className={styles.choices}>
        <ClassPicker offered="all" groups={groups} value={classNumber} onChange={chooseClass} />
        <TermChooser sessions={sessions} chosen={{ ...time, term }} isTermOnly onChange={choose} />
      </div>
      {classNumber ? (
        <OfClass key={classNumber} classNumber={classNumber} term={term} />
      ) : (
        <Nothing title={t('noClassChosen', { ns: 'shared' })} hint={t('pickClassComments')} drawing="people" />
      )}
    </>
  );
}

/** The value for remarks in a select, whose values are texts; no subject has an empty name. */
const remarks = '';

function OfClass({ classNumber, term }: { readonly classNumber: number; readonly term: Term }) {
  const { t } = useTranslation('reports');
  const { data: counts, error, refetch } = useCommentCounts(term._id, classNumber);
  const [subject, choose] = useUrlValue('subject');
  if (!counts) return <FetchState error={error} onRetry={refetch} />;
  // A group has one subject and no remarks.
  const usual = counts.length === 1 ? counts[0]?.subject : remarks;
  const wanted = subject ?? usual ?? remarks;
  const chosen = counts.find((count) => (count.subject ?? remarks) === wanted);
  const label = ({ subject: name, students, written }: CommentCount) =>
    t('subjectWritten', { subject: name ?? t('remarks'), written: t('written', { written, students }) });
  return (
    <>
      <NativeSelect
        className={`${styles.subject} not-printed`}
        label={t('subject', { ns: 'shared' })}
        data={[
          ...(chosen ? [] : [{ value: wanted, label: t('chooseSubject') }]),
          ...counts.map((count) => ({ value: count.subject ?? remarks, label: label(count) })),
        ]}
        value={wanted}
        onChange={(event) => choose(event.currentTarget.value || undefined)}
      />
      {chosen ? (
        <CommentLines key={`${term._id} ${chosen.subject}`} count={chosen} term={term} />
      ) : (
        <Nothing title={t('noSubject')} hint={t('noSubjectHint')} />
      )}
    </>
  );
}
