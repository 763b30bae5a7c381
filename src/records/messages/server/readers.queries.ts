import { linksOn } from '../../../base/school/server/children.queries.ts';
import { enrolledOn } from '../../../base/school/server/enrolled-on.ts';
import { isInClass } from '../../../base/school/server/groups.queries.ts';
import { onKey, selectIn } from '../../../platform/database/in-school.ts';
import { orderOfName } from '../../../platform/database/sort-people.ts';
import type { Database } from '../../../platform/database/tables.ts';
import type { Readers } from '../messages.contract.ts';

type Asked = { readonly class: number; readonly today: string };

/** Lists the people who would read a message to a class or group today, without those whose account is closed. */
export async function listReaders(db: Database, schoolId: number, asked: Asked): Promise<Readers['students']> {
  const students = await studentsOf(db, schoolId, asked).execute();
  const guardians = Map.groupBy(await guardiansOf(db, schoolId, asked).execute(), ({ student }) => student);
  return students.map(({ id, roll, name }) => ({
    roll,
    name,
    guardians: (guardians.get(id) ?? []).map((guardian) => ({ _id: String(guardian.id), name: guardian.name })),
  }));
}

function studentsOf(db: Database, schoolId: number, { class: number, today }: Asked) {
  return selectIn(db, schoolId, 'enrolment')
    .innerJoin('person', onKey('person.id', 'enrolment.student_id'))
    .innerJoin('account', onKey('account.person_id', 'enrolment.student_id'))
    .select(['person.id', 'person.name', 'enrolment.roll'])
    .where(isInClass(db, schoolId, number, today))
    .where(enrolledOn(today))
    .where('account.closed_at', 'is', null)
    .orderBy('enrolment.roll');
}

function guardiansOf(db: Database, schoolId: number, { class: number, today }: Asked) {
  return linksOn(db, schoolId, today)
    .innerJoin('enrolment', onKey('enrolment.student_id', 'guardian_link.student_id'))
    .innerJoin('person', onKey('person.id', 'guardian_link.guardian_id'))
    .innerJoin('account', onKey('account.person_id', 'guardian_link.guardian_id'))
    .select(['enrolment.student_id as student', 'person.id', 'person.name'])
    .where(isInClass(db, schoolId, number, today))
    .where(enrolledOn(today))
    .where('account.closed_at', 'is', null)
    .orderBy(orderOfName(db))
    .orderBy('person.id');
}
