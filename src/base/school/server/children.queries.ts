import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { onKey, selectIn } from '../../../platform/database/in-school.ts';
import type { Guarding } from '../../../platform/database/scope.ts';
import type { Database } from '../../../platform/database/tables.ts';
import { enrolledOn } from './enrolled-on.ts';
import { isInClass } from './groups.queries.ts';

/** The students at the school whose guardian a person is on the date, and whose records they may see, as a subquery. */
export function childrenOf(db: Database, schoolId: number, guarding: Guarding) {
  return linksOf(db, schoolId, guarding).select('guardian_link.student_id');
}

/** A person's links to those students. */
export function linksOf(db: Database, schoolId: number, { guardianId, date }: Guarding) {
  return linksOn(db, schoolId, date).where('guardian_link.guardian_id', '=', guardianId);
}

/** Everybody's links to students whose records they may see on the date. */
export function linksOn(db: Database, schoolId: number, date: string) {
  return selectIn(db, schoolId, 'guardian_link', { may_see: 1, removed_at: null })
    .where(isAtSchool())
    .where('guardian_link.from_date', '<=', date)
    .where(({ eb, or }) => or([eb('guardian_link.to_date', 'is', null), eb('guardian_link.to_date', '>=', date)]));
}

/**
 * A condition that the student of a link has not left, because guardians of former students cannot sign in. It always
 * uses the present state, also for rows of past days.
 */
export function isAtSchool(): RawBuilder<SqlBool> {
  return sql<SqlBool>`exists (
    select 1 from person as child
    where child.school_id = guardian_link.school_id and child.id = guardian_link.student_id and child.left_at is null
  )`;
}

/** The classes of those students on the date, as a subquery. */
export function classesOfChildren(db: Database, schoolId: number, guarding: Guarding) {
  return selectIn(db, schoolId, 'enrolment')
    .select('class')
    .where(enrolledOn(guarding.date))
    .where('student_id', 'in', childrenOf(db, schoolId, guarding));
}

/** Those students, or those of them in a class or group, each with the class of the date. */
export function listPlacesOfChildren(db: Database, schoolId: number, guarding: Guarding, number?: number) {
  return linksOf(db, schoolId, guarding)
    .innerJoin('enrolment', onKey('enrolment.student_id', 'guardian_link.student_id'))
    .where(enrolledOn(guarding.date))
    .$if(number !== undefined, (query) => query.where(isInClass(db, schoolId, number as number, guarding.date)))
    .select(['enrolment.student_id as student', 'enrolment.class'])
    .orderBy('enrolment.student_id')
    .execute();
}
