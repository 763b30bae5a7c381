import { idList } from '../../../platform/database/id-list.ts';
import { onKey, selectIn } from '../../../platform/database/in-school.ts';
import type { Database } from '../../../platform/database/tables.ts';

/** The messages that a student sent, oldest first. */
export async function recordOf(db: Database, schoolId: number, studentId: number) {
  const rows = await selectIn(db, schoolId, 'message', { sender_id: studentId })
    .leftJoin('person as teacher', onKey('teacher.id', 'message.teacher_id'))
    .select(['message.recipient_type', 'message.class', 'teacher.name', 'message.text', 'message.sent_at'])
    .orderBy('message.id')
    .execute();
  return rows.map((row) => ({
    to: row.name ?? (row.class === null ? row.recipient_type : `class ${row.class}`),
    message: row.text,
    sentAt: row.sent_at,
  }));
}

/** Lists the conversations in which a student or guardian takes part, with all messages, oldest first. */
export async function conversationsOfRecord(db: Database, schoolId: number, personId: number) {
  const conversations = await selectIn(db, schoolId, 'conversation', { person_id: personId })
    .leftJoin('person as teacher', onKey('teacher.id', 'conversation.teacher_id'))
    .select(['conversation.id', 'conversation.root_id as root', 'teacher.name as teacher'])
    .orderBy('conversation.id')
    .execute();
  const ids = conversations.map(({ id }) => id);
  const roots = conversations.map(({ root }) => root);
  const messages = await selectIn(db, schoolId, 'message', { withdrawn_at: null })
    .innerJoin('person as sender', onKey('sender.id', 'message.sender_id'))
    .select(['message.id', 'message.conversation_id', 'sender.name as by', 'message.text', 'message.sent_at'])
    .where(({ or, eb }) =>
      or([eb('message.conversation_id', 'in', idList(db, ids)), eb('message.id', 'in', idList(db, roots))]),
    )
    .orderBy('message.id')
    .execute();
  return conversations.flatMap(({ id, root, teacher }) => {
    const said = messages.filter((message) => message.conversation_id === id || message.id === root);
    const shown = said.map(({ by, text, sent_at }) => ({ by, message: text, sentAt: sent_at }));
    return shown.length > 0 ? [{ with: teacher ?? 'admin', messages: shown }] : [];
  });
}
