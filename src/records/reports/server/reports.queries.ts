import { isDeepStrictEqual } from 'node:util';
import type { Band } from '../../../base/grades/grades.contract.ts';
import { readAllBands } from '../../../base/grades/server/grades.queries.ts';
import { liesOn } from '../../../base/school/server/enrolled-on.ts';
import { listMemberSpans, membersOn } from '../../../base/school/server/groups.queries.ts';
import { listCodes } from '../../../base/school/server/reasons.queries.ts';
import { type ResultRules, readRulesOf, rulesToKeep } from '../../../base/school/server/result-rules.queries.ts';
import { readSchoolById } from '../../../base/school/server/school.queries.ts';
import { daysAfter } from '../../../platform/contract/dates.ts';
import type { Result } from '../../../platform/contract/mark-scale.ts';
import type { Database } from '../../../platform/database/tables.ts';
import { countByCodeIn, countByEnrolmentIn } from '../../attendance/server/period-figures.queries.ts';
import { factsOf } from '../../marks/server/facts.queries.ts';
import {
  type Attendance,
  type Broadsheet,
  type CommentLine,
  fewestForSpread,
  type Report,
} from '../reports.contract.ts';
import { findMember, listMembers, listStays, type Member, type OneStudent } from './members.queries.ts';
import { type Period, readPeriod } from './period.queries.ts';
import { asPublished, type Publication, publicationOf, publishedTerms } from './published.rules.ts';
import {
  figuresOf,
  gradedShare,
  gradePointsOf,
  type Marking,
  meanResultOf,
  named,
  type Results,
  reportOf,
  resultsOf,
} from './report.rules.ts';
import { type Days, dayOf, meanOf } from './reports.rules.ts';
import {
  type ExamLine,
  listCommentsOn,
  listExamLines,
  listExamsOfClasses,
  listPublications,
  listSubjectsOf,
  type Reader,
} from './results.queries.ts';

/** A term or session of a class, as of today. */
type OfClass = { readonly class: number; readonly period: Period; readonly today: string };

/** A report, the bands of its grades, and its student. */
export type Graded = { readonly report: Report; readonly bands: readonly Band[]; readonly member: Member };

type OfTerm = { readonly class: number; readonly term: number; readonly only?: OneStudent; readonly today: string };

/** Finds the student of a class for whom there is a report of a term. */
export async function findReported(
  db: Database,
  schoolId: number,
  wanted: OfTerm & { readonly only: OneStudent },
): Promise<Member | undefined> {
  const period = await readPeriod(db, schoolId, wanted, wanted.today);
  const { members } = await readClass(db, schoolId, { ...wanted, period });
  return members[0];
}

/** The reports of a term for the students of a class, by roll, or for one of them. */
export async function readReports(db: Database, schoolId: number, wanted: OfTerm): Promise<Graded[]> {
  const period = await readPeriod(db, schoolId, wanted, wanted.today);
  const { members, ...material } = await readClass(db, schoolId, { ...wanted, period });
  const classmates = wanted.only ? undefined : members;
  const reports = await reportOn(db, schoolId, { ...wanted, reader: 'staff', ...material, classmates }, members);
  return members.map(reports);
}

/** The report of a student; `undefined` if they are in no class, neither on the report's day nor today. */
export async function readReport(
  db: Database,
  schoolId: number,
  wanted: { readonly studentId: number; readonly period: Period; readonly today: string; readonly reader: Reader },
): Promise<Graded | undefined> {
  const found = await findMember(db, schoolId, wanted);
  if (!found) return undefined;
  const publications = await readPublications(db, schoolId, wanted.period);
  const published = publishedTerms(found, wanted.period, publications);
  const period = asPublished(wanted.period, publicationOf(wanted.period, published), wanted.today);
  // If the term had other days when it was published, the student's class is determined on another day.
  const member = period.day === wanted.period.day ? found : await findMember(db, schoolId, { ...wanted, period });
  if (!member) return undefined;
  const reports = await reportOn(db, schoolId, { ...wanted, class: member.class, period, publications }, [member]);
  return reports(member);
}

type Beside = {
  readonly class: number;
  readonly term: number;
  readonly today: string;
  readonly wants: { readonly earlierTerms: boolean; readonly session: boolean };
};

/** The results of a student that families can see for earlier terms of the same session and for the whole session. */
export type ResultsBeside = { readonly terms: readonly Report[]; readonly session: Report | undefined };

