import { teacherNotOfSchool } from '../../../base/identity/identity.refusals.ts';
import type { Fault } from '../../../platform/contract/reason.ts';
import { fault } from '../../../platform/contract/reason.ts';
import { missing } from '../../../platform/contract/refusals.ts';
import { normalEmail } from '../../../platform/contract/school-terms.ts';
import { tidy } from '../../../platform/server/tidy.ts';
import type { Plan, SentPlan, Who } from '../plan.contract.ts';
import type { ReadPlan } from '../timetable-maker.contract.ts';

export type PlannedTeacher = {
  readonly id: number;
  readonly name: string;
  readonly email: string;
  readonly hasLeft: boolean;
};

/**
 * Returns a plan with tidied texts and each teacher by the email of their account, and the faults of teachers who do
 * not exist.
 */
export function settlePlan(
  sent: SentPlan,
  teachers: readonly PlannedTeacher[],
): { readonly plan: Plan; readonly faults: Readonly<Record<string, Fault>> } {
  const known = new Map(teachers.map(({ email }) => [normalEmail(email), email]));
  const faults: Record<string, Fault> = {};
  // A row without a teacher must have an empty field; leaving the field out is a fault.
  for (const [place, { teacher, teachers: named }] of sent.load.entries())
    if (teacher === undefined && (named ?? []).length === 0) faults[`load.${place}.teacher`] = fault(missing);
  const settled = mapTeachers(tidied(readTeachers(sent)), (email, path) => {
    const found = known.get(normalEmail(email));
    if (found === undefined) faults[path] = fault(teacherNotOfSchool);
    return found ?? email;
  });
  return { plan: settled, faults };
}

/** Each row with all its teachers. As with a lesson, `teacher` is the first, in the place of the first of `teachers`. */
function readTeachers(plan: SentPlan): Plan {
  const load = plan.load.map(({ teacher, teachers = [], week = null, ...row }) => {
    const others = teachers.includes(teacher ?? '') ? teachers : teachers.slice(1);
    const all = [...new Set(teacher === undefined ? teachers : [teacher, ...others])].filter((one) => one !== '');
    return { ...row, teacher: all[0] ?? '', teachers: all, week };
  });
  return { ...plan, load };
}

type StoredRow = Omit<SentPlan['load'][number], 'week'> & { readonly week?: number | null };

/**
 * The teachers and alternating weeks that a plan refers to by id and index, because their emails and names can change.
 */
export type Known = { readonly teachers: readonly PlannedTeacher[]; readonly weeks: readonly string[] };

function placeOf(week: string | null, weeks: readonly string[]): number | null {
  const place = week === null ? -1 : weeks.indexOf(week);
  return place < 0 ? null : place;
}

/** Returns the plan in its stored form, with the ids of teachers and the indexes of weeks. */
export function toStored(plan: Plan, { teachers, weeks }: Known): string {
  const ids = new Map(teachers.map(({ email, id }) => [email, String(id)]));
  const { load, ...named } = mapTeachers(plan, (email) => ids.get(email) ?? email);
  return JSON.stringify({ ...named, load: load.map(({ week, ...row }) => ({ ...row, week: placeOf(week, weeks) })) });
}

export function fromStored(stored: string, { teachers, weeks }: Known): Plan {
  const emails = new Map(teachers.map(({ email, id }) => [String(id), email]));
  const { load, ...named } = JSON.parse(stored) as Omit<Plan, 'load'> & { readonly load: readonly StoredRow[] };
  const rows = load.map(({ week, ...row }) => ({ ...row, week: week == null ? null : (weeks[week] ?? null) }));
  return mapTeachers(readTeachers({ ...named, load: rows }), (id) => emails.get(id) ?? id);
}

/** Returns the teachers in a plan, in the order of the list. */
export function teachersOf(plan: Plan, teachers: readonly PlannedTeacher[]): ReadPlan['teachers'] {
  const named = new Set<string>();
  mapTeachers(plan, (email) => {
    named.add(email);
    return email;
  });
  const byEmail = new Map(teachers.map((teacher) => [teacher.email, teacher]));
  return [...byEmail.values()]
    .filter(({ email }) => named.has(email))
    .map(({ name, email, hasLeft }) => ({ name, email, ...(hasLeft && { hasLeft: true as const }) }));
}

/** The plan with each teacher named anew. */
function mapTeachers(plan: Plan, rename: (teacher: string, path: string) => string): Plan {
  const inWho = (who: Who, path: string) =>
    who.teacher === undefined ? who : { ...who, teacher: rename(who.teacher, `${path}.teacher`) };
  return {
    ...plan,
    load: plan.load.map((row, place) => {
      const field = (at: number) => (at === 0 ? 'teacher' : `teachers.${at}`);
      const teachers = row.teachers.map((teacher, at) => rename(teacher, `load.${place}.${field(at)}`));
      return { ...row, teacher: teachers[0] ?? '', teachers };
    }),
    away: plan.away.map((away, place) => ({ ...away, who: inWho(away.who, `away.${place}.who`) })),
    rules: plan.rules.map((rule, place) => (rule.who ? { ...rule, who: inWho(rule.who, `rules.${place}.who`) } : rule)),
  };
}

function tidied(plan: Plan): Plan {
  const inWho = (who: Who) => (who.room === undefined ? who : { ...who, room: tidy(who.room) });
  const periods = plan.week.periods.map((period) => ({ ...period, label: tidy(period.label ?? '') || null }));
  return {
    ...plan,
    week: { ...plan.week, periods },
    rooms: plan.rooms.map(({ building, oneOfEach, ...room }) => ({
      ...room,
      ...(oneOfEach && { oneOfEach: oneOfEach.map((set) => set.map(tidy)) }),
      name: tidy(room.name),
      ...(building !== undefined && { building: tidy(building) }),
    })),
    load: plan.load.map((row) => ({ ...row, subject: tidy(row.subject), rooms: row.rooms.map(tidy) })),
    away: plan.away.map((away) => ({ ...away, who: inWho(away.who) })),
    rules: plan.rules.map((rule) => ({
      ...rule,
      ...(rule.who && { who: inWho(rule.who) }),
      ...(rule.rooms && { rooms: rule.rooms.map(tidy) }),
    })),
  };
}
