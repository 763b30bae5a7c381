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
