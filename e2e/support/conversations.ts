import { connect } from '../../src/platform/database/connect.ts';
import type { DatabaseLocation } from '../../src/platform/server/config.ts';
import { addTo } from '../../src/records/messages/server/conversation-changes.queries.ts';
import { sendMessage } from '../../src/records/messages/server/messages.queries.ts';

/** Adds these texts to a conversation of the demo with a teacher, as the teacher's, written to the database directly. */
export async function addToConversation(
  location: DatabaseLocation,
  conversation: number,
  texts: readonly string[],
): Promise<void> {
  const db = connect(location);
  const sides = db.selectFrom('conversation').select(['person_id', 'teacher_id']).where('id', '=', conversation);
  const { person_id: personId, teacher_id: teacherId } = await sides.executeTakeFirstOrThrow();
  if (teacherId === null) throw new Error('This conversation is with the office.');
  await db.transaction().execute(async (transaction) => {
    const at = new Date('2026-11-16T06:00:00Z');
    for (const text of texts) {
      const recipient = { type: 'person', personId } as const;
      const said = { senderId: teacherId, recipient, text, sentAt: at, conversationId: conversation };
      const message = await sendMessage(transaction, 1, said);
      await addTo(transaction, 1, { conversation, message, by: teacherId, at });
    }
  });
  await db.destroy();
}
