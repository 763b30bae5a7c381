import { guardiansWrittenTo } from '../../../base/guardians/server/written-to.queries.ts';
import { currentPeople } from '../../../base/identity/server/current-people.queries.ts';
import { enrolledOn } from '../../../base/school/server/enrolled-on.ts';
import { isInClass } from '../../../base/school/server/groups.queries.ts';
import { onKey, selectIn } from '../../../platform/database/in-school.ts';
import type { Database } from '../../../platform/database/tables.ts';

type SentMessage = NonNullable<Awaited<ReturnType<typeof findSentMessage>>>;

/** Finds when and to whom a message was sent; `undefined` if it is withdrawn. */
export function findSentMessage(db: Database, schoolId: number, id: number) {
  return selectIn(db, schoolId, 'message', { id, withdrawn_at: null })
    .leftJoin('conversation as thread', onKey('thread.id', 'message.conversation_id'))
    .select(['message.id', 'message.recipient_type', 'message.class', 'message.teacher_id', 'message.person_id'])
    .select(['message.to_guardians', 'message.sent_at', 'message.sender_id', 'message.conversation_id'])
    .select('thread.student_id')
    .executeTakeFirst();
}

/** Returns the role of the readers who get a mail; students get none. */
export function roleOfReaders({ recipient_type, teacher_id }: SentMessage): 'admin' | 'teacher' | 'guardian' {
  if (recipient_type === 'admin') return 'admin';
  return teacher_id === null ? 'guardian' : 'teacher';
}

/** The dates at the school: the present one, and the one on which the message was sent. */
type Dates = { readonly today: string; readonly sentOn: string };

/** Lists the recipients who have not read a message; empty if the office has already answered it. */
export async function listUnreadBy(
  db: Database,
  schoolId: number,
  message: SentMessage,
  dates: Dates,
): Promise<number[]> {
  const readers = readersOf(db, schoolId, message, dates);
  if (!readers || (await isAnsweredByOffice(db, schoolId, message))) return [];
  const rows = await selectIn(db, schoolId, 'person')
    .select('person.id')
    .where('person.id', 'in', readers)
    .where('person.id', '<>', message.sender_id)
    .where('person.created_at', '<=', message.sent_at)
    .where('person.id', 'not in', whoRead(db, schoolId, message))
    .orderBy('person.id')
    .execute();
  return rows.map(({ id }) => id);
}

/** The admins, the teacher or the guardians to whom a message was sent, as a subquery. */
function readersOf(db: Database, schoolId: number, message: SentMessage, { today, sentOn }: Dates) {
  const { recipient_type, class: classNumber, teacher_id, person_id, student_id, to_guardians } = message;
  if (recipient_type === 'admin') return currentPeople(db, schoolId, 'admin').select('person.id');
  if (teacher_id !== null) {
    return currentPeople(db, schoolId, 'teacher').select('person.id').where('person.id', '=', teacher_id);
  }
  const guardians = guardiansWrittenTo(db, schoolId, today).select('guardian_link.guardian_id as id');
  if (person_id !== null) {
    // A message to a student has no readers who get mails.
    if (student_id === null) return undefined;
    return guardians
      .where('guardian_link.guardian_id', '=', person_id)
      .where('guardian_link.student_id', '=', student_id);
  }
  if (classNumber === null || to_guardians === 0) return undefined;
  return guardians
    .innerJoin('enrolment', onKey('enrolment.student_id', 'guardian_link.student_id'))
    .where(isInClass(db, schoolId, classNumber, sentOn))
    .where(enrolledOn(sentOn))
    .where('guardian_link.from_date', '<=', sentOn);
}

/** A subquery of the people who have read a message; messages of a conversation are read there. */
function whoRead(db: Database, schoolId: number, { id, conversation_id }: SentMessage) {
  if (conversation_id === null) {
    return selectIn(db, schoolId, 'read_marker', { kind: 'messages' })
      .select('read_marker.person_id')
      .where('read_marker.last_read_id', '>=', id);
  }
  return selectIn(db, schoolId, 'conversation_reader', { conversation_id })
    .select('conversation_reader.person_id')
    .where('conversation_reader.last_read_id', '>=', id);
}

/** Returns whether an admin has answered a message to the office since, in which case the other admins need not. */
async function isAnsweredByOffice(
  db: Database,
  schoolId: number,
  { id, recipient_type, conversation_id }: SentMessage,
): Promise<boolean> {
  if (recipient_type !== 'admin') return false;
  const answer = selectIn(db, schoolId, 'conversation')
    .innerJoin('message', onKey('message.conversation_id', 'conversation.id'))
    .select('message.id')
    .$if(conversation_id === null, (query) => query.where('conversation.root_id', '=', id))
    .$if(conversation_id !== null, (query) => query.where('conversation.id', '=', conversation_id ?? id))
    .where('message.id', '>', id)
    .where('message.recipient_type', '<>', 'admin')
    .limit(1);
  return (await answer.executeTakeFirst()) !== undefined;
}
