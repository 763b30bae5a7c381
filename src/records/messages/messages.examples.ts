import { adminAlone, admins, class5, everyPerson, newcomerWaits, only, staff } from '../../../test/callers.ts';
import { addAsAdmin, messageToOwner, owner } from '../../../test/example-records.ts';
import { type Examples, records } from '../../../test/examples.ts';
import type * as contract from './messages.contract.ts';

export const examples: Examples<typeof contract> = {
  sendAsTeacher: records('messages.send', only({ owningTeacher: 201, otherTeacher: 201, strangeTeacher: 201 }), () => ({
    body: { recipientType: 'class', className: 5, message: 'Hill message' },
  })),
  sendAsStudent: records(
    'messages.send',
    only({ owningStudent: 201, classmate: 201, farStudent: 201, strangeStudent: 201 }),
    () => ({ body: { recipientType: 'admin', message: 'Hill message' } }),
  ),
  // The other school has no such teacher.
  sendAsAdmin: records('messages.send', only({ admin: 201, strangeAdmin: 400 }), () => ({ body: messageToOwner })),
  sendAsGuardian: records('messages.send', only({ guardian: 201 }), () => ({
    body: { recipientType: 'admin', child: owner.roll, message: 'Hill message' },
  })),
  listAdminMessages: records('nothing', only(admins), () => ({ query: {} })),
  listClassMessages: records('nothing', only({ ...admins, ...class5 }), () => ({ params: { class: 5 }, query: {} })),
  listTeacherMessages: records('nothing', only({ owningTeacher: 200 }), () => ({
    params: { email: owner.teacher },
    query: {},
  })),
  listRecipients: records('nothing', only(admins)),
  listReaders: records('students.read-class', only(staff), () => ({ params: { class: 5 } })),
  listSentMessages: records('nothing', everyPerson(200, newcomerWaits), () => ({ query: {} })),
  withdrawMessage: records('messages.withdraw', only(adminAlone), async (stage) => ({
    params: { id: await addAsAdmin(stage, '/api/message/admin', messageToOwner) },
  })),
  // The message was sent by the admin.
  takeBackMessage: records('messages.withdraw', everyPerson(404, { ...newcomerWaits, admin: 200 }), async (stage) => ({
    params: { id: await addAsAdmin(stage, '/api/message/admin', messageToOwner) },
  })),
};
