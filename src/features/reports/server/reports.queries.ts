import type { Share } from '../../../platform/contract/share.ts';
import type { Database } from '../../../platform/database/tables.ts';
import { countByEnrolmentIn } from '../../attendance/server/period-figures.queries.ts';
import { readBands } from '../../grades/server/grades.queries.ts';
import { factsOf } from '../../marks/server/facts.queries.ts';
import { liesOn } from '../../school/server/enrolled-on.ts';
import { readSchoolById } from '../../school/server/school.queries.ts';
import type { Attendance, Broadsheet, CommentLine, Report } from '../reports.contract.ts';
import { findMember, listMembers, type Member } from './members.queries.ts';
import { type Period, readPeriod } from './period.queries.ts';
import { isPublishedTo } from './published.rules.ts';
import { gradeName, named, type Results, reportOf, resultsOf, toPercent } from './report.rules.ts';
import { meanOf } from './reports.rules.ts';
import {
  type ExamLine,
  listClassSubjects,
  listCommentsOn,
  listExamLines,
  listExamsOfClass,
  listPublications,
  type Reader,
} from './results.queries.ts';

/** A term or session of a class, as of today. */
type OfClass = { readonly class: number; readonly period: Period; readonly today: string };

/** The reports of a term for the students of a class, or for those with these rolls, by roll. */
export async function readReports(
  db: Database,
  schoolId: number,
  wanted: { readonly class: number; readonly term: number; readonly rolls?: readonly number[]; readonly today: string },
): Promise<{ readonly studentId: number; readonly report: Report }[]> {
  const period = await readPeriod(db, schoolId, wanted, wanted.today);
  const members = await listMembers(db, schoolId, { ...wanted, period });
  const reports = await reportOn(db, schoolId, { class: wanted.class, period, reader: 'staff' }, members);
  return members.map((member) => ({ studentId: member.id, report: reports(member) }));
}

/** The report of a student; `undefined` if they are in no class, neither on the report's day nor today. */
export async function readReport(
  db: Database,
  schoolId: number,
  wanted: { readonly studentId: number; readonly period: Period; readonly today: string; readonly reader: Reader },
): Promise<Report | undefined> {
  const member = await findMember(db, schoolId, wanted);
  if (!member) return undefined;
  const reports = await reportOn(db, schoolId, { ...wanted, class: member.class }, [member]);
  return reports(member);
}

type ForReader = { readonly class: number; readonly period: Period; readonly reader: Reader };

/** Reads what the reports of these students of a class are made of; each is then made of that. */
async function reportOn(db: Database, schoolId: number, wanted: ForReader, members: readonly Member[]) {
  const { period } = wanted;
  const results = await readResults(db, schoolId, wanted, members);
  const bands = await readBands(db, schoolId, wanted.class);
  const attendance = await readAttendance(db, schoolId, period, members);
  const publications = await readPublications(db, schoolId, period);
  const isPublished = (member: Member) =>
    publications.length > 0 && publications.every(({ term, of }) => isPublishedTo(member, of, term, period.session));
  const isOpenToAll = wanted.reader === 'staff' || (await showsUnpublished(db, schoolId));
  const isOpen = (member: Member) => isOpenToAll || isPublished(member);
  const ids = members.map(({ id }) => id);
  const comments = period.term ? await listCommentsOn(db, schoolId, ids, period.term.id) : [];
  const commentsOn = Map.groupBy(comments, (comment) => comment.student_id);
  return (member: Member): Report =>
    reportOf(member, period, results.of(member), {
      bands,
      comments: (isOpen(member) && commentsOn.get(member.id)) || [],
      attendance: attendance(member),
      isPublished: isPublished(member),
    });
}

async function showsUnpublished(db: Database, schoolId: number): Promise<boolean> {
  return (await readSchoolById(db, schoolId)).results_visible === 'submitted';
}

/** The terms that a report is of, each with the classes for which it is published. */
async function readPublications(db: Database, schoolId: number, { term, terms }: Period) {
  const wanted = term ? [term] : terms;
  const rows = await listPublications(
    db,
    schoolId,
    wanted.map(({ id }) => id),
  );
  return wanted.map((one) => ({ term: one, of: rows.filter(({ term: id }) => id === one.id) }));
}

/** The results of these students of a class. */
async function readResults(db: Database, schoolId: number, wanted: ForReader, members: readonly Member[]) {
  const listed = await listClassSubjects(db, schoolId, wanted.class, wanted.period.session.id);
  const subjects = [...new Set(listed.map(({ name }) => name))];
  const enrolments = members.flatMap((member) => member.enrolments);
  const lines = await listExamLines(db, schoolId, enrolments, wanted.period, wanted.reader);
  const linesOf = Map.groupBy(lines, (line) => line.enrolment_id);
  const of = (member: Member): Results =>
    resultsOf(
      member.wasThere ? subjects : [],
      member.enrolments.flatMap((id) => linesOf.get(id) ?? []).filter((line) => isOfItsDay(line, member)),
    );
  return { subjects, of };
}

