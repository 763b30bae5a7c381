import { isDeepStrictEqual } from 'node:util';
import type { Selectable } from 'kysely';
import type { replacings } from '../../../platform/contract/exams.ts';
import type { MarkScale } from '../../../platform/contract/mark-scale.ts';
import type { Category } from '../../../platform/contract/result-rules.ts';
import type { Policies } from '../../../platform/contract/school-policies.ts';
import { selectIn } from '../../../platform/database/in-school.ts';
import type { Database, Tables } from '../../../platform/database/tables.ts';
import { listMarkScales } from './mark-scales.queries.ts';
import { readSchoolById } from './school.queries.ts';

type SubjectRules = {
  /** The scale that writes its results; `null` for percent. */
  readonly writes: MarkScale | null;
  /** The credits in hundredths. */
  readonly credits: number | null;
  readonly categories: readonly Category[];
};

/** The rules for weighing and writing the results of a class. */
export type ResultRules = {
  readonly writes: MarkScale | null;
  readonly yearMean: Policies['yearMean'];
  /** The rules by subject name, for subjects that have rules of their own. */
  readonly subjects: Readonly<Record<string, SubjectRules>>;
  /** The rules of groups by number, for those whose subject has other rules than the subject of that name above. */
  readonly groups?: Readonly<Record<string, ResultRules['subjects']>> | undefined;
};

/** Returns the rules for a member of these groups. */
export function rulesInGroups<Rules extends ResultRules>(rules: Rules, groups: readonly number[]): Rules {
  const own = groups.flatMap((number) => Object.entries(rules.groups?.[number] ?? {}));
  return own.length === 0 ? rules : { ...rules, subjects: { ...rules.subjects, ...Object.fromEntries(own) } };
}

/** Returns the scale that writes a subject's results: its own, or else that of the class or the school. */
export function writesOf({ writes, subjects }: ResultRules, subject: string | undefined): MarkScale | null {
  const own = subject === undefined ? undefined : subjects[subject];
  return own ? own.writes : writes;
}

/** The place of an exam among those of its subject: its category, and the exam that it replaces. */
export type ExamPlace = {
  readonly category: string | null;
  readonly replaces_id: number | null;
  readonly replaces_by: (typeof replacings)[number] | null;
};

/** The places of exams by id, of those that have a category or replace another exam. */
export type ExamPlaces = Readonly<Record<string, ExamPlace>>;

/** Rules as they are kept with published results; `places` is `undefined` in those that were kept without them. */
export type KeptRules = ResultRules & { readonly places?: ExamPlaces | undefined };

/** The rules for results that were published before rules existed. */
const plainRules: ResultRules = { writes: null, yearMean: 'exams', subjects: {} };

export function keptRules(kept: string | null): KeptRules {
  return kept === null ? { ...plainRules, places: {} } : JSON.parse(kept);
}

/** The rules in the form in which they are kept with published results; null if there are none. */
export function rulesToKeep(
  { writes, yearMean, subjects, groups }: ResultRules,
  places: ExamPlaces = {},
): string | null {
  const rules = { writes, yearMean, subjects, ...(groups && { groups }) };
  const isPlain = JSON.stringify(rules) === JSON.stringify(plainRules) && Object.keys(places).length === 0;
  return isPlain ? null : JSON.stringify({ ...rules, places });
}

/** The columns that hold the rules of a subject. */
export const ruleColumns = ['mark_scale', 'credits', 'categories'] as const;

type SubjectRow = { readonly name: string; readonly class: number } & Pick<
  Selectable<Tables['subject']>,
  (typeof ruleColumns)[number]
>;

/** The rules of each class of a session and of its groups' subjects, of now: by a few statements for all. */
export async function readResultRules(
  db: Database,
  schoolId: number,
  sessionId: number,
): Promise<(classNumber: number) => ResultRules> {
  const rows = await selectIn(db, schoolId, 'subject', { session_id: sessionId })
    .select(['class', 'name', ...ruleColumns])
    .orderBy('name')
    .orderBy('id')
    .execute();
  const drawn = await selectIn(db, schoolId, 'group_class').select(['group_number', 'class']).execute();
  const classesOf = Map.groupBy(drawn, (row) => row.group_number);
  const placed = rows.flatMap((row) => [row, ...(classesOf.get(row.class) ?? [])].map((of) => ({ of: of.class, row })));
  const ofClass = Map.groupBy(placed, (one) => one.of);
  const rulesOf = await readRulesOf(db, schoolId, rows);
  return (classNumber) =>
    rulesOf(
      classNumber,
      (ofClass.get(classNumber) ?? []).map(({ row }) => row),
    );
}

/** The rules of a class, of now, by its number and its subjects, which are among these. */
export async function readRulesOf(
  db: Database,
  schoolId: number,
  subjects: readonly SubjectRow[],
): Promise<(classNumber: number, ofClass: readonly SubjectRow[]) => ResultRules> {
  const { mark_scale, year_mean } = await readSchoolById(db, schoolId);
  const ofClasses = await listScalesOfClasses(db, schoolId);
  const isPlain = mark_scale === null && ofClasses.size === 0 && subjects.every((row) => row.mark_scale === null);
  const scales = isPlain ? [] : await listMarkScales(db, schoolId);
  const scaleNamed = (name: string | null | undefined) => scales.find((scale) => scale.name === name) ?? null;
  return (classNumber, ofClass) => {
    const writes = scaleNamed(ofClasses.get(classNumber) ?? mark_scale);
    const rulesIn = (row: SubjectRow): SubjectRules => ({
      writes: scaleNamed(row.mark_scale) ?? writes,
      credits: row.credits,
      categories: row.categories === null ? [] : (JSON.parse(row.categories) as Category[]),
    });
    const byName = [...Map.groupBy(ofClass, (row) => row.name)].flatMap(([name, rows]) => {
      const row = rows.find((one) => one.class === classNumber) ?? rows.findLast(hasRules);
      return row && hasRules(row) ? [[name, rulesIn(row)] as const] : [];
    });
    const subjects = Object.fromEntries(byName);
    const ofGroups = ofClass.filter((row) => row.class !== classNumber && hasRules(row));
    const groups = ofGroups
      .map((row) => [row.class, { [row.name]: rulesIn(row) }] as const)
      .filter(([, own]) => Object.entries(own).some(([name, rules]) => !isDeepStrictEqual(rules, subjects[name])));
    return { writes, yearMean: year_mean, subjects, ...(groups.length > 0 && { groups: Object.fromEntries(groups) }) };
  };
}

function hasRules(row: SubjectRow): boolean {
  return ruleColumns.some((column) => row[column] !== null);
}

/** The names of the scales of the classes that have one of their own. */
async function listScalesOfClasses(db: Database, schoolId: number): Promise<ReadonlyMap<number, string>> {
  const rows = await selectIn(db, schoolId, 'class')
    .select(['number', (one) => one.ref('mark_scale').$notNull().as('scale')])
    .where('mark_scale', 'is not', null)
    .execute();
  return new Map(rows.map(({ number, scale }) => [number, scale]));
}