/** Reads the results of a class's students for other periods of a term's session. */
export async function readResultsBeside(
  db: Database,
  schoolId: number,
  { class: classNumber, term, today, wants }: Beside,
  members: readonly Member[],
): Promise<(member: Member) => ResultsBeside> {
  const present = await readPeriod(db, schoolId, { term }, today);
  const { terms, session } = present;
  const earlier = wants.earlierTerms ? terms.filter(({ from }) => from < (present.term?.from ?? '')) : [];
  const reportsIn = async (period: Period) => {
    const publications = await readPublications(db, schoolId, period);
    const wanted = { class: classNumber, period, publications, today, reader: 'family', classmates: [] } as const;
    return reportOn(db, schoolId, wanted, members);
  };
  const ofTerms: Awaited<ReturnType<typeof reportsIn>>[] = [];
  for (const one of earlier) ofTerms.push(await reportsIn({ ...present, term: one, day: dayOf(one, session, today) }));
  const ofSession = wants.session ? await reportsIn({ ...present, term: undefined }) : undefined;
  return (member) => ({
    terms: ofTerms.map((reports) => reports(member).report),
    session: ofSession?.(member).report,
  });
}

/**
 * Reads the reports of every session in which a student was in a class, oldest first, as the family can see them. A
 * student who left during a session is reported on as of the last day in it.
 */
export async function readYears(
  db: Database,
  schoolId: number,
  { studentId, today }: { readonly studentId: number; readonly today: string },
): Promise<readonly Report[]> {
  const stays = await listStays(db, schoolId, { studentId, today });
  const reports: Report[] = [];
  for (const [session, until] of stays) {
    const period = await readPeriod(db, schoolId, { session }, today);
    const day = until !== null && until <= period.day ? daysAfter(until, -1) : period.day;
    const read = await readReport(db, schoolId, { studentId, period: { ...period, day }, today, reader: 'family' });
    if (read) reports.push(read.report);
  }
  return reports;
}

/** The results of a class's students that are wanted, and their reader. */
type ForReader = {
  readonly class: number;
  readonly period: Period;
  readonly publications: readonly Publication[];
  readonly reader: Reader;
};

/** Reads the students of a class by the days of the term as it was published for the class, or by the present ones. */
async function readClass(db: Database, schoolId: number, wanted: OfClass & { readonly only?: OneStudent }) {
  const publications = await readPublications(db, schoolId, wanted.period);
  const ofClass = publications.find((one) => one.class === wanted.class && one.term === wanted.period.term?.id);
  const period = asPublished(wanted.period, ofClass, wanted.today);
  return { period, publications, members: await listMembers(db, schoolId, { ...wanted, period }) };
}

/** Reads the data for the reports of these students of a class; the returned function makes each report from them. */
async function reportOn(
  db: Database,
  schoolId: number,
  wanted: ForReader & { readonly today: string; readonly classmates?: readonly Member[] | undefined },
  members: readonly Member[],
) {
  const { period } = wanted;
  const classmates = wanted.classmates ?? (await listClassmates(db, schoolId, wanted));
  const others = classmates.filter(({ id }) => members.every((member) => member.id !== id));
  const results = await readResults(db, schoolId, wanted, members, others);
  const ofClass = classmates.map((member) => results.of(member));
  // With fewer marks, families could work out whose mark is the lowest.
  const fewest = wanted.reader === 'family' ? fewestForSpread : 1;
  const sharesOf = (subject: string) => {
    const shares = ofClass.map((one) => resultIn(one, subject).share).filter((share) => share !== null);
    return shares.length < fewest ? undefined : shares;
  };
  const isOpenToAll = wanted.reader === 'staff' || (await showsUnpublished(db, schoolId));
  const isOpen = (member: Member) => isOpenToAll || results.publicationFor(member) !== undefined;
  const ids = members.map(({ id }) => id);
  const comments = period.term ? await listCommentsOn(db, schoolId, ids, period.term.id) : [];
  const commentsOn = Map.groupBy(comments, (comment) => comment.student_id);
  return (member: Member): Graded => {
    const marking = results.markingFor(member);
    const report = reportOf(member, period, results.of(member), {
      marking,
      comments: (isOpen(member) && commentsOn.get(member.id)) || [],
      attendance: results.attendanceOf(member),
      isPublished: results.publicationFor(member) !== undefined,
      sharesOf,
    });
    return { report, bands: marking.bands, member };
  };
}

/**
 * Lists the classmates with whom these students are compared. Families see figures of the class only if the school
 * shows the spread.
 */