/** An exam that was held before a student joined the class is none of theirs, though it names them if it was submitted later. */
function isOfItsDay({ mark, day, class: number }: ExamLine, { stays }: Member): boolean {
  return mark !== null || day === null || stays.some((stay) => stay.class === number && liesOn(stay, day));
}

async function readAttendance(db: Database, schoolId: number, { session, term }: Period, members: readonly Member[]) {
  const enrolments = members.flatMap((member) => member.enrolments);
  const rows = await countByEnrolmentIn(db, schoolId, enrolments, { session: session.id, days: term });
  const counts = new Map(rows.map(({ enrolment, ...count }) => [enrolment, count]));
  return (member: Member): Attendance => {
    const own = member.enrolments.flatMap((id) => counts.get(id) ?? []);
    const sum = (part: keyof Attendance) => own.reduce((total, count) => total + count[part], 0);
    return {
      ...{ total: sum('total'), present: sum('present'), late: sum('late') },
      ...{ absent: sum('absent'), excused: sum('excused') },
    };
  };
}

/** The results of a class, students by subjects, for staff. */
export async function readBroadsheet(db: Database, schoolId: number, wanted: OfClass): Promise<Broadsheet> {
  const { period } = wanted;
  const members = await listMembers(db, schoolId, wanted);
  const results = await readResults(db, schoolId, { ...wanted, reader: 'staff' }, members);
  const bands = await readBands(db, schoolId, wanted.class);
  const attendance = await readAttendance(db, schoolId, period, members);
  const publications = await readPublications(db, schoolId, period);
  const exams = await listExamsOfClass(db, schoolId, wanted.class, period);
  const all = members.map((member) => ({ member, results: results.of(member) }));
  const subjects = subjectsOf(
    results.subjects,
    all.map((one) => one.results),
  );
  return {
    ...{ class: wanted.class, ...named(period) },
    subjects: subjects.map((subject) => {
      const shares = all.map((one) => shareIn(one.results, subject));
      return { subject, mean: toPercent(meanOf(shares)) };
    }),
    students: all.map(({ member, results: own }) => ({
      ...{ roll: member.roll, rollNow: member.rollNow, name: member.name },
      shares: subjects.map((subject) => {
        const share = shareIn(own, subject);
        return { share: toPercent(share), grade: gradeName(bands, share) };
      }),
      ...{ mean: toPercent(own.mean), meanGrade: gradeName(bands, own.mean), attendance: attendance(member) },
    })),
    isPublished:
      publications.length > 0 && publications.every(({ of }) => of.some((one) => one.class === wanted.class)),
    exams: exams.map(({ id, name, email, ...exam }) => ({
      ...{ _id: String(id), subject: exam.subject, examName: exam.exam_name, state: factsOf(exam).state },
      teacher: { name, email },
    })),
  };
}

function shareIn({ subjects }: Results, name: string): Share | null {
  return subjects.find(({ subject }) => subject === name)?.share ?? null;
}

/** The subjects of a class, then those in which its students have marks besides. */
function subjectsOf(ofClass: readonly string[], results: readonly Results[]): string[] {
  const others = results.flatMap(({ subjects }) => subjects.map(({ subject }) => subject));
  return [...new Set([...ofClass, ...others.toSorted()])];
}

/**
 * The students of a class with their result and comment in a subject or, without one, their mean and remark; `undefined`
 * if nobody there has such a subject.
 */
export async function readCommentLines(
  db: Database,
  schoolId: number,
  wanted: OfClass & { readonly term: number; readonly subject: string | null },
): Promise<CommentLine[] | undefined> {
  const { subject } = wanted;
  const members = await listMembers(db, schoolId, wanted);
  const results = await readResults(db, schoolId, { ...wanted, reader: 'staff' }, members);
  const all = members.map((member) => ({ member, results: results.of(member) }));
  const names = subjectsOf(
    results.subjects,
    all.map((one) => one.results),
  );
  if (subject !== null && !names.includes(subject)) return undefined;
  const bands = await readBands(db, schoolId, wanted.class);
  const ids = members.map(({ id }) => id);
  const comments = await listCommentsOn(db, schoolId, ids, wanted.term);
  return all.map(({ member, results: own }) => {
    const said = comments.findLast((one) => one.student_id === member.id && one.subject === subject);
    const share = subject === null ? own.mean : shareIn(own, subject);
    return {
      ...{ roll: member.roll, name: member.name, share: toPercent(share), grade: gradeName(bands, share) },
      ...{ text: said?.text ?? null, by: said?.by ?? null },
    };
  });
}
