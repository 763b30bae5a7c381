import { adminAlone, admins, class5, everyPerson, newcomerWaits, only, staff } from '../../../test/callers.ts';
import { addAsAdmin, messageToOwner, owner } from '../../../test/example-records.ts';
import type { Examples } from '../../../test/examples.ts';
import type * as contract from './messages.contract.ts';

export const examples: Examples<typeof contract> = {
  sendAsTeacher: {
    example: () => ({ body: { recipientType: 'class', className: 5, message: 'Hill message' } }),
    records: 'messages.send',
    answers: only({ owningTeacher: 201, otherTeacher: 201, strangeTeacher: 201 }),
  },
  sendAsStudent: {
    example: () => ({ body: { recipientType: 'admin', message: 'Hill message' } }),
    records: 'messages.send',
    answers: only({ owningStudent: 201, classmate: 201, farStudent: 201, strangeStudent: 201 }),
  },
  sendAsAdmin: {
    example: () => ({ body: messageToOwner }),
    records: 'messages.send',
    // The other school has no such teacher.
    answers: only({ admin: 201, strangeAdmin: 400 }),
  },
  sendAsGuardian: {
    example: () => ({ body: { recipientType: 'admin', child: owner.roll, message: 'Hill message' } }),
    records: 'messages.send',
    answers: only({ guardian: 201 }),
  },
  listAdminMessages: { example: () => ({ query: {} }), records: 'nothing', answers: only(admins) },
  listClassMessages: {
    example: () => ({ params: { class: 5 }, query: {} }),
    records: 'nothing',
    answers: only({ ...admins, ...class5 }),
  },
  listTeacherMessages: {
    example: () => ({ params: { email: owner.teacher }, query: {} }),
    records: 'nothing',
    answers: only({ owningTeacher: 200 }),
  },
  listRecipients: { records: 'nothing', answers: only(admins) },
  listReaders: { example: () => ({ params: { class: 5 } }), records: 'students.read-class', answers: only(staff) },
  listSentMessages: { example: () => ({ query: {} }), records: 'nothing', answers: everyPerson(200, newcomerWaits) },
  withdrawMessage: {
    example: async (stage) => ({
      params: { id: await addAsAdmin(stage, '/api/message/admin', messageToOwner) },
    }),
    records: 'messages.withdraw',
    answers: only(adminAlone),
  },
  takeBackMessage: {
    example: async (stage) => ({
      params: { id: await addAsAdmin(stage, '/api/message/admin', messageToOwner) },
    }),
    records: 'messages.withdraw',
    // The message was sent by the admin.
    answers: everyPerson(404, { ...newcomerWaits, admin: 200 }),
  },
};
