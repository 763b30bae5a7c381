import { readAllBands } from '../../../base/grades/server/grades.queries.ts';
import { liesOn } from '../../../base/school/server/enrolled-on.ts';
import { listMemberSpans } from '../../../base/school/server/groups.queries.ts';
import { listCodes } from '../../../base/school/server/reasons.queries.ts';
import { type ResultRules, readRulesOf, rulesInGroups } from '../../../base/school/server/result-rules.queries.ts';
import type { Category } from '../../../platform/contract/result-rules.ts';
import type { Database } from '../../../platform/database/tables.ts';
import { countByCodeIn, countByEnrolmentIn } from '../../attendance/server/period-figures.queries.ts';
import type { Reader } from '../../marks/server/visible.ts';
import type { Attendance } from '../reports.contract.ts';
import type { Member } from './members.queries.ts';
import type { Period } from './period.queries.ts';
import { type Publication, placeAsPublished, publicationOf, publishedTerms } from './published.rules.ts';
import { type Marking, type Results, resultsOf } from './report.rules.ts';
import type { Days } from './reports.rules.ts';
import { type ExamLine, listCategoriesOf, listExamLines, listSubjectsOf } from './results.queries.ts';

/** The results of a class's students that are wanted, and their reader. */
export type ForReader = {
  readonly class: number;
  readonly period: Period;
  readonly publications: readonly Publication[];
  readonly reader: Reader;
};

/**
 * Reads the results of these students of a class and of those with whom they are compared. Published results keep the
 * settings of their publication; all others use the present ones.
 */
export async function readResults(
  db: Database,
  schoolId: number,
  wanted: ForReader,
  members: readonly Member[],
  others: readonly Member[] = [],
) {
  const all = [...members, ...others];
  const { period, publications } = wanted;
  const listed = await listSubjectsOf(db, schoolId, wanted.class, period.session.id);
  const ofGroups = listed.filter((subject) => subject.class !== wanted.class);
  const subjects = [...new Set(listed.filter((subject) => subject.class === wanted.class).map(({ name }) => name))];
  const enrolments = all.flatMap((member) => member.enrolments);
  const lines = await listExamLines(db, schoolId, enrolments, period, wanted.reader);
  const linesOf = Map.groupBy(lines, (line) => line.enrolment_id);
  const groups = await readGroups(db, schoolId, ofGroups, all);
  const published = new Map(all.map((member) => [member.id, publishedTerms(member, period, publications)]));
  const publicationFor = (member: Member) => publicationOf(period, published.get(member.id) ?? new Map());
  const scales = publications.map(({ scale }) => scale);
  const bandsOf = await readAllBands(db, schoolId, scales);
  const rulesNow = (await readRulesOf(db, schoolId, listed))(wanted.class, listed);
  const markingBy = (publication: Publication | undefined, inGroups: readonly number[] = []): Marking => {
    const rules = rulesInGroups(publication?.rules ?? rulesNow, inGroups);
    return { bands: bandsOf(wanted.class, publication?.scale), rules };
  };
  const markingFor = (member: Member) => markingBy(publicationFor(member), groups.numbersOf(member, period.day));
  const categoryOf = await readCategories(db, schoolId, { ...wanted, rulesNow }, lines);
  const own = publications.filter((one) => one.class === wanted.class);
  const ofClass = publicationOf(period, new Map(own.map((one) => [one.term, one])));
  const of = (member: Member): Results =>
    resultsOf(
      member.wasThere ? [...new Set([...subjects, ...groups.subjectsOf(member, period.day)])] : [],
      member.enrolments
        .flatMap((id) => linesOf.get(id) ?? [])
        .filter((line) => isOfItsDay(line, [...member.stays, ...groups.staysOf(member)]))
        .map((line) => asCounted(line, published.get(member.id)?.get(line.term_id ?? 0)))
        .map((line) => ({ ...line, ownCategory: categoryOf(line) })),
      { rules: markingFor(member).rules, period },
    );
  return {
    subjects,
    groups: groups.numbers,
    of,
    publicationFor,
    markingFor,
    /** How the figures of the class are graded and written: as published for the class, or as now. */
    markingOfClass: markingBy(ofClass),
    rulesNow,
    attendanceOf: await readAttendance(db, schoolId, { period, members, publicationFor }),
  };
}

/** Returns a line of an exam as it counted when its term was published, if it was. */
function asCounted(line: ExamLine, publication: Publication | undefined): ExamLine {
  if (!publication) return line;
  const { kept_weight, kept_absent_as_zero, replaced_weight, replaced_kept_weight } = line;
  const place = placeAsPublished(line, publication);
  return {
    ...line,
    ...place,
    replaced_category: publication.rules.places?.[place.replaces_id ?? 0]?.category ?? line.replaced_category,
    weight: kept_weight ?? line.weight,
    absent_as_zero: kept_absent_as_zero ?? line.absent_as_zero,
    replaced_weight: replaced_kept_weight ?? replaced_weight,
  };
}

/**
 * Reads the categories of exams as the class or group of each exam has them; no query is made if there are no exams with
 * a category in other classes. What a class has published it keeps.
 */
