import { onKey, selectIn } from './in-school.ts';
import type { Database } from './tables.ts';

/** Code that must not compile: a `@ts-expect-error` above a line that compiles is itself an error. */
declare const db: Database;

const members = selectIn(db, 3, 'enrolment');
members.innerJoin('person', onKey('person.id', 'enrolment.student_id')).select('person.name');
// @ts-expect-error: no such column.
members.innerJoin('person', onKey('person.di', 'enrolment.student_id'));
// @ts-expect-error: the query has no such table.
members.innerJoin('person', onKey('person.id', 'account.person_id'));
// @ts-expect-error: what is not a school's cannot be asked for by school.
selectIn(db, 3, 'setup_link');
selectIn(db, 3, 'person as teacher', { role: 'teacher', erased_at: null });
// @ts-expect-error: no such column.
selectIn(db, 3, 'person as teacher', { rol: 'teacher' });
// @ts-expect-error: no person has this role.
selectIn(db, 3, 'person', { role: 'cook' });
// @ts-expect-error: every row has an id.
selectIn(db, 3, 'person', { id: null });
// @ts-expect-error: a condition cannot ask for another school.
selectIn(db, 3, 'person', { school_id: 4 });
