import type { Serve } from '../../../platform/http/serve-endpoint.ts';
import { localDate } from '../../../platform/server/local-date.ts';
import { recordReading } from '../../audit/server/audit.queries.ts';
import { readSchoolById } from '../../school/server/school.queries.ts';
import { listCare } from '../care.contract.ts';
import { listStudentsInNeed } from './care.queries.ts';

export function careRoutes(serve: Serve): void {
  serve.limited(listCare, async ({ db, caller, now }, scope) => {
    await recordReading(db, caller, { action: 'attendance.read-care', at: now() });
    const school = await readSchoolById(db, caller.actor.schoolId);
    return listStudentsInNeed(db, school, localDate(school.time_zone, now()), scope);
  });
}
