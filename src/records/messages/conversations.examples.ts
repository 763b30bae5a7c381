import { everyPerson, newcomerWaits } from '../../../test/callers.ts';
import { addAsAdmin, addConversation, messageToOwner } from '../../../test/example-records.ts';
import type { Examples } from '../../../test/examples.ts';
import type * as contract from './conversations.contract.ts';

/** The conversation is between the office and the owning teacher; others do not find it. */
function bothSides(status: number) {
  return everyPerson(404, { ...newcomerWaits, admin: status, owningTeacher: status });
}

export const examples: Examples<typeof contract> = {
  listConversations: { example: () => ({ query: {} }), records: 'nothing', answers: everyPerson(200, newcomerWaits) },
  readConversation: {
    example: async (stage) => ({ params: { id: (await addConversation(stage)).id }, query: {} }),
    // Reading it is not recorded, because it is between an admin and a teacher; reading one with or about a student is.
    records: 'nothing',
    answers: bothSides(200),
  },
  answerMessage: {
    example: async (stage) => ({
      params: { id: await addAsAdmin(stage, '/api/message/admin', messageToOwner) },
      body: { message: 'Hill answer' },
    }),
    records: 'messages.answer',
    answers: bothSides(201),
  },
  markConversationRead: {
    example: async (stage) => {
      const { id, last } = await addConversation(stage);
      return { params: { id }, body: { upTo: last } };
    },
    records: 'nothing',
    answers: bothSides(200),
  },
};
