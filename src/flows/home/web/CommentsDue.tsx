import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { Session } from '../../../base/school/shape.contract.ts';
import { useClassName } from '../../../base/school/web/class-names.ts';
import { useSessions } from '../../../base/school/web/sessions.hooks.ts';
import { daysAfter } from '../../../platform/contract/dates.ts';
import { ColourMark, colourOfClass } from '../../../platform/web/components/Colour.tsx';
import { searchOfComments } from '../../../records/reports/web/comments-search.ts';
import { useCommentCounts } from '../../../records/reports/web/reports.hooks.ts';
import { Panel } from './Panel.tsx';
import rows from './Rows.module.css';

/**
 * The comments that a teacher still has to write when a term ends. They are loaded in a separate call, because terms
 * rarely end.
 */
export function CommentsDue({ today }: { readonly today: string }) {
  const { t } = useTranslation('home');
  const className = useClassName();
  const { data: sessions = [] } = useSessions();
  const term = endingTerm(sessions, today);
  const { data: counts = [] } = useCommentCounts(term?._id);
  const due = counts.filter(({ isAssigned, students, written }) => isAssigned && written < students);
  if (!term || due.length === 0) return null;
  return (
    <Panel title={t('commentsDue')}>
      <ul className={rows.rows}>
        {due.map((count) => (
          <li key={`${count.class} ${count.subject}`}>
            <Link to="/reports/comments" search={searchOfComments(count, term._id)} className={rows.row}>
              <span className={rows.name}>
                <ColourMark colour={colourOfClass(count.class)} />
                {t('commentsOf', { what: count.subject ?? t('remarks'), class: className(count.class) })}
              </span>
              <span>{t('commentsWritten', { written: count.written, students: count.students })}</span>
            </Link>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

/** Comments are asked for in the last days of a term, and for some weeks after it. */
const daysBefore = 14;
const daysLate = 28;

function endingTerm(sessions: readonly Session[], today: string) {
  return sessions
    .flatMap(({ terms }) => terms)
    .filter(({ to }) => daysAfter(to, 1 - daysBefore) <= today && today <= daysAfter(to, daysLate))
    .toSorted((one, other) => (one.to < other.to ? 1 : -1))[0];
}
