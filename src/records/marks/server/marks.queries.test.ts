import { expect, test } from 'vitest';
import { addTestSchool, startTestServer, testNow, testToday } from '../../../../test/test-school.ts';
import { listClassOn } from '../../../base/enrolments/server/class-list.queries.ts';
import { submitMarks } from './marks.queries.ts';

test('an exam’s marks are stored once; a second submission is reported and stores nothing', async () => {
  const { db } = await startTestServer();
  const school = await addTestSchool({ db });
  const [first, second] = await listClassOn(db, school.id, 5, testToday);
  const ids = [first?.enrolment_id ?? 0, second?.enrolment_id ?? 0];
  const submit = (marks: (number | null)[]) =>
    db.transaction().execute((transaction) =>
      submitMarks(transaction, school.id, {
        session: '2026-2027',
        class: 5,
        subject: 'Mathematics',
        subjectId: null,
        examName: 'Final Exam',
        maxMark: 100,
        submittedBy: school.teacher.id,
        submittedAt: testNow,
        marks: marks.map((mark, place) => ({ enrolmentId: ids[place] ?? 0, mark })),
      }),
    );

  expect(await submit([71, null])).toMatchObject({ id: expect.any(Number) });
  expect(await submit([100, 100])).toBeUndefined();

  const stored = await db.selectFrom('mark').select(['enrolment_id', 'mark']).orderBy('enrolment_id').execute();
  expect(stored).toEqual([
    { enrolment_id: ids[0], mark: 71 },
    { enrolment_id: ids[1], mark: null },
  ]);
});
