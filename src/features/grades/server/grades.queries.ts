import { inHundredths } from '../../../platform/contract/hundredths.ts';
import { notAClass } from '../../../platform/contract/refusals.ts';
import { engineOf } from '../../../platform/database/connect.ts';
import { inSchool } from '../../../platform/database/in-school.ts';
import { insertRows } from '../../../platform/database/insert-rows.ts';
import type { Database, DatabaseTransaction } from '../../../platform/database/tables.ts';
import { refuseAt } from '../../../platform/server/refusal.ts';
import { tidy } from '../../../platform/server/tidy.ts';
import type { Band, GradeScale } from '../grades.contract.ts';

/** Under which the bands for every class without bands of its own are stored. */
const everyClass = 0;

/** The scale that holds for a class, without one for the school: the class's own if it has one. */
export async function readScale(db: Database, schoolId: number, classNumber?: number): Promise<GradeScale> {
  const rows = await bandsOf(db, schoolId)
    .where('class', 'in', [everyClass, classNumber ?? everyClass])
    .execute();
  const own = rows.filter((row) => row.class !== everyClass);
  return { class: own[0]?.class ?? null, bands: (own.length > 0 ? own : rows).map(toBand) };
}

/** The bands that hold for a class, highest first. */
export async function readBands(db: Database, schoolId: number, classNumber: number): Promise<readonly Band[]> {
  return (await readScale(db, schoolId, classNumber)).bands;
}

/** The bands that hold for each class, by one statement. */
export async function readAllBands(db: Database, schoolId: number): Promise<(classNumber: number) => readonly Band[]> {
  const scales = Map.groupBy(await bandsOf(db, schoolId).execute(), (row) => row.class);
  const bands = new Map([...scales].map(([classNumber, rows]) => [classNumber, rows.map(toBand)]));
  const ofSchool = bands.get(everyClass) ?? [];
  return (classNumber) => bands.get(classNumber) ?? ofSchool;
}

function bandsOf(db: Database, schoolId: number) {
  return inSchool(db, schoolId)
    .selectFrom('grade_band')
    .select(['class', 'name', 'from_percent', 'points', 'passes'])
    .orderBy('from_percent', 'desc');
}

type BandRow = Awaited<ReturnType<ReturnType<typeof bandsOf>['execute']>>[number];

function toBand({ name, from_percent, points, passes }: BandRow): Band {
  return { name, fromPercent: from_percent / 100, points: points === null ? null : points / 100, passes: passes === 1 };
}

/** Replaces the bands of a class, without one those of the school. */
export async function replaceBands(
  transaction: DatabaseTransaction,
  schoolId: number,
  classNumber: number | undefined,
  bands: readonly Band[],
): Promise<void> {
  await holdScale(transaction, schoolId, classNumber);
  await inSchool(transaction, schoolId)
    .deleteFrom('grade_band')
    .where('class', '=', classNumber ?? everyClass)
    .execute();
  const rows = bands.map(({ name, fromPercent, points, passes }) => ({
    ...{ school_id: schoolId, class: classNumber ?? everyClass, from_percent: inHundredths(fromPercent) },
    ...{ name: tidy(name), points: points === null ? null : inHundredths(points), passes: passes ? 1 : 0 },
  }));
  await insertRows(transaction, 'grade_band', rows);
}

/** Deletes the bands of classes that the school has no more. */
export async function forgetFormerClasses(transaction: DatabaseTransaction, schoolId: number): Promise<void> {
  await inSchool(transaction, schoolId)
    .deleteFrom('grade_band')
    .where('class', '<>', everyClass)
    .where('class', 'not in', inSchool(transaction, schoolId).selectFrom('class').select('number'))
    .execute();
}

/** Keeps a scale from others who change it until the transaction ends, and its class from being deleted. */
async function holdScale(
  transaction: DatabaseTransaction,
  schoolId: number,
  classNumber: number | undefined,
): Promise<void> {
  const isPostgres = engineOf(transaction) === 'postgres';
  if (classNumber === undefined) {
    const school = transaction.selectFrom('school').select('id').where('id', '=', schoolId);
    await school.$if(isPostgres, (query) => query.forNoKeyUpdate()).execute();
    return;
  }
  const found = await inSchool(transaction, schoolId)
    .selectFrom('class')
    .select('number')
    .where('number', '=', classNumber)
    .$if(isPostgres, (query) => query.forNoKeyUpdate())
    .executeTakeFirst();
  if (!found) throw refuseAt('class', notAClass);
}
