import { inHundredths } from '../../../platform/contract/hundredths.ts';
import { notAClass } from '../../../platform/contract/refusals.ts';
import { engineOf } from '../../../platform/database/connect.ts';
import { idList } from '../../../platform/database/id-list.ts';
import { deleteIn, selectIn } from '../../../platform/database/in-school.ts';
import { insertRows } from '../../../platform/database/insert-rows.ts';
import { findableId, takeIds } from '../../../platform/database/new-id.ts';
import { noId } from '../../../platform/database/scope.ts';
import type { Database, DatabaseTransaction } from '../../../platform/database/tables.ts';
import { refuseAt } from '../../../platform/server/refusal.ts';
import { tidy } from '../../../platform/server/tidy.ts';
import { notForGroups } from '../../school/school.refusals.ts';
import { holdSchool } from '../../school/server/school.queries.ts';
import type { Band, GradeScale } from '../grades.contract.ts';

/** Under which the bands for every class without bands of its own are stored. */
const everyClass = 0;

/** The scale that applies to a class: its own, or else the school's. Without a class, the school's scale. */
export async function readScale(db: Database, schoolId: number, classNumber?: number): Promise<GradeScale> {
  const rows = await bandsOf(db, schoolId)
    .where('class', 'in', [everyClass, classNumber ?? everyClass])
    .execute();
  const own = rows.filter((row) => row.class !== everyClass);
  return { class: own[0]?.class ?? null, bands: (own.length > 0 ? own : rows).map(toBand) };
}

/** Every scale of a school: its own, if it has any, and those of classes. */
export async function listScales(db: Database, schoolId: number): Promise<GradeScale[]> {
  const rows = await bandsOf(db, schoolId).execute();
  return [...Map.groupBy(rows, (row) => row.class)]
    .toSorted(([one], [next]) => one - next)
    .map(([of, bands]) => ({ class: of === everyClass ? null : of, bands: bands.map(toBand) }));
}

/**
 * Returns the bands, highest first, that apply to a class, or those of the kept scale with which an exam was published.
 */
export type BandsOf = (classNumber: number, kept?: number | null) => readonly Band[];

/** Reads the bands of all classes with one statement, and those of the given kept scales with another. */
export async function readAllBands(
  db: Database,
  schoolId: number,
  keptIds: readonly (number | null)[] = [],
): Promise<BandsOf> {
  const scales = Map.groupBy(await bandsOf(db, schoolId).execute(), (row) => row.class);
  const bands = new Map([...scales].map(([classNumber, rows]) => [classNumber, rows.map(toBand)]));
  const ofSchool = bands.get(everyClass) ?? [];
  const kept = await readKept(
    db,
    schoolId,
    keptIds.flatMap((id) => id ?? []),
  );
  return (classNumber, id) => kept.get(id ?? noId) ?? bands.get(classNumber) ?? ofSchool;
}

/** The bands of a kept scale; `undefined` if there is no such. */
export async function findKeptScale(db: Database, schoolId: number, id: number): Promise<readonly Band[] | undefined> {
  return (await readKept(db, schoolId, [findableId(id)])).get(id);
}

async function readKept(db: Database, schoolId: number, ids: readonly number[]): Promise<Map<number, readonly Band[]>> {
  if (ids.length === 0) return new Map();
  const rows = await selectIn(db, schoolId, 'kept_scale')
    .select(['id', 'bands'])
    .where('id', 'in', idList(db, [...new Set(ids)]))
    .execute();
  return new Map(rows.map(({ id, bands }) => [id, JSON.parse(bands) as readonly Band[]]));
}

/**
 * Keeps the present bands of these classes for exams that are published now. Returns a function that gives the kept
 * scale's id for a class.
 */
export async function keepScales(
  transaction: DatabaseTransaction,
  schoolId: number,
  classes: readonly number[],
): Promise<(classNumber: number) => number> {
  const bands = await readAllBands(transaction, schoolId);
  const known = await selectIn(transaction, schoolId, 'kept_scale').select(['id', 'bands']).execute();
  const ids = new Map(known.map((scale) => [scale.bands, scale.id]));
  const wanted = [...new Set(classes.map((classNumber) => JSON.stringify(bands(classNumber))))];
  const added = wanted.filter((text) => !ids.has(text));
  const newIds = await takeIds(transaction, 'kept_scale', schoolId, added.length);
  const rows = added.map((text, place) => ({ school_id: schoolId, id: newIds[place] as number, bands: text }));
  await insertRows(transaction, 'kept_scale', rows);
  for (const row of rows) ids.set(row.bands, row.id);
  return (classNumber) => ids.get(JSON.stringify(bands(classNumber))) as number;
}

function bandsOf(db: Database, schoolId: number) {
  return selectIn(db, schoolId, 'grade_band')
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
  await deleteIn(transaction, schoolId, 'grade_band', { class: classNumber ?? everyClass }).execute();
  await insertRows(transaction, 'grade_band', toRows(schoolId, { class: classNumber ?? null, bands: [...bands] }));
}

/** Replaces the bands of the school and of every class. */
export async function replaceScales(
  transaction: DatabaseTransaction,
  schoolId: number,
  scales: readonly GradeScale[],
): Promise<void> {
  await holdSchool(transaction, schoolId);
  await deleteIn(transaction, schoolId, 'grade_band').execute();
  const rows = scales.flatMap((scale) => toRows(schoolId, scale));
  await insertRows(transaction, 'grade_band', rows);
}

function toRows(schoolId: number, { class: classNumber, bands }: GradeScale) {
  return bands.map(({ name, fromPercent, points, passes }) => ({
    school_id: schoolId,
    class: classNumber ?? everyClass,
    from_percent: inHundredths(fromPercent),
    name: tidy(name),
    points: points === null ? null : inHundredths(points),
    passes: passes ? 1 : 0,
  }));
}

/** Deletes the bands of classes that the school has no more. */
export async function forgetFormerClasses(transaction: DatabaseTransaction, schoolId: number): Promise<void> {
  await deleteIn(transaction, schoolId, 'grade_band')
    .where('class', '<>', everyClass)
    .where('class', 'not in', selectIn(transaction, schoolId, 'class').select('number'))
    .execute();
}

/** Locks a scale until the transaction ends, so that nobody else changes it and its class is not deleted. */
export async function holdScale(transaction: DatabaseTransaction, schoolId: number, classNumber: number | undefined) {
  if (classNumber === undefined) return holdSchool(transaction, schoolId);
  const found = await selectIn(transaction, schoolId, 'class', { number: classNumber })
    .select(['number', 'session_id'])
    .$if(engineOf(transaction) === 'postgres', (query) => query.forNoKeyUpdate())
    .executeTakeFirst();
  if (!found) throw refuseAt('class', notAClass);
  // Results of a group's students are graded as those of their classes.
  if (found.session_id !== null) throw refuseAt('class', notForGroups);
}
