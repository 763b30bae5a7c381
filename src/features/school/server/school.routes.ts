import type { Call, Serve } from '../../../platform/http/serve-endpoint.ts';
import { localDate } from '../../../platform/server/local-date.ts';
import { readSchool } from '../school.contract.ts';
import * as schools from './school.queries.ts';

export function schoolRoutes(serve: Serve): void {
  serve(readSchool, read);
}

async function read({ db, config, caller, request, now }: Call<typeof readSchool>) {
  const school = caller
    ? await schools.readSchoolById(db, caller.actor.schoolId)
    : await schools.findSchoolForHost(db, request.host);
  const imageHost = config.imageHost ?? null;
  if (!school) return { needsSetUp: !(await schools.hasSchool(db)), imageHost, school: null };
  const { name, domain, session, time_zone, is_demo } = school;
  const today = localDate(time_zone, now());
  const facts = { name, domain, session, today, timeZone: time_zone, isDemo: is_demo === 1 };
  const { studentInitialPassword } = config;
  const forAdmins = caller?.actor.role === 'admin' ? { studentInitialPassword } : {};
  return { needsSetUp: false, imageHost, school: { ...facts, ...forAdmins } };
}
