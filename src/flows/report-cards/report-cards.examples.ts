import { all, class5, only, staff } from '../../../test/callers.ts';
import { owner, type Stage } from '../../../test/example-records.ts';
import type { Examples } from '../../../test/examples.ts';
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
  issueReportCards: {
    example: async (stage) => ({ body: { class: 5, term: String(await addTermWithExam(stage)) } }),
    records: 'report-cards.start',
    answers: only({ admin: 201, strangeAdmin: 400 }),
  },
  previewReportCard: {
    example: async (stage) => ({ params: { roll: owner.roll }, query: { term: await addTermWithExam(stage) } }),
    records: 'report-cards.read',
    answers: only({ admin: 200, owningTeacher: 200, otherTeacher: 200, strangeAdmin: 404, strangeTeacher: 404 }),
  },
  listReportCards: {
    example: () => ({ query: { class: 5 } }),
    records: 'report-cards.read',
    // Families get their own cards of this class; other families get an empty list.
    answers: only({ ...staff, ...class5, farStudent: 200, formerGuardian: 200, unseeingGuardian: 200 }),
  },
  readReportCard: {
    example: async (stage) => ({ params: { id: (await addCard(stage)).id } }),
    records: 'report-cards.read',
    answers: only({ ...ofStudent, strangeAdmin: 404, strangeTeacher: 404 }),
  },
  readClassCards: {
    example: async (stage) => ({ query: { class: 5, term: (await addCard(stage)).term } }),
    records: 'report-cards.read',
    answers: only({ admin: 200, owningTeacher: 200, otherTeacher: 200, strangeAdmin: 404, strangeTeacher: 404 }),
  },
  readTranscript: {
    example: ({ studentId }) => ({ params: { id: studentId } }),
    records: 'report-cards.read',
    answers: only({ ...ofStudent, strangeAdmin: 404, strangeTeacher: 404 }),
  },
  verifyReportCard: {
    example: async (stage) => {
      const { id, code } = await addCard(stage);
      return { query: { number: `${stage.hill.id}-${String(id).padStart(6, '0')}`, code } };
    },
    records: 'nothing',
    answers: all(200),
  },
};
