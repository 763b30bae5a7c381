import { adminAlone, all, everyPerson, newcomerWaits, only, teachers } from '../../../test/callers.ts';
import { addOfficeFor, addSession, addTeacherFor, owner } from '../../../test/example-records.ts';
import type { Examples } from '../../../test/examples.ts';
import { testPassword } from '../../../test/test-school.ts';
import type * as contract from './identity.contract.ts';

export const examples: Examples<typeof contract> = {
  startSignIn: {
    admin: { example: () => ({ body: { email: 'admin@hill.example' } }), records: 'nothing', answers: all(200) },
    teacher: { example: () => ({ body: { email: owner.teacher } }), records: 'nothing', answers: all(200) },
    student: { example: () => ({ body: { email: owner.student } }), records: 'nothing', answers: all(200) },
    guardian: { example: () => ({ body: { email: owner.guardian } }), records: 'nothing', answers: all(200) },
    staff: {
      example: async (stage) => {
        const email = `clerk${stage.turn}@hill.example`;
        await addOfficeFor(stage, email);
        return { body: { email } };
      },
      records: 'nothing',
      answers: all(200),
    },
  },
  findRole: {
    example: () => ({ body: { email: owner.teacher, password: testPassword } }),
    records: 'nothing',
    answers: all(200),
  },
  finishSignIn: {
    example: ({ caller }) => ({ body: { email: caller.email, password: testPassword } }),
    records: 'identity.sign-in',
    answers: all(401, { challenge: 200 }),
  },
  signOut: { records: 'identity.sign-out', answers: everyPerson(200) },
  readMe: { records: 'nothing', answers: everyPerson(200) },
  chooseLanguage: {
    example: () => ({ body: { language: 'en' } }),
    records: 'identity.choose-language',
    answers: everyPerson(200),
  },
  changePassword: {
    example: () => ({ body: { currentPassword: testPassword, newPassword: 'correct horse 7' } }),
    records: 'identity.change-password',
    answers: everyPerson(200),
  },
  changeOwnPhoto: {
    example: async ({ server }) => {
      await server.db.updateTable('person').set({ photo_url: 'https://elsewhere.example/face.jpg' }).execute();
      return { body: { photo: null } };
    },
    records: 'identity.change-photo',
    answers: only(teachers),
  },
  listSignIns: { records: 'nothing', answers: everyPerson(200, newcomerWaits) },
  endSignIn: {
    example: async (stage) => ({ params: { id: await addSession(stage) } }),
    records: 'identity.end-sessions',
    answers: everyPerson(404, { ...newcomerWaits, owningTeacher: 200 }),
  },
  endOtherSignIns: { records: 'identity.end-sessions', answers: everyPerson(200, newcomerWaits) },
  endSignInsOf: {
    example: ({ studentId }) => ({ params: { id: studentId } }),
    records: 'identity.end-sessions',
    answers: only(adminAlone),
  },
  issuePassword: {
    example: async (stage) => ({ params: { id: await addTeacherFor(stage, 'forgetful') } }),
    records: 'identity.issue-password',
    answers: only(adminAlone),
  },
};
