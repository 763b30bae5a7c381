import type { Selectable } from 'kysely';
import { type Offer, offerOf } from '../../../languages/offer.ts';
import { type Policies, type RegistersClose, usualRegistersClose } from '../../../platform/contract/school-policies.ts';
import { engineOf } from '../../../platform/database/connect.ts';
import { selectIn } from '../../../platform/database/in-school.ts';
import { prepared } from '../../../platform/database/prepared.ts';
import type { Database, DatabaseTransaction, Tables } from '../../../platform/database/tables.ts';
import type { Config } from '../../../platform/server/config.ts';

const schoolColumns = [
  ...(['id', 'name', 'domain', 'time_zone', 'is_demo', 'language', 'languages', 'address', 'logo_url'] as const),
  ...(['teachers_reach', 'correction_days', 'results_visible', 'excused_counts', 'registers_taken'] as const),
  ...(['care_below_percent', 'pass_percent', 'first_passwords', 'class_spread'] as const),
  ...(['second_factor', 'second_factor_from', 'room_taken', 'restored_from', 'required_fields'] as const),
  ...(['mark_scale', 'year_mean', 'files_per_student_megabytes', 'hand_in_years', 'hand_in_years_from'] as const),
  ...(['weeks', 'registers_close', 'lists_sort_by', 'class_order'] as const),
] as const;

export type School = Pick<Selectable<Tables['school']>, (typeof schoolColumns)[number]>;

/** The school's policies, from its row. */
export function policiesOf(school: School): Policies {
  return {
    teachersReach: school.teachers_reach,
    correctionDays: school.correction_days,
    resultsVisible: school.results_visible,
    excusedCounts: school.excused_counts,
    registersTaken: school.registers_taken,
    registersClose: closingTimesOf(school),
    careBelowPercent: school.care_below_percent,
    passPercent: school.pass_percent,
    classSpread: school.class_spread,
    roomTaken: school.room_taken,
    listsSortBy: school.lists_sort_by,
    classOrder: school.class_order,
    secondFactor: school.second_factor,
    secondFactorFrom: school.second_factor_from,
    filesPerStudentMegabytes: school.files_per_student_megabytes,
    handInYears: school.hand_in_years,
    firstPasswords: school.first_passwords,
    requiredFields: school.required_fields === null ? null : JSON.parse(school.required_fields),
    markScale: school.mark_scale,
    yearMean: school.year_mean,
  };
}

/** How the school's lists of people are sorted. */
export function nameOrderOf({ lists_sort_by: by, time_zone: timeZone }: Pick<School, 'lists_sort_by' | 'time_zone'>) {
  return { by, timeZone };
}

/** When the school's registers of a morning and of an afternoon close. */
export function closingTimesOf({ registers_close }: Pick<School, 'registers_close'>): RegistersClose {
  return registers_close === null ? usualRegistersClose : JSON.parse(registers_close);
}

export async function readSchoolById(db: Database, schoolId: number): Promise<School> {
  const [school] = await readSchool(db, schoolId);
  if (!school) throw new Error(`There is no school ${schoolId}.`);
  return school;
}

const readSchool = prepared((db, schoolId: number) =>
  db.selectFrom('school').select(schoolColumns).where('id', '=', schoolId),
);

/** The school whose domain is the request's host; otherwise the only school. */
export async function findSchoolForHost(db: Database, host: string): Promise<School | undefined> {
  const candidates = await db
    .selectFrom('school')
    .select(schoolColumns)
    .where((where) => where.or([where('domain', '=', host.toLowerCase()), where.not(where.exists(secondSchool(db)))]))
    .limit(1)
    .execute();
  return candidates[0];
}

/** The names of the kinds of identifiers with which people sign in. */
export async function listNumbersToSignIn(db: Database, schoolId: number): Promise<string[]> {
  const kinds = selectIn(db, schoolId, 'own_field', { signs_in: 1 }).select('name');
  return [...new Set((await kinds.orderBy('id').execute()).map(({ name }) => name))];
}

/** The languages of the school at this host; `undefined` if there is no school. */
export async function findOffer(db: Database, host: string): Promise<Offer | undefined> {
  const school = await findSchoolForHost(db, host);
  return school && offerOf(school);
}

function secondSchool(db: Database) {
  return db.selectFrom('school').select('id').orderBy('id').limit(1).offset(1);
}

export async function hasSchool(db: Database): Promise<boolean> {
  return (await db.selectFrom('school').select('id').limit(1).executeTakeFirst()) !== undefined;
}

/** Whether the server has further schools. */
export async function hasOtherSchools(db: Database, schoolId: number): Promise<boolean> {
  const other = await db.selectFrom('school').select('id').where('id', '<>', schoolId).limit(1).executeTakeFirst();
  return other !== undefined;
}

/** The time at which the first school was created; `undefined` if there is none. */
export async function findFirstSchoolDate(db: Database): Promise<Date | undefined> {
  const { first } = await db
    .selectFrom('school')
    .select((school) => school.fn.min('created_at').as('first'))
    .executeTakeFirstOrThrow();
  return first ? new Date(first) : undefined;
}

/** The kind of a student's first password: by the school's policy, or else the server's setting. */
export function firstPasswordsOf(
  { first_passwords }: Pick<School, 'first_passwords'>,
  { studentInitialPassword }: Pick<Config, 'studentInitialPassword'>,
): 'roll' | 'random' {
  return first_passwords ?? studentInitialPassword;
}

/**
 * Locks a school's settings against other changes until the transaction ends. SQLite needs no lock because it has one
 * writer.
 */
export async function holdSchool(transaction: DatabaseTransaction, schoolId: number): Promise<void> {
  if (engineOf(transaction) !== 'postgres') return;
  await transaction.selectFrom('school').select('id').where('id', '=', schoolId).forNoKeyUpdate().execute();
}
