import { prepared } from '../../../platform/database/prepared.ts';
import type { Database } from '../../../platform/database/tables.ts';

export type School = {
  readonly id: number;
  readonly name: string;
  readonly domain: string;
  readonly time_zone: string;
  readonly session: string;
  readonly is_demo: number;
};

const schoolColumns = ['id', 'name', 'domain', 'time_zone', 'session', 'is_demo'] as const;

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

function secondSchool(db: Database) {
  return db.selectFrom('school').select('id').orderBy('id').limit(1).offset(1);
}

export async function hasSchool(db: Database): Promise<boolean> {
  return (await db.selectFrom('school').select('id').limit(1).executeTakeFirst()) !== undefined;
}

/** When the first school was created; `undefined` if there is none. */
export async function findFirstSchoolDate(db: Database): Promise<Date | undefined> {
  const { first } = await db
    .selectFrom('school')
    .select((school) => school.fn.min('created_at').as('first'))
    .executeTakeFirstOrThrow();
  return first ? new Date(first) : undefined;
}