async function readCategories(
  db: Database,
  schoolId: number,
  { class: number, period, publications, rulesNow }: ForReader & { readonly rulesNow: ResultRules },
  lines: readonly ExamLine[],
): Promise<(line: ExamLine) => Category | undefined> {
  const placed = lines.filter((line) => line.category !== null);
  const elsewhere = [...new Set(placed.map((line) => line.class))].filter((one) => one !== number);
  const listed = await listCategoriesOf(db, schoolId, elsewhere, period.session.id);
  const nowIn = new Map(listed.map(({ class: one, name, categories }) => [`${one} ${name}`, categories]));
  return ({ class: one, term_id, subject, category }) => {
    if (category === null) return undefined;
    const kept = publications.find((publication) => publication.class === one && publication.term === term_id)?.rules;
    const { subjects } = kept ?? rulesNow;
    const ofClass = kept || one === number ? subjects[subject]?.categories : nowIn.get(`${one} ${subject}`);
    return ofClass?.find(({ name }) => name === category);
  };
}

/**
 * Reads the groups that students were in, each from its first day to the first day after it, with their subjects; no
 * query is made if there are no groups.
 */
async function readGroups(
  db: Database,
  schoolId: number,
  subjects: readonly { readonly class: number; readonly name: string }[],
  members: readonly Member[],
) {
  const students = members.map(({ id }) => id);
  const spans = subjects.length === 0 ? [] : await listMemberSpans(db, schoolId, { from: '', students });
  const names = new Map(subjects.map((subject) => [subject.class, subject.name]));
  const numbers = [...names.keys()];
  const ofStudent = Map.groupBy(spans, (span) => span.student);
  const staysOf = ({ id }: Member): Member['stays'] =>
    (ofStudent.get(id) ?? []).map(({ group, from, until }) => ({ class: group, from, until }));
  const numbersOf = (member: Member, day: string) =>
    staysOf(member).flatMap((stay) => (liesOn(stay, day) ? [stay.class] : []));
  const subjectsOf = (member: Member, day: string) =>
    numbersOf(member, day).flatMap((number) => names.get(number) ?? []);
  return { numbers, staysOf, numbersOf, subjectsOf };
}

/**
 * An exam that was held before a student joined the class does not count for them, even if it was submitted later and
 * names them.
 */
function isOfItsDay({ mark, line_state, day, class: number }: ExamLine, stays: Member['stays']): boolean {
  const isNamed = mark !== null || line_state !== null || day === null;
  return isNamed || stays.some((stay) => stay.class === number && liesOn(stay, day));
}

type Attending = {
  readonly period: Period;
  readonly members: readonly Member[];
  readonly publicationFor: (member: Member) => Publication | undefined;
};

type Counted = Awaited<ReturnType<typeof countByEnrolmentIn>>[number];

/**
 * Uses one statement for all students whose term has the same days, because classes can have been published with
 * different ones.
 */
async function readAttendance(db: Database, schoolId: number, { period, members, publicationFor }: Attending) {
  const { session, term } = period;
  const daysFor = (member: Member): Days | undefined => term && (publicationFor(member)?.days ?? term);
  const counts = new Map<number, Omit<Counted, 'enrolment'>>();
  const codes = (await listCodes(db, schoolId)).filter(({ hasOwnSign }) => hasOwnSign);
  const coded: Awaited<ReturnType<typeof countByCodeIn>> = [];
  const groups = Map.groupBy(members, (member) => JSON.stringify(daysFor(member) ?? null));
  for (const some of groups.values()) {
    const enrolments = some.flatMap((member) => member.enrolments);
    const days = some[0] && daysFor(some[0]);
    const rows = await countByEnrolmentIn(db, schoolId, enrolments, { session: session.id, days });
    for (const { enrolment, ...count } of rows) counts.set(enrolment, count);
    if (codes.length === 0) continue;
    coded.push(...(await countByCodeIn(db, schoolId, enrolments, { session: session.id, days })));
  }
  const byEnrolment = Map.groupBy(coded, ({ enrolment }) => enrolment);
  return (member: Member): Attendance => {
    const own = member.enrolments.flatMap((id) => counts.get(id) ?? []);
    const sum = (part: Exclude<keyof Counted, 'enrolment'>) => own.reduce((total, count) => total + count[part], 0);
    const [present, late, absent, excused] = [sum('present'), sum('late'), sum('absent'), sum('excused')];
    const kept = publicationFor(member)?.excusedCounts;
    const attended = sum('attended');
    const total = kept === undefined ? sum('total') : sum('possible') - (kept === 'absent' ? 0 : sum('byPolicy'));
    const ofCodes = member.enrolments.flatMap((id) => byEnrolment.get(id) ?? []);
    const byCode = codes.flatMap(({ _id, code, name }) => {
      const count = ofCodes.filter((one) => String(one.code) === _id).reduce((all, one) => all + one.count, 0);
      return count === 0 ? [] : [{ code, name, count }];
    });
    return {
      ...{ total, present, late, absent, excused },
      ...(attended !== present + late && { attended }),
      ...(byCode.length > 0 && { codes: byCode }),
    };
  };
}
