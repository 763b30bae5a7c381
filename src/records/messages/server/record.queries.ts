import { inSchool, onKey } from '../../../platform/database/in-school.ts';
import type { Database } from '../../../platform/database/tables.ts';

/** The messages that a student sent, oldest first. */
export async function recordOf(db: Database, schoolId: number, studentId: number) {
  const rows = await inSchool(db, schoolId)
    .selectFrom('message')
    .leftJoin('person as teacher', onKey('teacher.id', 'message.teacher_id'))
    .select(['message.recipient_type', 'message.class', 'teacher.name', 'message.text', 'message.sent_at'])
    .where('message.sender_id', '=', studentId)
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
  const rows = await inSchool(db, schoolId)
    .selectFrom('conversation')
    .innerJoin('message', (join) =>
      join
        .onRef('message.school_id', '=', 'conversation.school_id')
        .on(({ or, eb, ref }) =>
          or([
            eb('message.conversation_id', '=', ref('conversation.id')),
            eb('message.id', '=', ref('conversation.root_id')),
          ]),
        ),
    )
    .innerJoin('person as sender', onKey('sender.id', 'message.sender_id'))
    .leftJoin('person as teacher', onKey('teacher.id', 'conversation.teacher_id'))
    .select(['conversation.id', 'teacher.name as teacher', 'sender.name as by', 'message.text', 'message.sent_at'])
    .where('conversation.person_id', '=', personId)
    .where('message.withdrawn_at', 'is', null)
    .orderBy('conversation.id')
    .orderBy('message.id')
    .execute();
  return [...Map.groupBy(rows, ({ id }) => id).values()].map((said) => ({
    with: said[0]?.teacher ?? 'admin',
    messages: said.map(({ by, text, sent_at }) => ({ by, message: text, sentAt: sent_at })),
  }));
}