async function listClassmates(
  db: Database,
  schoolId: number,
  wanted: ForReader & { readonly today: string },
): Promise<readonly Member[]> {
  if (wanted.reader === 'family' && (await readSchoolById(db, schoolId)).class_spread === 'hidden') return [];
  return listMembers(db, schoolId, wanted);
}

async function showsUnpublished(db: Database, schoolId: number): Promise<boolean> {
  return (await readSchoolById(db, schoolId)).results_visible === 'submitted';
}

function readPublications(db: Database, schoolId: number, { term, terms }: Period): Promise<Publication[]> {
  return listPublications(
    db,
    schoolId,
    (term ? [term] : terms).map(({ id }) => id),
  );
}

/**
 * Reads the results of these students of a class and of those with whom they are compared. Published results keep the
 * settings of their publication; all others use the present ones.
 */
async function readResults(
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
  const rulesFor = (member: Member) => publicationFor(member)?.rules ?? rulesNow;
  const of = (member: Member): Results =>
    resultsOf(
      member.wasThere ? [...new Set([...subjects, ...groups.subjectsOf(member, period.day)])] : [],
      member.enrolments
        .flatMap((id) => linesOf.get(id) ?? [])
        .filter((line) => isOfItsDay(line, [...member.stays, ...groups.staysOf(member)]))
        .map((line) => (published.get(member.id)?.has(line.term_id ?? 0) ? asCounted(line) : line)),
      { rules: rulesFor(member), period },
    );
  return {
    subjects,
    groups: groups.numbers,
    of,
    publicationFor,
    markingFor: (member: Member): Marking => {
      return { bands: bandsOf(wanted.class, publicationFor(member)?.scale), rules: rulesFor(member) };
    },
    markingNow: { bands: bandsOf(wanted.class), rules: rulesNow },
    attendanceOf: await readAttendance(db, schoolId, { period, members, publicationFor }),
  };
}

