import { classClosed, dateOutsideSession, sessionClosed, sessionOver } from '../../../base/school/school.refusals.ts';
import { firstDayIn, type NamedSession } from '../../../base/school/server/named-session.ts';
import type { Place } from '../../../base/students/server/many.queries.ts';
import type { StoredStudent } from '../../../base/students/server/student-records.queries.ts';
import { type Fault, fault } from '../../../platform/contract/reason.ts';
import type { ImportContext } from './import-kind.ts';
import type { SchoolPlaces } from './places.ts';
import type { RowValues } from './values.rules.ts';

/** The new place of a student, and the enrolment that ends because of it. */
export type Move = { readonly place: Place; readonly ends: StoredEnrolment | undefined };
type StoredEnrolment = Omit<StoredStudent, 'later'>;

type Asked = { readonly places: SchoolPlaces; readonly context: Pick<ImportContext, 'today'> };

/**
 * Returns the student's place from today, or from the first day of a future session; `undefined` if nothing changes.
 * Without a session it is the student's, or the usual one if that is over.
 */
export function readMove(
  read: RowValues,
  roll: number | undefined,
  student: StoredStudent | undefined,
  { places, context: { today } }: Asked,
): Move | undefined {
  const schoolClass = read.read('class', places.readClass);
  const session = read.read('session', places.readSession);
  const known = student ? [student, ...student.later] : [];
  const own = places.sessions.find(({ id, to }) => id === student?.session_id && to >= today);
  const into = session ?? own ?? places.sessionToEnrol(today);
  const day = into ? firstDayIn(into, today) : today;
  const ends = known.find(({ to_date }) => to_date === null || to_date > day);
  if (ends && (!schoolClass || schoolClass.number === ends.class) && (!session || session.id === ends.session_id)) {
    return undefined;
  }
  const classChanges = schoolClass && schoolClass.number !== ends?.class;
  if (classChanges && !schoolClass.isOpen) read.fail('class', fault(classClosed, { class: schoolClass.number }));
  const from = ends && ends.from_date > day ? ends.from_date : day;
  // A move within a closed session is refused too, as it starts an enrolment in it.
  const wrong = into && findFault(into, today, from);
  if (wrong) read.fail('session', wrong);
  const at = { class: schoolClass?.number ?? (ends ?? student)?.class ?? 0, roll: ends?.roll ?? roll ?? 0 };
  return { place: { session: into?.id ?? 0, ...at, from, until: ends?.to_date ?? null }, ends };
}

function findFault({ name, from, to, isClosed }: NamedSession, today: string, day: string): Fault | undefined {
  if (isClosed) return fault(sessionClosed, { session: name });
  if (to < today) return fault(sessionOver, { session: name, date: to });
  return day > to ? fault(dateOutsideSession, { session: name, date: day, from, to }) : undefined;
}
