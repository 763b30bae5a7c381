import { adminAlone, all, everyPerson, newcomerWaits, only } from '../../../test/callers.ts';
import { addTeacherFor, owner } from '../../../test/example-records.ts';
import type { Examples } from '../../../test/examples.ts';
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
  finishWithFactor: {
    example: async ({ server, hill }) => {
      const person = { schoolId: hill.id, personId: hill.teacher.id };
      const recoveryCode = 'bcdfg-hjkmn-pqrst';
      await server.db.transaction().execute((transaction) => replaceRecoveryCodes(transaction, person, [recoveryCode]));
      return { body: { recoveryCode } };
    },
    records: 'identity.sign-in',
    answers: all(401, { challenge: 200 }),
  },
  startWithPasskey: {
    example: () => ({ body: { role: 'teacher', email: owner.teacher } }),
    records: 'nothing',
    answers: all(200),
  },
  finishWithPasskey: {
    example: async (stage) => ({ body: { password: testPassword, passkey: await usePasskeyOfTeacher(stage) } }),
    records: 'identity.sign-in',
    answers: all(401, { challenge: 200 }),
  },
  readFactors: { records: 'nothing', answers: everyPerson(200, newcomerWaits) },
  preparePasskey: {
    example: async (stage) => {
      await givePassword(stage);
      return { body: password };
    },
    records: 'nothing',
    answers: everyPerson(200, newcomerWaits),
  },
  addPasskey: {
    example: ({ hill }) => {
      const asked = { challenge: exampleChallenge, origin: `http://${hill.domain}` };
      return { body: { name: 'Phone', passkey: newAuthenticator({ rpId: hill.domain }).make(asked) } };
    },
    records: 'identity.add-factor',
    answers: everyPerson(201, newcomerWaits),
  },
  renamePasskey: {
    example: async (stage) => ({ params: { id: await givePasskeyToCaller(stage) }, body: { name: 'Laptop' } }),
    records: 'identity.rename-passkey',
    answers: everyPerson(200, newcomerWaits),
  },
  removePasskey: {
    example: async (stage) => {
      await givePassword(stage);
      return { params: { id: await givePasskeyToCaller(stage) }, body: password };
    },
    records: 'identity.remove-factor',
    answers: everyPerson(200, newcomerWaits),
  },
  prepareCode: {
    example: async (stage) => {
      await givePassword(stage);
      await giveApp(stage, 'none');
      return { body: password };
    },
    records: 'nothing',
    answers: everyPerson(200, newcomerWaits),
  },
  addCode: {
    example: async (stage) => {
      await giveApp(stage, 'prepared');
      return { body: { code: codeAt(exampleSecret, testNow) } };
    },
    records: 'identity.add-factor',
    answers: everyPerson(201, newcomerWaits),
  },
  removeCode: {
    example: async (stage) => {
      await givePassword(stage);
      await giveApp(stage, 'confirmed');
      return { body: password };
    },
    records: 'identity.remove-factor',
    answers: everyPerson(200, newcomerWaits),
  },
  renewRecoveryCodes: {
    example: async (stage) => {
      await givePassword(stage);
      await giveApp(stage, 'confirmed');
      return { body: password };
    },
    records: 'identity.renew-recovery-codes',
    answers: everyPerson(200, newcomerWaits),
  },
  removeFactorsOf: {
    example: async (stage) => {
      const id = await addTeacherFor(stage, 'locked');
      await givePasskey(stage.server.db, { schoolId: stage.hill.id, personId: id });
      return { params: { id } };
    },
    records: 'identity.remove-factors',
    answers: only(adminAlone),
  },
};
