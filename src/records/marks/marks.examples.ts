import { adminAlone, admins, only, staff, staffAndStudent, teachers } from '../../../test/callers.ts';
import { addExam, marks, owner } from '../../../test/example-records.ts';
import type { Examples } from '../../../test/examples.ts';
import type * as contract from './marks.contract.ts';

export const examples: Examples<typeof contract> = {
  submitMarks: {
    example: ({ turn }) => ({
      body: { class: 5, subject: 'Hill subject', examName: `Hill exam ${turn}`, maxMark: 20, marks },
    }),
    records: 'marks.submit',
    // Class 5 of the other school has different rolls.
    answers: only({ owningTeacher: 201, otherTeacher: 201, strangeTeacher: 400 }),
  },
  listMarkScales: { records: 'nothing', answers: only(teachers) },
  listTeacherMarks: {
    example: () => ({ params: { teacherEmail: owner.teacher }, query: {} }),
    records: 'marks.read-class',
    answers: only({ ...adminAlone, owningTeacher: 200 }),
  },
  listExams: { example: () => ({ query: { class: 5 } }), records: 'nothing', answers: only(staff) },
  listStudentMarks: {
    example: () => ({ params: { roll: owner.roll }, query: {} }),
    records: 'marks.read-student',
    answers: only(staffAndStudent),
  },
  readMarksRecord: {
    example: ({ records }) => ({ params: { id: records.exam } }),
    records: 'marks.read-class',
    answers: only({ ...adminAlone, owningTeacher: 200 }),
  },
  correctMarks: {
    example: ({ records, turn }) => ({
      params: { id: records.exam },
      body: { marks: [{ roll: 1, mark: turn % 20 }] },
    }),
    records: 'marks.correct',
    answers: only({ ...adminAlone, owningTeacher: 200 }),
  },
  withdrawMarks: {
    example: async (stage) => ({ params: { id: await addExam(stage) } }),
    records: 'marks.withdraw',
    answers: only(adminAlone),
  },
  publishMarks: {
    example: async (stage) => ({ params: { id: await addExam(stage) } }),
    records: 'marks.publish',
    answers: only({ ...adminAlone, owningTeacher: 200 }),
  },
  publishTerm: {
    example: async (stage) => {
      await addExam(stage);
      return { params: { id: stage.records.term }, body: { class: 5 } };
    },
    records: 'marks.publish-term',
    answers: only(adminAlone),
  },
  listWithdrawnMarks: {
    example: () => ({ params: { class: 5 }, query: {} }),
    records: 'marks.read-class',
    answers: only(admins),
  },
};
