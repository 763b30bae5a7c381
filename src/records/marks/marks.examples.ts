import { adminAlone, admins, only, staff, staffAndStudent, teachers } from '../../../test/callers.ts';
import { addExam, marks, owner } from '../../../test/example-records.ts';
import { type Examples, records } from '../../../test/examples.ts';
import type * as contract from './marks.contract.ts';

export const examples: Examples<typeof contract> = {
  // Class 5 of the other school has different rolls.
  submitMarks: records(
    'marks.submit',
    only({ owningTeacher: 201, otherTeacher: 201, strangeTeacher: 400 }),
    ({ turn }) => ({
      body: { class: 5, subject: 'Hill subject', examName: `Hill exam ${turn}`, maxMark: 20, marks },
    }),
  ),
  listMarkScales: records('nothing', only(teachers)),
  listTeacherMarks: records('marks.read-class', only({ ...adminAlone, owningTeacher: 200 }), () => ({
    params: { teacherEmail: owner.teacher },
    query: {},
  })),
  listExams: records('nothing', only(staff), () => ({ query: { class: 5 } })),
  listStudentMarks: records('marks.read-student', only(staffAndStudent), () => ({
    params: { roll: owner.roll },
    query: {},
  })),
  readMarksRecord: records('marks.read-class', only({ ...adminAlone, owningTeacher: 200 }), ({ records }) => ({
    params: { id: records.exam },
  })),
  correctMarks: records('marks.correct', only({ ...adminAlone, owningTeacher: 200 }), ({ records, turn }) => ({
    params: { id: records.exam },
    body: { marks: [{ roll: 1, mark: turn % 20 }] },
  })),
  withdrawMarks: records('marks.withdraw', only(adminAlone), async (stage) => ({
    params: { id: await addExam(stage) },
  })),
  publishMarks: records('marks.publish', only({ ...adminAlone, owningTeacher: 200 }), async (stage) => ({
    params: { id: await addExam(stage) },
  })),
  publishTerm: records('marks.publish-term', only(adminAlone), async (stage) => {
    await addExam(stage);
    return { params: { id: stage.records.term }, body: { class: 5 } };
  }),
  listWithdrawnMarks: records('marks.read-class', only(admins), () => ({ params: { class: 5 }, query: {} })),
};
