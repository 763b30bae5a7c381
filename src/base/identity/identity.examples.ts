import { adminAlone, all, everyPerson, newcomerWaits, only, teachers } from '../../../test/callers.ts';
import { addOfficeFor, addSession, addTeacherFor, owner } from '../../../test/example-records.ts';
import { type Examples, records } from '../../../test/examples.ts';
import { testPassword } from '../../../test/test-school.ts';
import type * as contract from './identity.contract.ts';

export const examples: Examples<typeof contract> = {
  startSignIn: {
    admin: records('nothing', all(200), () => ({ body: { email: 'admin@hill.example' } })),
    teacher: records('nothing', all(200), () => ({ body: { email: owner.teacher } })),
    student: records('nothing', all(200), () => ({ body: { email: owner.student } })),
    guardian: records('nothing', all(200), () => ({ body: { email: owner.guardian } })),
    staff: records('nothing', all(200), async (stage) => {
      const email = `clerk${stage.turn}@hill.example`;
      await addOfficeFor(stage, email);
      return { body: { email } };
    }),
  },
  findRole: records('nothing', all(200), () => ({ body: { email: owner.teacher, password: testPassword } })),
  finishSignIn: records('identity.sign-in', all(401, { challenge: 200 }), ({ caller }) => ({
    body: { email: caller.email, password: testPassword },
  })),
  signOut: records('identity.sign-out', everyPerson(200)),
  readMe: records('nothing', everyPerson(200)),
  chooseLanguage: records('identity.choose-language', everyPerson(200), () => ({ body: { language: 'en' } })),
  changePassword: records('identity.change-password', everyPerson(200), () => ({
    body: { currentPassword: testPassword, newPassword: 'correct horse 7' },
  })),
  changeOwnPhoto: records('identity.change-photo', only(teachers), async ({ server }) => {
    await server.db.updateTable('person').set({ photo_url: 'https://elsewhere.example/face.jpg' }).execute();
    return { body: { photo: null } };
  }),
  listSignIns: records('nothing', everyPerson(200, newcomerWaits)),
  endSignIn: records(
    'identity.end-sessions',
    everyPerson(404, { ...newcomerWaits, owningTeacher: 200 }),
    async (stage) => ({ params: { id: await addSession(stage) } }),
  ),
  endOtherSignIns: records('identity.end-sessions', everyPerson(200, newcomerWaits)),
  endSignInsOf: records('identity.end-sessions', only(adminAlone), ({ studentId }) => ({ params: { id: studentId } })),
  issuePassword: records('identity.issue-password', only(adminAlone), async (stage) => ({
    params: { id: await addTeacherFor(stage, 'forgetful') },
  })),
};
