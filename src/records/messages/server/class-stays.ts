import { type ExpressionBuilder, sql } from 'kysely';
import { linksOf } from '../../../base/school/server/children.queries.ts';
import { lasts, liesOn } from '../../../base/school/server/enrolled-on.ts';
import { listMemberSpans } from '../../../base/school/server/groups.queries.ts';
import { onKey, selectIn } from '../../../platform/database/in-school.ts';
import type { Database, Tables } from '../../../platform/database/tables.ts';
import type { Actor } from '../../../platform/http/actor.ts';
import { startOfDate } from '../../../platform/server/local-date.ts';

/** The period in which a student, or a guardian of one, could read what was sent to a class or group. */
export type Stay = {
  readonly student: number;
  readonly class: number;
  readonly isGroup: boolean;
  readonly roll: number;
  /** The class that the student is in today. */
  readonly classNow: number | null;
  /** `from` is the first instant of the stay, `until` the first one after it. */
  readonly from: string;
  readonly until: string | null;
};

/** Lists a student's own stays in classes, or those of a guardian's children since the link to each began. */
export async function listStays(
  db: Database,
  { schoolId, personId, role, timeZone }: Pick<Actor, 'schoolId' | 'personId' | 'role' | 'timeZone'>,
  today: string,
): Promise<Stay[]> {
  const ofClasses =
    role === 'guardian' ? await staysOfChildren(db, schoolId, personId, today) : await staysOf(db, schoolId, personId);
  const ofGroups = await staysInGroups(db, schoolId, ofClasses);
  const rows = [
    ...ofClasses.map((row) => ({ ...row, isGroup: false })),
    ...ofGroups.map((row) => ({ ...row, isGroup: true })),
  ];
  const startOf = (date: string) => startOfDate(timeZone, date).toISOString();
  return rows.map(({ student, class: number, isGroup, roll, from, until, since }) => {
    const now = ofClasses.find((row) => row.student === student && liesOn(row, today));
    return {
      student,
      class: number,
      isGroup,
      roll,
      classNow: now?.class ?? null,
      from: startOf(since !== null && since > from ? since : from),
      until: until && startOf(until),
    };
  });
}

function staysOf(db: Database, schoolId: number, studentId: number) {
  return selectIn(db, schoolId, 'enrolment', { student_id: studentId })
    .select(['enrolment.student_id as student', 'enrolment.class', 'enrolment.roll'])
    .select(['enrolment.from_date as from', 'enrolment.to_date as until', sql<string | null>`null`.as('since')])
    .where(lasts())
    .orderBy('enrolment.from_date')
    .execute();
}

function staysOfChildren(db: Database, schoolId: number, guardianId: number, date: string) {
  return linksOf(db, schoolId, { guardianId, date })
    .innerJoin('enrolment', onKey('enrolment.student_id', 'guardian_link.student_id'))
    .select(['enrolment.student_id as student', 'enrolment.class', 'enrolment.roll'])
    .select(['enrolment.from_date as from', 'enrolment.to_date as until', 'guardian_link.from_date as since'])
    .where(lasts())
    .orderBy('enrolment.student_id')
    .orderBy('enrolment.from_date')
    .execute();
}

/** Lists the stays of the same students in groups; for a guardian, since the link began. */
async function staysInGroups(
  db: Database,
  schoolId: number,
  ofClasses: readonly { readonly student: number; readonly since: string | null }[],
) {
  const since = new Map(ofClasses.map((row) => [row.student, row.since]));
  if (since.size === 0) return [];
  const spans = await listMemberSpans(db, schoolId, { from: '', students: [...since.keys()] });
  return spans.map(({ student, group, roll, from, until }) => ({
    ...{ student, class: group, roll, from, until, since: since.get(student) ?? null },
  }));
}

/**
 * Returns the stays of those who are in a class today, including earlier classes and groups, so that messages sent
 * there stay visible after a change of class; by the number of a group, those in that group alone.
 */
export function staysFor(stays: readonly Stay[], number: number): Stay[] {
  return stays.filter(
    ({ class: own, classNow, isGroup }) => classNow === number || (isGroup && classNow !== null && own === number),
  );
}

export function isSentIn({ class: number, sent_at }: { readonly class: number | null; readonly sent_at: string }) {
  return (stay: Stay) => stay.class === number && stay.from <= sent_at && (stay.until === null || sent_at < stay.until);
}

/** A condition for messages to classes: that they were sent during one of these stays. */
export function sentIn(stays: readonly Stay[]) {
  return ({ and, eb, or }: ExpressionBuilder<Tables, 'message'>) =>
    or(
      stays.map(({ class: number, from, until }) =>
        and([
          eb('message.class', '=', number),
          eb('message.sent_at', '>=', from),
          ...(until === null ? [] : [eb('message.sent_at', '<', until)]),
        ]),
      ),
    );
}
