import { offerOf } from '../../../languages/offer.ts';
import type { OutputOf } from '../../../platform/contract/endpoint.ts';
import { reachOf } from '../../../platform/contract/permissions.ts';
import { isStaff } from '../../../platform/contract/school-terms.ts';
import { selectIn } from '../../../platform/database/in-school.ts';
import { prepared } from '../../../platform/database/prepared.ts';
import { classScopeOf, todayOf } from '../../../platform/http/access.ts';
import type { Call, Serve } from '../../../platform/http/serve-endpoint.ts';
import type { Issuer } from '../../../platform/server/config.ts';
import { localDate } from '../../../platform/server/local-date.ts';
import { refuseAt } from '../../../platform/server/refusal.ts';
import { readCalendar, readWeekCycle } from '../calendar.contract.ts';
import { daysOn } from '../calendar.rules.ts';
import { readSchool } from '../school.contract.ts';
import { lastDayBeforeFirst } from '../school.refusals.ts';
import { listClasses, listCodes, listReasons, listSessions, readPolicies } from '../shape.contract.ts';
import { listClosedDays, listWeeks, readClassesOfGroups } from './calendar.queries.ts';
import * as classes from './classes.queries.ts';
import { issuerFor } from './connections.queries.ts';
import * as reasons from './reasons.queries.ts';
import * as schools from './school.queries.ts';
import { listSessionsOn, readSessionOn } from './sessions.queries.ts';
import { listWeeksBetween, readCycle, toWeekCycle } from './weeks.queries.ts';

type Parts = Pick<Call<typeof readSchool>, 'db' | 'config' | 'now'>;

export function schoolRoutes(serve: Serve): void {
  serve(readSchool, read);
  serve(listClasses, ({ db, caller, query, now }) => {
    const scope = classScopeOf(caller.actor, now());
    return classes.listClasses(db, caller.actor.schoolId, todayOf(caller, now()), scope, query.groups === 'true');
  });

  serve(listSessions, async ({ db, caller, now }) => {
    const { id, time_zone } = await schools.readSchoolById(db, caller.actor.schoolId);
    return listSessionsOn(db, id, localDate(time_zone, now()));
  });
  serve(readPolicies, async ({ db, caller }) =>
    schools.policiesOf(await schools.readSchoolById(db, caller.actor.schoolId)),
  );
  serve(readCalendar, calendar);
  serve(readWeekCycle, async ({ db, caller, now }) => {
    const cycle = await readCycle(db, caller.actor.schoolId);
    return toWeekCycle(cycle, todayOf(caller, now()));
  });
  serve(listReasons, ({ db, caller }) => reasons.listReasons(db, caller.actor.schoolId));
  serve(listCodes, ({ db, caller }) => reasons.listCodes(db, caller.actor.schoolId));
}

async function read({ db, config, caller, request, now }: Call<typeof readSchool>) {
  if (!caller) return readSite({ db, config, now }, request.host);
  const school = await schools.readSchoolById(db, caller.actor.schoolId);
  const site = await siteOf({ db, config, now }, school);
  const names = await classes.listNames(db, school.id, classScopeOf(caller.actor, now()));
  const forPeople = {
    address: school.address,
    logo: school.logo_url,
    classes: names.classes,
    ...(names.groups.length > 0 && { groups: names.groups }),
    policies: policiesForPages(school),
  };
  const studentInitialPassword = schools.firstPasswordsOf(school, config);
  const forAdmins = reachOf(caller.actor, 'students.manage') !== undefined && { studentInitialPassword };
  return { ...site, school: { ...site.school, ...forPeople, ...forAdmins } };
}

/** The public facts about the school at a host. */
export async function readSite(parts: Parts, host: string): Promise<OutputOf<typeof readSchool>> {
  const school = await schools.findSchoolForHost(parts.db, host);
  if (school) return siteOf(parts, school);
  return { needsSetUp: !(await schools.hasSchool(parts.db)), ...outsideOf(parts, parts.config.issuer), school: null };
}

async function siteOf(parts: Parts, school: schools.School) {
  const { name, domain, time_zone, is_demo } = school;
  const today = localDate(time_zone, parts.now());
  const { own, all } = offerOf(school);
  const session = await readSessionOn(parts.db, school.id, today);
  const days = { session, today, timeZone: time_zone };
  const signsInWith = await schools.listNumbersToSignIn(parts.db, school.id);
  const [office] = await hasOffices(parts.db, school.id);
  const facts = {
    ...{ name, domain, ...days, isDemo: is_demo === 1, language: own, languages: [...all] },
    ...(signsInWith.length > 0 && { signsInWith }),
    ...(office && { hasOffices: true as const }),
  };
  return { needsSetUp: false, ...outsideOf(parts, await issuerFor(parts, school.id)), school: facts };
}

/** Selects a row if the school has an office. */
const hasOffices = prepared((db, schoolId: number) =>
  selectIn(db, schoolId, 'office', { removed_at: null }).select('id').limit(1),
);

function outsideOf({ config }: Parts, issuer: Issuer | undefined) {
  return { imageHost: config.imageHost ?? null, ...(issuer && { issuer: issuer.name }) };
}

function policiesForPages(school: schools.School) {
  const { teachersReach, correctionDays, excusedCounts, registersTaken, ...more } = schools.policiesOf(school);
  const { registersClose, resultsVisible, classSpread, roomTaken, requiredFields } = more;
  const ofClasses = { teachersReach, correctionDays, excusedCounts, registersTaken };
  return { ...ofClasses, registersClose, resultsVisible, classSpread, roomTaken, requiredFields };
}

async function calendar({ db, schoolId, caller, query, now }: Call<typeof readCalendar>) {
  const { from, to } = query;
  if (from !== undefined && to !== undefined && to < from) throw refuseAt('to', lastDayBeforeFirst);
  const { time_zone } = await schools.readSchoolById(db, schoolId);
  const today = localDate(time_zone, now());
  const days = daysOn({ weeks: await listWeeks(db, schoolId, today) }, today);
  const closed = await listClosedDays(db, schoolId, query);
  const groups = isStaff(caller.actor.role) && (await readClassesOfGroups(db, schoolId, closed, from ?? today));
  const weeks = await listWeeksBetween(db, schoolId, from ?? today, to);
  return { days: [...days], closed, ...(groups && { groups }), weeks };
}
