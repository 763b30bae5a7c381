import { expect, it, onTestFinished } from 'vitest';
import { makingTimeoutMs, openDemoSchool } from '../../../app/testing/open-demo-school.ts';
import { makeTimetable } from '../solver/make-timetable.ts';
import { countStudents, listStanding } from './plan.queries.ts';
import { judge, judgeToday } from './planned-draft.ts';
import { suggestPlan } from './suggest-plan.ts';
import { toDraftLessons, toProblem } from './to-problem.ts';

it('the demo school’s timetable, made from its load, is as good as the one that it has by every measure, and better by some', {
  timeout: makingTimeoutMs,
}, async () => {
  const { db, close } = await openDemoSchool();
  onTestFinished(close);
  const { id, session_id } = await db
    .selectFrom('school')
    .innerJoin('timetable_period as period', 'period.school_id', 'school.id')
    .select(['school.id', 'period.session_id'])
    .executeTakeFirstOrThrow();
  const standing = await listStanding(db, id, { id: session_id });
  const plan = suggestPlan(standing, []);
  const draft = { plan, planned: toProblem(plan, await countStudents(db, id, '2026-11-20')) };
  const made = makeTimetable(draft.planned.problem, { seed: 1, seconds: 8 });
  const { measures } = judge(draft, toDraftLessons(draft.planned, made.timetable), { standing });
  const today = judgeToday(draft, { standing });
  expect(measures).toMatchObject({ placed: standing.length, of: standing.length, mustBroken: 0 });
  expect(measures.teacherGaps).toBeLessThanOrEqual(today.teacherGaps);
  expect(measures.classGaps).toBeLessThanOrEqual(today.classGaps);
  expect(measures.shouldBroken).toBeLessThan(today.shouldBroken);
});
