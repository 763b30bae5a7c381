import { daysAfter } from '../../../platform/contract/dates.ts';
import { inSchool, onKey } from '../../../platform/database/in-school.ts';
import type { Database } from '../../../platform/database/tables.ts';
import type { CalendarOwner } from '../../identity/server/calendar-secret.queries.ts';
import type { ClosedDays } from '../../school/calendar.contract.ts';
import { readCalendarOf } from '../../school/server/calendar.queries.ts';
import { listStoredClasses } from '../../school/server/classes.queries.ts';
import { type Days, enrolledFrom } from '../../school/server/enrolled-on.ts';
import type { FeedPeriod, FeedSpan, Lesson } from './feed.rules.ts';
import { lessonsIn } from './feed.rules.ts';

/** What a person's calendar contains: of the present session, and of the next one if it has a timetable. */
export type FeedContent = {
  readonly lessons: readonly Lesson[];
  readonly closed: readonly ClosedDays[];
  /** From the first to the last day that a lesson can have. */
  readonly range: Days;
  /** The names of the classes that are named, by number. */
  readonly classNames: ReadonlyMap<number, string>;
};

/** A fixed number of statements, however many periods, classes and closed days there are. */
export async function readFeedContent(
  db: Database,
  owner: Pick<CalendarOwner, 'schoolId' | 'personId' | 'role'>,
  today: string,
): Promise<FeedContent> {
  const { schoolId, personId, role } = owner;
  const sessions = await listFeedSessions(db, schoolId, today);
  const range = { from: sessions[0]?.from ?? today, to: sessions.at(-1)?.to ?? today };
  const enrolments = role === 'student' ? await listEnrolments(db, schoolId, personId, range.from) : [];
  const spans = role === 'student' ? spansOf(enrolments, sessions) : role === 'teacher' ? sessions : [];
  const periods = await listFeedPeriods(db, schoolId, spans, role === 'teacher' ? personId : undefined);
  const calendar = await readCalendarOf(db, schoolId, range.from, endOfTime);
  const isTaught = (classNumber: number) => periods.some((period) => period.class === classNumber);
  const concerns = (closed: ClosedDays) =>
    closed.classes === null ||
    role === 'admin' ||
    (role === 'teacher' ? closed.classes.some(isTaught) : enrolments.some((one) => isClosedFor(closed, one)));
  const classNames = role === 'student' ? new Map() : await readClassNames(db, schoolId);
  return {
    lessons: lessonsIn(spans, periods, calendar),
    closed: calendar.closed.filter(concerns),
    range,
    classNames,
  };
}

/** Closed days are told however far ahead they are. */
const endOfTime = '9999-12-31';

type FeedSession = Days & { readonly session: number; readonly isPresent: boolean };

/** The session that a date lies in, as in `readSessionOn`, and the one after it. */
async function listFeedSessions(db: Database, schoolId: number, today: string): Promise<FeedSession[]> {
  const sessions = await inSchool(db, schoolId)
    .selectFrom('session')
    .select(['id as session', 'from_date as from', 'to_date as to'])
    .orderBy('from_date')
    .execute();
  const present = Math.max(
    0,
    sessions.findLastIndex(({ from }) => from <= today),
  );
  return sessions.slice(present, present + 2).map((one, place) => ({ ...one, isPresent: place === 0 }));
}

type FeedEnrolment = Awaited<ReturnType<typeof listEnrolments>>[number];

function listEnrolments(db: Database, schoolId: number, studentId: number, from: string) {
  return inSchool(db, schoolId)
    .selectFrom('enrolment')
    .select(['session_id as session', 'class', 'from_date as from', 'to_date as until'])
    .where('student_id', '=', studentId)
    .where(enrolledFrom(from))
    .orderBy('from_date')
    .execute();
}

/**
 * The days of the sessions on which a student is in a class. Which class it will be in the next session is known only if
 * the student is enrolled for that one already.
 */
function spansOf(enrolments: readonly FeedEnrolment[], sessions: readonly FeedSession[]): FeedSpan[] {
  return sessions.flatMap(({ session, isPresent, ...days }) =>
    enrolments
      .filter((enrolment) => isPresent || enrolment.session === session)
      .map((enrolment) => ({
        session,
        class: enrolment.class,
        from: enrolment.from > days.from ? enrolment.from : days.from,
        to: enrolment.until !== null && enrolment.until <= days.to ? daysAfter(enrolment.until, -1) : days.to,
      }))
      .filter(({ from, to }) => from <= to),
  );
}

function isClosedFor({ classes, from, to }: ClosedDays, enrolment: FeedEnrolment): boolean {
  const isThen = enrolment.from <= to && (enrolment.until === null || enrolment.until > from);
  return isThen && (classes ?? []).includes(enrolment.class);
}

/** The periods of some sessions: of a teacher, or of classes. */
async function listFeedPeriods(
  db: Database,
  schoolId: number,
  spans: readonly FeedSpan[],
  teacherId: number | undefined,
): Promise<FeedPeriod[]> {
  if (spans.length === 0) return [];
  const classes = spans.flatMap((span) => span.class ?? []);
  return inSchool(db, schoolId)
    .selectFrom('timetable_period as period')
    .innerJoin('person as teacher', onKey('teacher.id', 'period.teacher_id'))
    .select(['period.id', 'period.session_id as session', 'period.class', 'period.day', 'period.period'])
    .select(['period.label', 'period.room', 'period.subject', 'teacher.name as teacher'])
    .select(['period.starts_minute as startsMinute', 'period.ends_minute as endsMinute'])
    .where('period.removed_at', 'is', null)
    .where('period.session_id', 'in', [...new Set(spans.map(({ session }) => session))])
    .$if(teacherId !== undefined, (query) => query.where('period.teacher_id', '=', teacherId as number))
    .$if(teacherId === undefined, (query) => query.where('period.class', 'in', [...new Set(classes)]))
    .orderBy('period.session_id')
    .orderBy('period.day')
    .orderBy('period.starts_minute')
    .orderBy('period.id')
    .execute();
}

async function readClassNames(db: Database, schoolId: number): Promise<Map<number, string>> {
  const rows = await listStoredClasses(db, schoolId);
  return new Map(rows.map(({ number, name }) => [number, name]));
}
