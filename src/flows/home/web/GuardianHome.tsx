import { Link } from '@tanstack/react-router';
import { Fragment, type ReactNode, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { GradeName } from '../../../base/grades/web/Grade.tsx';
import { smallPhoto } from '../../../base/images/images.contract.ts';
import { useUnreadOfChildren } from '../../../base/news/web/news.hooks.ts';
import { percentage } from '../../../platform/contract/school-terms.ts';
import { lazyPart } from '../../../platform/web/api/lazy-part.ts';
import { Face } from '../../../platform/web/components/Face.tsx';
import { ButtonLink } from '../../../platform/web/components/links.tsx';
import { Nothing } from '../../../platform/web/components/Nothing.tsx';
import { formatDate, formatPercent } from '../../../platform/web/format.ts';
import { lessonTimes } from '../../../records/cover/web/lesson-times.ts';
import type { ChildHome, GuardianHome as Guardian, Home } from '../home.contract.ts';
import styles from './GuardianHome.module.css';
import page from './HomePage.module.css';
import { headlineForStudent } from './headline.ts';
import { InsteadOf } from './InsteadOf.tsx';
import { LatestNotices } from './LatestNotices.tsx';
import { presentOrNext } from './lessons-now.ts';
import { ResultMark } from './ResultMark.tsx';
import rows from './Rows.module.css';
import own from './StudentHome.module.css';
import { SubjectName } from './SubjectName.tsx';
import { UnreadMessages } from './UnreadMessages.tsx';

const HomeworkDue = lazyPart(() => import('./HomeworkDue.tsx'), 'HomeworkDue');

type Props = { readonly home: Home; readonly guardian: Guardian; readonly minute: number };

/** A guardian's home: how today went for each child, and what is new of them. */
export function GuardianHome({ home, guardian: { children }, minute }: Props) {
  const { t } = useTranslation('home');
  return (
    <div className={page.columns}>
      <div className={page.column}>
        {children.length === 0 ? (
          <Nothing title={t('noChildren')} hint={t('noChildrenHint')} />
        ) : (
          children.map((child) => <ChildCard key={child.roll} child={child} today={home.today} minute={minute} />)
        )}
      </div>
      <div className={page.column}>
        <LatestNotices notices={home.notices} unread={home.unreadNotices} to="/notice" />
        <UnreadMessages count={home.unreadMessages} to="/message" />
      </div>
    </div>
  );
}

type ChildProps = { readonly child: ChildHome; readonly today: string; readonly minute: number };

function ChildCard({ child, today, minute }: ChildProps) {
  const { t } = useTranslation('home');
  const { name, roll, photo } = child;
  const { text } = headlineForStudent(t, child, today, minute);
  const room = presentOrNext(child, today, minute)?.room;
  return (
    <section className={styles.card} aria-label={name}>
      <div className={styles.head}>
        <Face name={name} photo={smallPhoto(photo)} size={48} />
        <div className={styles.who}>
          <h2 className={styles.name}>
            <bdi>{name}</bdi>
          </h2>
          <p className="hint">{t('childLine', { class: child.class, roll })}</p>
        </div>
        <ButtonLink to="/tell_absence" search={{ child: roll }} variant="default">
          {t('tellAbsence')}
        </ButtonLink>
      </div>
      <ul className={rows.rows}>
        <Row to="/attendance" roll={roll} name={t('childToday')}>
          <span>{useToday(child)}</span>
        </Row>
        <Row to="/attendance" roll={roll} name={t('childAttendance')}>
          <span>{useAttendance(child)}</span>
        </Row>
        <Row to="/student_schedule" roll={roll} name={t('childLessons')}>
          <span>
            {text}
            {room && (
              <>
                {' '}
                · <bdi>{room}</bdi>
              </>
            )}
          </span>
        </Row>
        <Covers child={child} today={today} />
        <NewHomework roll={roll} />
        <Row to="/result" roll={roll} name={t('results')}>
          {child.results.length === 0 && <span>{t('noResults')}</span>}
          {child.unreadResults > 0 && (
            <strong className={own.new}>{t('newResults', { count: child.unreadResults })}</strong>
          )}
        </Row>
        <Results results={child.results} roll={roll} />
      </ul>
      <Suspense>
        <HomeworkDue today={today} roll={roll} />
      </Suspense>
    </section>
  );
}

type RowProps = {
  readonly to: '/attendance' | '/student_schedule' | '/homework' | '/result';
  readonly roll: number;
  readonly name: string;
  readonly children: ReactNode;
};

/** A line about a child, which leads to the page that says more. */
function Row({ to, roll, name, children }: RowProps) {
  return (
    <li>
      <Link to={to} search={{ child: roll }} className={rows.row}>
        <span className={rows.name}>{name}</span> {children}
      </Link>
    </li>
  );
}

/** How much homework, and how many answers to hand-ins, the guardian has not seen; nothing if there is none. */
function NewHomework({ roll }: { readonly roll: number }) {
  const { t } = useTranslation('home');
  const count = useUnreadOfChildren('homework').get(roll) ?? 0;
  if (count === 0) return null;
  return (
    <Row to="/homework" roll={roll} name={t('childHomework')}>
      <strong className={own.new}>{t('newHomework', { count })}</strong>
    </Row>
  );
}

/** The lessons that another teacher covers, on the next day with lessons. */
function Covers({ child: { lessons, roll }, today }: Omit<ChildProps, 'minute'>) {
  const { t } = useTranslation('home');
  const covered = lessons?.lessons.filter(({ insteadOf }) => insteadOf !== undefined) ?? [];
  const date = lessons && lessons.date !== today ? formatDate(lessons.date, 'weekday') : undefined;
  return covered.map((lesson) => (
    <Row
      key={`${lesson.startsMinute} ${lesson.subject}`}
      to="/student_schedule"
      roll={roll}
      name={date === undefined ? t('childCover') : t('childCoverOn', { date })}
    >
      <span>
        {t('childCovered', { time: lessonTimes(lesson), subject: lesson.subject })}
        {[lesson.room, (lesson.teachers ?? []).join(', ') || lesson.teacher].map(
          (name) =>
            name !== null && (
              <Fragment key={name}>
                {' '}
                · <bdi>{name}</bdi>
              </Fragment>
            ),
        )}{' '}
        · <InsteadOf lesson={lesson} />
      </span>
    </Row>
  ));
}

/** Words a child's attendance of today: by the registers, else by what was reported beforehand. */
function useToday({ today, isAbsenceKnown }: ChildHome): string {
  const { t } = useTranslation('home');
  if (today.length === 0) return t(isAbsenceKnown ? 'knownAbsent' : 'noRegisterYet');
  const [first] = today;
  if (first && today.every(({ status }) => status === first.status)) return t(`statuses.${first.status}`);
  return today
    .map(({ period, part, status }) => {
      const lesson = part ? t(part) : t('lessonNumber', { period });
      return period === 0 && !part
        ? t(`statuses.${status}`)
        : t('lessonStatus', { lesson, status: t(`statuses.${status}`) });
    })
    .join(' · ');
}

function useAttendance({ attendance: { present, total, since, days } }: ChildHome): string {
  const { t } = useTranslation('home');
  if (since === null) return t('noRegisterYet');
  const share = formatPercent(percentage(present, total));
  return t(days === total ? 'childRate' : 'childRateOfRegisters', { share, present, total, since: formatDate(since) });
}

function Results({ results, roll }: Pick<ChildHome, 'results' | 'roll'>) {
  const { t } = useTranslation('home');
  return results.map(({ subject, examName, mark, lineState, written, maxMark, grade }) => (
    <li key={`${subject} ${examName}`}>
      <Link to="/result" search={{ child: roll }} className={`${rows.row} ${own.result}`}>
        <span>
          <SubjectName subject={subject} />
          {t('exam', { exam: examName })}
        </span>
        <span className={own.mark}>
          <ResultMark result={{ mark, lineState, written, maxMark }} /> {grade !== null && <GradeName name={grade} />}
        </span>
      </Link>
    </li>
  ));
}
