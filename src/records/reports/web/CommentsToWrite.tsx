import { Link } from '@tanstack/react-router';
import { use, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useClassName } from '../../../base/school/web/class-names.ts';
import { Reminder } from '../../../platform/web/actions/remind.ts';
import { Choice } from '../../../platform/web/components/Choice.tsx';
import { FetchState } from '../../../platform/web/components/FetchState.tsx';
import { Nothing } from '../../../platform/web/components/Nothing.tsx';
import { nameOf } from '../../../platform/web/components/name-of.ts';
import { ShareBar } from '../../../platform/web/components/ShareBar.tsx';
import { compareTexts } from '../../../platform/web/format.ts';
import { placeOfClass } from '../../../platform/web/school-classes.ts';
import type { CommentCount } from '../reports.contract.ts';
import type { TimeProps } from './ClassReport.tsx';
import styles from './CommentsToWrite.module.css';
import { searchOfComments } from './comments-search.ts';
import choices from './Reports.module.css';
import { useCommentCounts } from './reports.hooks.ts';
import { TermChooser } from './TermChooser.tsx';

/** The comments and remarks of a term that are not written yet, by class and teacher; a teacher's own come first. */
export function CommentsToWrite({ sessions, chosen, choose }: TimeProps) {
  const { t } = useTranslation('reports');
  const term = chosen.term ?? chosen.session.terms.at(-1);
  if (!term) return <Nothing title={t('noTermForComments')} hint={t('noTermForCommentsHint')} />;
  return (
    <>
      <div className={choices.choices}>
        <TermChooser sessions={sessions} chosen={{ ...chosen, term }} isTermOnly onChange={choose} />
      </div>
      <OfTerm term={term._id} />
    </>
  );
}

function OfTerm({ term }: { readonly term: string }) {
  const { t } = useTranslation('reports');
  const { data: counts, error, refetch } = useCommentCounts(term);
  const [isAll, setAll] = useState(false);
  if (!counts) return <FetchState error={error} onRetry={refetch} />;
  const some = counts.filter(({ students }) => students > 0);
  if (some.length === 0) return <Nothing title={t('noComments')} hint={t('noCommentsHint')} drawing="people" />;
  const shown = some.filter(({ students, written }) => isAll || written < students);
  return (
    <>
      <Choice
        legend={t('whichComments')}
        isLegendHidden
        className={styles.which}
        options={[
          { value: 'missing', label: t('missingOnly') },
          { value: 'all', label: t('allComments') },
        ]}
        value={isAll ? 'all' : 'missing'}
        onChange={(value) => setAll(value === 'all')}
      />
      <p className="hint" role="status">
        {t('toWrite', { count: shown.reduce((sum, { students, written }) => sum + students - written, 0) })}
      </p>
      {shown.length === 0 && <Nothing title={t('allWritten')} hint={t('allWrittenHint')} />}
      <Group title={t('mine')} counts={shown.filter(({ isAssigned }) => isAssigned)} term={term} isWithClass />
      {[
        ...Map.groupBy(
          shown.filter(({ isAssigned }) => !isAssigned),
          (count) => count.class,
        ),
      ]
        .toSorted(([one], [other]) => placeOfClass(one) - placeOfClass(other))
        .map(([classNumber, ofClass]) => (
          <ClassGroup key={classNumber} classNumber={classNumber} counts={ofClass} term={term} />
        ))}
    </>
  );
}

type GroupProps = {
  readonly title: string;
  readonly counts: readonly CommentCount[];
  readonly term: string;
  readonly isWithClass?: boolean;
};

function ClassGroup({ classNumber, ...group }: Omit<GroupProps, 'title'> & { readonly classNumber: number }) {
  const className = useClassName();
  return <Group title={className(classNumber)} {...group} />;
}

function Group({ title, counts, term, isWithClass = false }: GroupProps) {
  if (counts.length === 0) return null;
  return (
    <section className={styles.group}>
      <h2 className={styles.title}>
        <bdi>{title}</bdi>
      </h2>
      <ul className="plain">
        {counts.toSorted(byTeacher).map((count) => (
          <li key={`${count.class} ${count.subject}`} className={styles.row}>
            <Line count={count} term={term} isWithClass={isWithClass} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/**
 * Sorts remarks last, because they are written once the subjects' comments exist; subjects of one teacher are adjacent.
 */
function byTeacher(one: CommentCount, other: CommentCount): number {
  if ((one.subject === null) !== (other.subject === null)) return one.subject === null ? 1 : -1;
  return compareTexts(one.teacher?.name ?? '', other.teacher?.name ?? '');
}

type LineProps = { readonly count: CommentCount; readonly term: string; readonly isWithClass: boolean };

function Line({ count, term, isWithClass }: LineProps) {
  const { t } = useTranslation('reports');
  const className = useClassName();
  const Remind = use(Reminder);
  const { class: classNumber, subject, teacher, students, written, isMine } = count;
  const what = subject ?? t('remarks');
  const name = isWithClass ? t('ofClass', { what, class: className(classNumber) }) : what;
  const progress = t('written', { written, students });
  return (
    <>
      {isMine || written > 0 ? (
        <Link to="/reports/comments" search={searchOfComments(count, term)} className={styles.name}>
          <bdi>{name}</bdi>
        </Link>
      ) : (
        <span className={styles.name}>
          <bdi>{name}</bdi>
        </span>
      )}
      <span className={styles.teacher}>
        {teacher ? (
          <bdi>{nameOf(teacher.name)}</bdi>
        ) : subject === null ? (
          t('noClassTeacher')
        ) : (
          t('noTeacher', { ns: 'shared' })
        )}
      </span>
      <ShareBar value={written / students} label={name} text={progress} className={styles.bar} />
      <span className={styles.progress}>{progress}</span>
      {teacher && Remind && written < students && (
        <Remind
          teacher={teacher}
          of={`comments ${term} ${classNumber} ${subject ?? ''}`.trim()}
          text={t('remindText', { what, class: className(classNumber) })}
        />
      )}
    </>
  );
}
