import { inSchool, onKey } from '../../../platform/database/in-school.ts';
import type { Database } from '../../../platform/database/tables.ts';
import { guardiansWrittenTo } from '../../guardians/server/written-to.queries.ts';
import { currentPeople } from '../../identity/server/current-people.queries.ts';
import { enrolledOn } from '../../school/server/enrolled-on.ts';

type SentMessage = NonNullable<Awaited<ReturnType<typeof findSentMessage>>>;

/** When a message was sent, and to whom; `undefined` if it is withdrawn. */
export function findSentMessage(db: Database, schoolId: number, id: number) {
  return inSchool(db, schoolId)
    .selectFrom('message')
    .select(['id', 'recipient_type', 'class', 'teacher_id', 'person_id', 'to_guardians', 'sent_at', 'sender_id'])
    .where('id', '=', id)
    .where('withdrawn_at', 'is', null)
    .executeTakeFirst();
}

/** Who of a message's readers are written to: students are not. */
export function roleOfReaders({ recipient_type, teacher_id }: SentMessage): 'admin' | 'teacher' | 'guardian' {
  if (recipient_type === 'admin') return 'admin';
  return teacher_id === null ? 'guardian' : 'teacher';
}

/** The admins, the teacher or the guardians whom a message is to, without its sender. */
export async function listMailedReaders(
  db: Database,
  schoolId: number,
  message: SentMessage,
  date: string,
): Promise<number[]> {
  const { recipient_type, class: classNumber, teacher_id, person_id, to_guardians, sender_id } = message;
  const people = (role: 'admin' | 'teacher') => currentPeople(db, schoolId, role).select('person.id');
  const guardians = guardiansWrittenTo(db, schoolId, date).select('guardian_link.guardian_id as id').distinct();
  const find = () => {
    if (recipient_type === 'admin') return people('admin').where('person.id', '<>', sender_id).execute();
    if (teacher_id !== null) return people('teacher').where('person.id', '=', teacher_id).execute();
    if (person_id !== null) return guardians.where('guardian_link.guardian_id', '=', person_id).execute();
    if (classNumber === null || to_guardians === 0) return [];
    return guardians
      .innerJoin('enrolment', onKey('enrolment.student_id', 'guardian_link.student_id'))
      .where('enrolment.class', '=', classNumber)
      .where(enrolledOn(date))
      .execute();
  };
  return (await find()).map(({ id }) => id);
}
