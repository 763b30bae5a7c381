import { afterEach, describe, expect, test } from 'vitest';
import { makingTimeoutMs, openDemoSchool } from '../../../test/open-demo-school.ts';
import { openTestSignIn } from '../../../test/test-school.ts';
import { onKey } from '../../platform/database/in-school.ts';
import { readConfig } from '../../platform/server/config.ts';
import { buildApp } from '../server/app.ts';
import { careBelowPercent } from './demo-school.ts';

const everyone = ['admin', 'teacher1', 's1', 'guardian1'] as const;

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

/** Opens a demo that was made at 8:05 on this day. */
async function openOn(today: string) {
  const now = new Date(`${today}T02:05:00Z`);
  const { db, close } = await openDemoSchool(now);
  const fastify = await buildApp({ db, config: readConfig({ LOG_LEVEL: 'silent' }), now: () => now });
  closing.push(close, () => fastify.close());
  const { id } = await db.selectFrom('school').select('id').executeTakeFirstOrThrow();
  const ask = async (who: (typeof everyone)[number], url: string) => {
    const { token } = await openTestSignIn(db, id, `${who}@demo.rollbook.school`, now);
    return (await fastify.inject({ method: 'GET', url, headers: { authorization: `Bearer ${token}` } })).json();
  };
  return { db, ask };
}

type InNeed = { readonly reasons: readonly { readonly code: string; readonly percent?: number }[] };

describe.each([
  ['on the first day of a session', '2026-06-01', 0, 0],
  ['in its first week', '2026-06-07', 1, 13],
  ['in its second month', '2026-07-12', 7, 19],
  ['on a Friday, without school', '2026-11-20', 7, 19],
  ['on the last day of a session', '2027-05-31', 7, 19],
  ['years later', '2029-01-01', 7, 19],
])('a demo made %s', (_, today, fewest, most) => {
  test(
    'has few students in need of care, a lesson and figures on every home, and its terms in the session of the day',
    async () => {
      const { db, ask } = await openOn(today);

      const inNeed: InNeed[] = await ask('admin', '/api/care');
      expect(inNeed.length).toBeGreaterThanOrEqual(fewest);
      expect(inNeed.length).toBeLessThanOrEqual(most);
      const reasons = inNeed.flatMap((one) => one.reasons);
      if (fewest > 1)
        expect(new Set(reasons.map(({ code }) => code))).toEqual(
          new Set(['below_percent', 'absent_in_a_row', 'falling']),
        );
      for (const { percent = careBelowPercent } of reasons) expect(percent).toBe(careBelowPercent);

      const [admin, teacher, student, guardian] = await Promise.all(everyone.map((who) => ask(who, '/api/home')));
      expect(admin.admin).toMatchObject({ students: 649, teachers: 10, missing: { count: 0 } });
      expect(admin.admin.attendance).toHaveLength(30);
      for (const { present, total } of admin.admin.attendance) {
        expect(total).toBe(649);
        expect(649 - present).toBeLessThan(100);
      }
      expect(admin.notices.length).toBeGreaterThan(0);
      expect(teacher.teacher.laterLesson).not.toBeNull();
      for (const own of [student.student, ...guardian.guardian.children]) {
        expect(own.laterLesson).not.toBeNull();
        expect(own.attendance.days).toBe(40);
        expect(own.results).toHaveLength(3);
      }

      const terms = await db
        .selectFrom('term')
        .innerJoin('session', onKey('session.id', 'term.session_id'))
        .select(['term.from_date', 'term.to_date', 'session.from_date as first', 'session.to_date as last'])
        .execute();
      expect(terms).toHaveLength(3);
      for (const { from_date, to_date, first, last } of terms) {
        expect(first <= from_date && from_date < to_date && to_date <= last).toBe(true);
        expect(first <= today && today <= last).toBe(true);
      }
      const exams = await db
        .selectFrom('marks_record')
        .innerJoin('term', onKey('term.id', 'marks_record.term_id'))
        .select(['day', 'from_date', 'to_date'])
        .where('day', 'is not', null)
        .execute();
      for (const { day, from_date, to_date } of exams)
        expect(from_date <= (day ?? '') && (day ?? '') <= to_date).toBe(true);
    },
    makingTimeoutMs,
  );
});
