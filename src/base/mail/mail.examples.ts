import { adminAlone, admins, adminsAdd, all, everyPerson, newcomerWaits, only } from '../../../test/callers.ts';
import { type Examples, records } from '../../../test/examples.ts';
import { testNow } from '../../../test/test-school.ts';
import { queueMail } from '../../platform/mail/queue-mail.ts';
import { mailSecretOf } from '../identity/server/mail-address.queries.ts';
import type * as contract from './mail.contract.ts';
import { unsubscribeToken } from './server/unsubscribe-token.ts';

export const examples: Examples<typeof contract> = {
  listMails: records('mail.list', only(admins)),
  retryMail: records('mail.retry', only(adminAlone), async ({ server, hill }) => {
    const mail = { schoolId: hill.id, kind: 'test', to: hill.admin.id, about: {}, by: null, now: testNow };
    const id = await server.db.transaction().execute((transaction) => queueMail(transaction, mail));
    await server.db
      .updateTable('mail')
      .set({ state: 'failed' })
      .where('id', '=', id as number)
      .execute();
    return { params: { id: id as number } };
  }),
  readMailing: records('nothing', only(admins)),
  sendTestMail: records('mail.test', only(adminsAdd)),
  readMailChoices: records('nothing', everyPerson(200, newcomerWaits)),
  chooseMail: records('mail.choose', everyPerson(200, newcomerWaits), () => ({
    body: { kind: 'notice', isWanted: false },
  })),
  unsubscribe: records('mail.unsubscribe', all(200), async ({ server, hill, studentId: personId }) => {
    const secret = await mailSecretOf(server.db, hill.id, personId);
    return { query: { token: unsubscribeToken({ schoolId: hill.id, personId, kind: 'notice', secret }) }, body: {} };
  }),
};
