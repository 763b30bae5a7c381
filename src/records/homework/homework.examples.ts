import { only, staff } from '../../../test/callers.ts';
import { addAsOwner, openOwner, owner, type Stage } from '../../../test/example-records.ts';
import type { Examples } from '../../../test/examples.ts';
import { formWith } from '../../../test/photos.ts';
import { openTestSignIn, testDay, testToday } from '../../../test/test-school.ts';
import type * as contract from './homework.contract.ts';

const given = { class: 5, subject: 'Hill made1', title: 'Hill homework', due: testToday, handIn: 'text' } as const;
const text = { fileName: 'pages.txt', content: 'Hill pages' };

/** Homework of the owning teacher for one example only. */
function addHomework(stage: Stage, changes: object = {}): Promise<number> {
  return addAsOwner(stage, '/api/homework', { ...given, ...changes });
}

async function sendFile({ server }: Stage, path: string, { token }: { readonly token: string }) {
  const form = formWith([{ name: 'files', ...text }]);
  const headers = { ...form.headers, authorization: `Bearer ${token}` };
  const answer = await server.fastify.inject({ method: 'POST', url: path, headers, payload: form.payload });
  if (answer.statusCode !== 201) throw new Error(`The example’s file was not sent: ${answer.body}`);
  return answer.json();
}

/** Homework with a file of the owning teacher. */
async function withFile(stage: Stage) {
  const id = await addHomework(stage);
  const { files } = await sendFile(stage, `/api/homework/${id}/files`, await openOwner(stage));
  return { id, fileId: Number(files[0]._id) };
}

/** Homework for which the owning student has handed in a file. */
async function handedIn(stage: Stage) {
  const { server, hill } = stage;
  const id = await addHomework(stage, { handIn: 'files' });
  const student = await openTestSignIn(server.db, hill.id, owner.student);
  const { own } = await sendFile(stage, `/api/homework/${id}/hand-in`, student);
  return { id, roll: owner.roll, fileId: Number(own.files[0]._id) };
}

/** The readers of class 5’s homework. */
const readers = {
  admin: 200,
  owningTeacher: 200,
  otherTeacher: 200,
  owningStudent: 200,
  classmate: 200,
  guardian: 200,
};
const notThere = { strangeAdmin: 404 };

export const examples: Examples<typeof contract> = {
  listHomework: {
    example: () => ({ query: { class: 5 } }),
    records: 'nothing',
    answers: only({
      ...staff,
      owningStudent: 200,
      classmate: 200,
      guardian: 200,
      strangeStudent: 200,
      strangeGuardian: 200,
    }),
  },
  readLoad: {
    example: () => ({ query: { class: 5, from: testToday, to: testDay(7) } }),
    records: 'nothing',
    answers: only(staff),
  },
  countEnding: {
    example: () => ({ query: { years: 2 } }),
    records: 'nothing',
    answers: only({ admin: 200, strangeAdmin: 200 }),
  },
  readHomework: {
    example: async (stage) => ({ params: { id: await addHomework(stage) }, query: {} }),
    records: 'nothing',
    answers: only({ ...readers, ...notThere, strangeTeacher: 404 }),
  },
  giveHomework: {
    example: () => ({ body: given }),
    records: 'homework.give',
    // Class 5 of the other school has no list of subjects, so any subject can be named.
    answers: only({ owningTeacher: 201, otherTeacher: 201, strangeTeacher: 201 }),
  },
  changeHomework: {
    example: async (stage) => ({ params: { id: await addHomework(stage) }, body: { title: 'Hill title' } }),
    records: 'homework.change',
    answers: only({ owningTeacher: 200 }),
  },
  removeHomework: {
    example: async (stage) => ({ params: { id: await addHomework(stage) } }),
    records: 'homework.remove',
    answers: only({ owningTeacher: 200 }),
  },
  addFiles: {
    example: async (stage) => ({ params: { id: await addHomework(stage) }, form: {}, file: text }),
    records: 'homework.add-files',
    answers: only({ owningTeacher: 201 }),
  },
  readHomeworkFile: {
    example: async (stage) => ({ params: await withFile(stage) }),
    records: 'nothing',
    answers: only({ ...readers, ...notThere, strangeTeacher: 404 }),
  },
  removeFile: {
    example: async (stage) => ({ params: await withFile(stage) }),
    records: 'homework.remove-file',
    answers: only({ owningTeacher: 200 }),
  },
  remind: {
    example: async (stage) => ({ params: { id: await addHomework(stage) } }),
    records: 'homework.remind',
    answers: only({ owningTeacher: 200 }),
  },
  handIn: {
    example: async (stage) => ({
      params: { id: await addHomework(stage, { handIn: 'files' }) },
      form: { text: 'Hill text' },
      file: text,
    }),
    records: 'homework.hand-in',
    answers: only({ owningStudent: 201, classmate: 201 }),
  },
  listHandIns: {
    example: async (stage) => ({ params: { id: await addHomework(stage) } }),
    records: 'homework.read',
    answers: only({ admin: 200, owningTeacher: 200, ...notThere }),
  },
  answerHandIn: {
    example: async (stage) => ({
      params: { id: await addHomework(stage), roll: owner.roll },
      body: { state: 'returned', feedback: 'Hill feedback' },
    }),
    records: 'homework.answer',
    answers: only({ owningTeacher: 200 }),
  },
  readHandInFile: {
    example: async (stage) => ({ params: await handedIn(stage) }),
    records: 'homework.read-student',
    answers: only({ admin: 200, owningTeacher: 200, owningStudent: 200, guardian: 200, ...notThere }),
  },
};
