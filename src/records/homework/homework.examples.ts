import { only, staff } from '../../../test/callers.ts';
import { addAsOwner, openOwner, owner, type Stage } from '../../../test/example-records.ts';
import { type Examples, records } from '../../../test/examples.ts';
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
  listHomework: records(
    'nothing',
    only({
      ...staff,
      owningStudent: 200,
      classmate: 200,
      guardian: 200,
      strangeStudent: 200,
      strangeGuardian: 200,
    }),
    () => ({ query: { class: 5 } }),
  ),
  readLoad: records('nothing', only(staff), () => ({ query: { class: 5, from: testToday, to: testDay(7) } })),
  countEnding: records('nothing', only({ admin: 200, strangeAdmin: 200 }), () => ({ query: { years: 2 } })),
  readHomework: records('nothing', only({ ...readers, ...notThere, strangeTeacher: 404 }), async (stage) => ({
    params: { id: await addHomework(stage) },
    query: {},
  })),
  // Class 5 of the other school has no list of subjects, so any subject can be named.
  giveHomework: records('homework.give', only({ owningTeacher: 201, otherTeacher: 201, strangeTeacher: 201 }), () => ({
    body: given,
  })),
  changeHomework: records('homework.change', only({ owningTeacher: 200 }), async (stage) => ({
    params: { id: await addHomework(stage) },
    body: { title: 'Hill title' },
  })),
  removeHomework: records('homework.remove', only({ owningTeacher: 200 }), async (stage) => ({
    params: { id: await addHomework(stage) },
  })),
  addFiles: records('homework.add-files', only({ owningTeacher: 201 }), async (stage) => ({
    params: { id: await addHomework(stage) },
    form: {},
    file: text,
  })),
  readHomeworkFile: records('nothing', only({ ...readers, ...notThere, strangeTeacher: 404 }), async (stage) => ({
    params: await withFile(stage),
  })),
  removeFile: records('homework.remove-file', only({ owningTeacher: 200 }), async (stage) => ({
    params: await withFile(stage),
  })),
  remind: records('homework.remind', only({ owningTeacher: 200 }), async (stage) => ({
    params: { id: await addHomework(stage) },
  })),
  handIn: records('homework.hand-in', only({ owningStudent: 201, classmate: 201 }), async (stage) => ({
    params: { id: await addHomework(stage, { handIn: 'files' }) },
    form: { text: 'Hill text' },
    file: text,
  })),
  listHandIns: records('homework.read', only({ admin: 200, owningTeacher: 200, ...notThere }), async (stage) => ({
    params: { id: await addHomework(stage) },
  })),
  answerHandIn: records('homework.answer', only({ owningTeacher: 200 }), async (stage) => ({
    params: { id: await addHomework(stage), roll: owner.roll },
    body: { state: 'returned', feedback: 'Hill feedback' },
  })),
  readHandInFile: records(
    'homework.read-student',
    only({ admin: 200, owningTeacher: 200, owningStudent: 200, guardian: 200, ...notThere }),
    async (stage) => ({ params: await handedIn(stage) }),
  ),
};
