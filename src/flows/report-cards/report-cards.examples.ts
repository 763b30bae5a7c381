import { all, class5, only, staff } from '../../../test/callers.ts';
import { owner, type Stage } from '../../../test/example-records.ts';
import { type Examples, records } from '../../../test/examples.ts';
import { addTestCard, findOrAddTerm } from '../../../test/report-cards.ts';
import type * as contract from './report-cards.contract.ts';

function addCard({ server, hill, studentId }: Stage) {
  return addTestCard(server.db, { schoolId: hill.id, studentId, by: hill.admin.id });
}

/** A term to which the first school's exam belongs. */
async function addTermWithExam({ server, hill, records }: Stage): Promise<number> {
  const term = await findOrAddTerm(server.db, hill.id);
  const exam = server.db.updateTable('marks_record').where('school_id', '=', hill.id).where('id', '=', records.exam);
  await exam.set({ term_id: term }).execute();
  return term;
}

/** The access of a student, their guardians, and staff. */
const ofStudent = { owningStudent: 200, guardian: 200, admin: 200, owningTeacher: 200, otherTeacher: 200 };

export const examples: Examples<typeof contract> = {
  issueReportCards: records('report-cards.start', only({ admin: 201, strangeAdmin: 400 }), async (stage) => ({
    body: { class: 5, term: String(await addTermWithExam(stage)) },
  })),
  previewReportCard: records(
    'report-cards.read',
    only({ admin: 200, owningTeacher: 200, otherTeacher: 200, strangeAdmin: 404, strangeTeacher: 404 }),
    async (stage) => ({ params: { roll: owner.roll }, query: { term: await addTermWithExam(stage) } }),
  ),
  // Families get their own cards of this class; other families get an empty list.
  listReportCards: records(
    'report-cards.read',
    only({ ...staff, ...class5, farStudent: 200, formerGuardian: 200, unseeingGuardian: 200 }),
    () => ({ query: { class: 5 } }),
  ),
  readReportCard: records(
    'report-cards.read',
    only({ ...ofStudent, strangeAdmin: 404, strangeTeacher: 404 }),
    async (stage) => ({ params: { id: (await addCard(stage)).id } }),
  ),
  readClassCards: records(
    'report-cards.read',
    only({ admin: 200, owningTeacher: 200, otherTeacher: 200, strangeAdmin: 404, strangeTeacher: 404 }),
    async (stage) => ({ query: { class: 5, term: (await addCard(stage)).term } }),
  ),
  readTranscript: records(
    'report-cards.read',
    only({ ...ofStudent, strangeAdmin: 404, strangeTeacher: 404 }),
    ({ studentId }) => ({ params: { id: studentId } }),
  ),
  verifyReportCard: records('nothing', all(200), async (stage) => {
    const { id, code } = await addCard(stage);
    return { query: { number: `${stage.hill.id}-${String(id).padStart(6, '0')}`, code } };
  }),
};
