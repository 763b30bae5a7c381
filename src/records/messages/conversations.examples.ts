import { everyPerson, newcomerWaits } from '../../../test/callers.ts';
import { addAsAdmin, addConversation, messageToOwner } from '../../../test/example-records.ts';
import { type Examples, records } from '../../../test/examples.ts';
import type * as contract from './conversations.contract.ts';

/** The conversation is between the office and the owning teacher; others do not find it. */
function bothSides(status: number) {
  return everyPerson(404, { ...newcomerWaits, admin: status, owningTeacher: status });
}

export const examples: Examples<typeof contract> = {
  listConversations: records('nothing', everyPerson(200, newcomerWaits), () => ({ query: {} })),
  // Reading it is not recorded, because it is between an admin and a teacher; reading one with or about a student is.
  readConversation: records('nothing', bothSides(200), async (stage) => ({
    params: { id: (await addConversation(stage)).id },
    query: {},
  })),
  answerMessage: records('messages.answer', bothSides(201), async (stage) => ({
    params: { id: await addAsAdmin(stage, '/api/message/admin', messageToOwner) },
    body: { message: 'Hill answer' },
  })),
  markConversationRead: records('nothing', bothSides(200), async (stage) => {
    const { id, last } = await addConversation(stage);
    return { params: { id }, body: { upTo: last } };
  }),
};
