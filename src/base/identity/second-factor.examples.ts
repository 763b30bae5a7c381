import { adminAlone, all, everyPerson, newcomerWaits, only } from '../../../test/callers.ts';
import { addTeacherFor, owner } from '../../../test/example-records.ts';
import { type Examples, records } from '../../../test/examples.ts';
import { newAuthenticator } from '../../../test/passkey.ts';
import {
  exampleChallenge,
  exampleSecret,
  giveApp,
  givePasskey,
  givePasskeyToCaller,
  givePassword,
  usePasskeyOfTeacher,
} from '../../../test/second-factors.ts';
import { testNow, testPassword } from '../../../test/test-school.ts';
import type * as contract from './second-factor.contract.ts';
import { codeAt } from './server/one-time-code.ts';
import { replaceRecoveryCodes } from './server/second-factor.queries.ts';

const password = { currentPassword: testPassword };

export const examples: Examples<typeof contract> = {
  finishWithFactor: records('identity.sign-in', all(401, { challenge: 200 }), async ({ server, hill }) => {
    const person = { schoolId: hill.id, personId: hill.teacher.id };
    const recoveryCode = 'bcdfg-hjkmn-pqrst';
    await server.db.transaction().execute((transaction) => replaceRecoveryCodes(transaction, person, [recoveryCode]));
    return { body: { recoveryCode } };
  }),
  startWithPasskey: records('nothing', all(200), () => ({ body: { role: 'teacher', email: owner.teacher } })),
  finishWithPasskey: records('identity.sign-in', all(401, { challenge: 200 }), async (stage) => ({
    body: { password: testPassword, passkey: await usePasskeyOfTeacher(stage) },
  })),
  readFactors: records('nothing', everyPerson(200, newcomerWaits)),
  preparePasskey: records('nothing', everyPerson(200, newcomerWaits), async (stage) => {
    await givePassword(stage);
    return { body: password };
  }),
  addPasskey: records('identity.add-factor', everyPerson(201, newcomerWaits), ({ hill }) => {
    const asked = { challenge: exampleChallenge, origin: `http://${hill.domain}` };
    return { body: { name: 'Phone', passkey: newAuthenticator({ rpId: hill.domain }).make(asked) } };
  }),
  renamePasskey: records('identity.rename-passkey', everyPerson(200, newcomerWaits), async (stage) => ({
    params: { id: await givePasskeyToCaller(stage) },
    body: { name: 'Laptop' },
  })),
  removePasskey: records('identity.remove-factor', everyPerson(200, newcomerWaits), async (stage) => {
    await givePassword(stage);
    return { params: { id: await givePasskeyToCaller(stage) }, body: password };
  }),
  prepareCode: records('nothing', everyPerson(200, newcomerWaits), async (stage) => {
    await givePassword(stage);
    await giveApp(stage, 'none');
    return { body: password };
  }),
  addCode: records('identity.add-factor', everyPerson(201, newcomerWaits), async (stage) => {
    await giveApp(stage, 'prepared');
    return { body: { code: codeAt(exampleSecret, testNow) } };
  }),
  removeCode: records('identity.remove-factor', everyPerson(200, newcomerWaits), async (stage) => {
    await givePassword(stage);
    await giveApp(stage, 'confirmed');
    return { body: password };
  }),
  renewRecoveryCodes: records('identity.renew-recovery-codes', everyPerson(200, newcomerWaits), async (stage) => {
    await givePassword(stage);
    await giveApp(stage, 'confirmed');
    return { body: password };
  }),
  removeFactorsOf: records('identity.remove-factors', only(adminAlone), async (stage) => {
    const id = await addTeacherFor(stage, 'locked');
    await givePasskey(stage.server.db, { schoolId: stage.hill.id, personId: id });
    return { params: { id } };
  }),
};
