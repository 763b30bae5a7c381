import { enrolledOn } from '../../../base/school/server/enrolled-on.ts';
import { type PageWanted, usualListLimit } from '../../../platform/contract/school-terms.ts';
import { deleteIn, onKey, selectIn, updateIn } from '../../../platform/database/in-school.ts';
import { noId, type Scope, within } from '../../../platform/database/scope.ts';
import type { Database, DatabaseTransaction } from '../../../platform/database/tables.ts';
import type { SentMessage } from '../messages.contract.ts';

/**
 * Lists sent messages without answers, including withdrawn ones, newest first: a person's own, or for the office those
 * to classes and teachers and those it sent to one person.
 */
export async function listSent(
  db: Database,
  schoolId: number,
  scope: Scope,
  { today, before, limit = usualListLimit }: PageWanted & { readonly today: string },
): Promise<SentMessage[]> {
  const rows = await sentBy(db, schoolId, scope)
    .innerJoin('person as sender', onKey('sender.id', 'message.sender_id'))
    .innerJoin('account as sender_account', onKey('sender_account.person_id', 'message.sender_id'))
    .leftJoin('person as teacher', onKey('teacher.id', 'message.teacher_id'))
    .leftJoin('account as teacher_account', onKey('teacher_account.person_id', 'message.teacher_id'))
    .leftJoin('person as reader', onKey('reader.id', 'message.person_id'))
    .leftJoin('person as child', onKey('child.id', 'thread.student_id'))
    .leftJoin('enrolment as place', (join) =>
      onKey('place.student_id', 'thread.student_id')(join).on(enrolledOn(today, 'place')),
    )
    .leftJoin('person as admin', onKey('admin.id', 'message.withdrawn_by'))
    .select(['message.id', 'message.text', 'message.sent_at', 'message.class', 'message.withdrawn_at'])
    .select(['sender.name', 'sender_account.email', 'admin.name as admin'])
    .select(['teacher.name as teacher', 'teacher_account.email as teacher_email', 'thread.id as thread'])
    .select(['reader.name as reader', 'reader.role as reader_role', 'child.name as child'])
    .select(['place.class as child_class', 'place.roll as child_roll'])
    .$if(before !== undefined, (query) => query.where('message.id', '<', before ?? 0))
    .limit(limit)
    .orderBy('message.id', 'desc')
    .execute();
  return rows.map((row) => ({
    _id: String(row.id),
    sender: { name: row.name, email: row.email },
    message: row.text,
    timestamp: row.sent_at,
    class: row.class,
    teacher: row.teacher === null ? null : { name: row.teacher, email: row.teacher_email ?? '' },
    person: row.reader === null || row.reader_role === null ? null : { name: row.reader, role: row.reader_role },
    ...(row.child !== null && { about: { name: row.child, class: row.child_class, roll: row.child_roll } }),
    ...(row.thread !== null && { conversation: String(row.thread) }),
    withdrawn: row.withdrawn_at === null ? null : { at: row.withdrawn_at, by: row.admin ?? '' },
  }));
}

/** Selects messages that are not answers, each with the conversation that it began. */
function sentBy(db: Database, schoolId: number, scope: Scope) {
  const sent = selectIn(db, schoolId, 'message')
    .leftJoin('conversation as thread', onKey('thread.id', 'message.conversation_id'))
    .where(({ or, eb, ref }) =>
      or([eb('message.conversation_id', 'is', null), eb('thread.root_id', '=', ref('message.id'))]),
    );
  const own = (some: typeof sent, personId: number) => some.where('message.sender_id', '=', personId);
  if (scope.of === 'everyone') {
    return sent
      .where('message.recipient_type', 'in', ['class', 'teacher', 'person'])
      .where('thread.teacher_id', 'is', null)
      .where(({ or, eb }) => or([eb('thread.id', 'is', null), eb('message.recipient_type', '=', 'person')]));
  }
  return within(sent, scope, { classes: (some) => own(some, noId), children: (some) => own(some, noId), person: own });
}

/** The text that replaces that of an erased message. */
const erasedText = 'This message was erased.';

/**
 * Erases the messages that a person wrote, and everything in conversations with or about them. The rows stay, because
 * unread counts and paging use their ids.
 */
export async function eraseMessages(transaction: DatabaseTransaction, schoolId: number, personId: number) {
  await updateIn(transaction, schoolId, 'message')
    .set({ text: erasedText })
    .where(({ or, eb }) =>
      or([
        eb('sender_id', '=', personId),
        eb('conversation_id', 'in', conversationsAbout(transaction, schoolId, personId)),
      ]),
    )
    .execute();
  await deleteIn(transaction, schoolId, 'conversation_reader', { person_id: personId }).execute();
}

function conversationsAbout(db: Database, schoolId: number, personId: number) {
  return selectIn(db, schoolId, 'conversation')
    .select('id')
    .where(({ or, eb }) => or([eb('person_id', '=', personId), eb('student_id', '=', personId)]));
}
