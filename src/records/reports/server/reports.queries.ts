import type { Band } from '../../../base/grades/grades.contract.ts';
import { readSchoolById } from '../../../base/school/server/school.queries.ts';
import { daysAfter } from '../../../platform/contract/dates.ts';
import type { Result } from '../../../platform/contract/mark-scale.ts';
import type { Database } from '../../../platform/database/tables.ts';
import type { Reader } from '../../marks/server/visible.ts';
import { fewestForSpread, type Report } from '../reports.contract.ts';
import { type ForReader, readResults } from './class-results.queries.ts';
import { findMember, listMembers, listStays, type Member, type OneStudent } from './members.queries.ts';
import { type Period, readPeriod } from './period.queries.ts';
import { asPublished, type Publication, publicationOf, publishedTerms } from './published.rules.ts';
import { type Results, reportOf } from './report.rules.ts';
import { dayOf } from './reports.rules.ts';
import { listCommentsOn, listPublications } from './results.queries.ts';

/** A term or session of a class, as of today. */
export type OfClass = { readonly class: number; readonly period: Period; readonly today: string };

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
  return (member) => ({ terms: ofTerms.map((reports) => reports(member).report), session: ofSession?.(member).report });
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

/** Reads the students of a class by the days of the term as it was published for the class, or by the present ones. */
export async function readClass(db: Database, schoolId: number, wanted: OfClass & { readonly only?: OneStudent }) {
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
  const resultsOfClass = (subject: string) => {
    const there = ofClass.map((one) => resultIn(one, subject)).filter(({ share }) => share !== null);
    return there.length < fewest ? undefined : there;
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
      resultsOfClass,
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

/** Whether families see marks as soon as they are submitted. */
export async function showsUnpublished(db: Database, schoolId: number): Promise<boolean> {
  return (await readSchoolById(db, schoolId)).results_visible === 'submitted';
}

function readPublications(db: Database, schoolId: number, { term, terms }: Period): Promise<Publication[]> {
  return listPublications(
    db,
    schoolId,
    (term ? [term] : terms).map(({ id }) => id),
  );
}

export function resultIn({ subjects }: Results, name: string): Result {
  const { share = null, points = null } = subjects.find(({ subject }) => subject === name) ?? {};
  return { share, points };
}

/** Returns the subjects of a class, then other subjects in which its students have marks. */
export function subjectsOf(ofClass: readonly string[], results: readonly Results[]): string[] {
  const others = results.flatMap(({ subjects }) => subjects.map(({ subject }) => subject));
  return [...new Set([...ofClass, ...others.toSorted()])];
}