/** Returns a line of an exam as it counted when its term was published. */
function asCounted(line: ExamLine): ExamLine {
  const { kept_weight, kept_absent_as_zero } = line;
  return {
    ...line,
    weight: kept_weight ?? line.weight,
    absent_as_zero: kept_absent_as_zero ?? line.absent_as_zero,
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
  const subjectsOf = (member: Member, day: string) =>
    staysOf(member).flatMap((stay) => (liesOn(stay, day) ? (names.get(stay.class) ?? []) : []));
  return { numbers, staysOf, subjectsOf };
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

/** Reads the results of a class, students by subjects, for staff. */
export async function readBroadsheet(db: Database, schoolId: number, wanted: OfClass): Promise<Broadsheet> {
  const { members, ...material } = await readClass(db, schoolId, wanted);
  const { period, publications } = material;
  const results = await readResults(db, schoolId, { ...wanted, reader: 'staff', ...material }, members);
  const exams = await listExamsOfClasses(db, schoolId, [wanted.class, ...results.groups], period);
  const all = members.map((member) => ({ member, results: results.of(member), marking: results.markingFor(member) }));
  const subjects = subjectsOf(
    results.subjects,
    all.map((one) => one.results),
  );
  const terms = period.term ? [period.term] : period.terms;
  const marking = results.markingNow;
  const ofClass = publications.filter((one) => one.class === wanted.class);
  return {
    class: wanted.class,
    ...named(period),
    subjects: subjects.map((subject) => {
      const shares = all.map((one) => resultIn(one.results, subject).share);
      const { share: mean, written: meanWritten } = gradedShare(
        marking,
        { share: meanOf(shares), points: null },
        subject,
      );
      return { subject, mean, meanWritten, ...figuresOf(marking, shares, subject) };
    }),
    students: all.map(({ member, results: own, marking }) => {
      const mean = gradedShare(marking, meanResultOf(marking, own));
      return {
        roll: member.roll,
        rollNow: member.rollNow,
        name: member.name,
        shares: subjects.map((subject) => gradedShare(marking, resultIn(own, subject), subject)),
        mean: mean.share,
        meanWritten: mean.written,
        gradePoints: gradePointsOf(marking, own),
        meanGrade: mean.grade,
        meanPasses: mean.passes,
        attendance: results.attendanceOf(member),
      };
    }),
    isPublished: terms.length > 0 && terms.every(({ id }) => ofClass.some((one) => one.term === id)),
    isOutdated: await isOutdated(db, schoolId, {
      ...wanted,
      exams,
      publications: ofClass,
      rulesNow: marking.rules,
    }),
    exams: exams.map(({ id, name, email, ...exam }) => ({
      _id: String(id),
      subject: exam.subject,
      examName: exam.exam_name,
      state: factsOf(exam).state,
      teacher: { name, email },
    })),
  };
}

type OfPublications = OfClass & {
  readonly exams: Awaited<ReturnType<typeof listExamsOfClasses>>;
  readonly publications: readonly Publication[];
  readonly rulesNow: ResultRules;
};

/** Returns whether publishing a published term of a class again today would use other settings. */
async function isOutdated(
  db: Database,
  schoolId: number,
  { class: number, period, exams, publications, rulesNow }: OfPublications,
) {
  if (publications.length === 0) return false;
  const { excused_counts } = await readSchoolById(db, schoolId);
  const bandsOf = await readAllBands(
    db,
    schoolId,
    publications.map(({ scale }) => scale),
  );
  const isOther = ({ term, days, scale, rules, excusedCounts }: Publication) => {
    const now = period.terms.find(({ id }) => id === term);
    return (
      excusedCounts !== excused_counts ||
      days.from !== now?.from ||
      days.to !== now.to ||
      rulesToKeep(rules) !== rulesToKeep(rulesNow) ||
      !isDeepStrictEqual(bandsOf(number, scale), bandsOf(number))
    );
  };
  const published = new Set(publications.map(({ term }) => term));
  return (
    publications.some(isOther) ||
    exams.some(({ term_id, weight, absent_as_zero, kept_weight, kept_absent_as_zero }) => {
      const countsElse =
        (kept_weight ?? weight) !== weight || (kept_absent_as_zero ?? absent_as_zero) !== absent_as_zero;
      return countsElse && published.has(term_id ?? 0);
    })
  );
}

function resultIn({ subjects }: Results, name: string): Result {
  const { share = null, points = null } = subjects.find(({ subject }) => subject === name) ?? {};
  return { share, points };
}

/** Returns the subjects of a class, then other subjects in which its students have marks. */
function subjectsOf(ofClass: readonly string[], results: readonly Results[]): string[] {
  const others = results.flatMap(({ subjects }) => subjects.map(({ subject }) => subject));
  return [...new Set([...ofClass, ...others.toSorted()])];
}

type OfSubject = OfClass & { readonly term: number; readonly subject: string | null };

/**
 * The students of a class with their result and comment in a subject or, without one, their mean and remark; `undefined`
 * if nobody there has such a subject. The lines of a group are those of its members, by class, in its own subject.
 */
export async function readCommentLines(
  db: Database,
  schoolId: number,
  wanted: OfSubject,
): Promise<CommentLine[] | undefined> {
  const members = await membersOn(db, schoolId, wanted.class, wanted.period.day);
  if (members.length === 0) return readLinesOfClass(db, schoolId, wanted);
  const subjects = await listSubjectsOf(db, schoolId, wanted.class, wanted.period.session.id);
  if (!subjects.some(({ name }) => name === wanted.subject)) return undefined;
  const lines: CommentLine[] = [];
  for (const [number, some] of Map.groupBy(members, (member) => member.class)) {
    const rolls = new Set(some.map(({ roll }) => roll));
    const ofClass = await readLinesOfClass(db, schoolId, { ...wanted, class: number });
    lines.push(...(ofClass ?? []).filter(({ roll }) => rolls.has(roll)));
  }
  return lines;
}

async function readLinesOfClass(db: Database, schoolId: number, wanted: OfSubject): Promise<CommentLine[] | undefined> {
  const { subject } = wanted;
  const { members, ...material } = await readClass(db, schoolId, wanted);
  const results = await readResults(db, schoolId, { ...wanted, reader: 'staff', ...material }, members);
  const all = members.map((member) => ({ member, results: results.of(member) }));
  const names = subjectsOf(
    results.subjects,
    all.map((one) => one.results),
  );
  if (subject !== null && !names.includes(subject)) return undefined;
  const ids = members.map(({ id }) => id);
  const comments = await listCommentsOn(db, schoolId, ids, wanted.term);
  return all.map(({ member, results: own }) => {
    const said = comments.findLast((one) => one.student_id === member.id && one.subject === subject);
    const marking = results.markingFor(member);
    const result = subject === null ? meanResultOf(marking, own) : resultIn(own, subject);
    const { passes: _, ...shownShare } = gradedShare(marking, result, subject ?? undefined);
    return { roll: member.roll, name: member.name, ...shownShare, text: said?.text ?? null, by: said?.by ?? null };
  });
}
