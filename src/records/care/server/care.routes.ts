import { recordReadingOf } from '../../../base/audit/server/audit.queries.ts';
import { readSchoolById } from '../../../base/school/server/school.queries.ts';
import type { Serve } from '../../../platform/http/serve-endpoint.ts';
import { localDate } from '../../../platform/server/local-date.ts';
import { listCare } from '../care.contract.ts';
import { listStudentsInNeed } from './care.queries.ts';

export function careRoutes(serve: Serve): void {
  serve.limited(listCare, async ({ db, schoolId, caller, now }, scope) => {
    const school = await readSchoolById(db, schoolId);
    const today = localDate(school.time_zone, now());
    const students = await listStudentsInNeed(db, school, today, scope);
    await recordReadingOf(db, caller, { action: 'attendance.read-care', date: today, at: now() }, students);
    return students;
  });
}
