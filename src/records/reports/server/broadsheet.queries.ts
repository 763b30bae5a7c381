import { isDeepStrictEqual } from 'node:util';
import { readAllBands } from '../../../base/grades/server/grades.queries.ts';
import { membersOn } from '../../../base/school/server/groups.queries.ts';
import { type ResultRules, rulesToKeep } from '../../../base/school/server/result-rules.queries.ts';
import { readSchoolById } from '../../../base/school/server/school.queries.ts';
import type { Database } from '../../../platform/database/tables.ts';
import { factsOf } from '../../marks/server/facts.queries.ts';
import type { Broadsheet, CommentLine } from '../reports.contract.ts';
import { readResults } from './class-results.queries.ts';
import { type Publication, placeAsPublished } from './published.rules.ts';
import { figuresOf, gradedShare, gradePointsOf, meanOfResults, named } from './report.rules.ts';
import { type OfClass, readClass, resultIn, subjectsOf } from './reports.queries.ts';
import { listCommentsOn, listExamsOfClasses, listSubjectsOf } from './results.queries.ts';

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
  const marking = results.markingOfClass;
  const ofClass = publications.filter((one) => one.class === wanted.class);
  return {
    class: wanted.class,
    ...named(period),
    subjects: subjects.map((subject) => {
      const ofClass = all.map((one) => resultIn(one.results, subject));
      const mean = gradedShare(marking, meanOfResults(marking, ofClass), subject);
      const figures = figuresOf(marking, ofClass, subject);
      return { subject, mean: mean.share, meanWritten: mean.written, ...figures };
    }),
    students: all.map(({ member, results: own, marking }) => {
      const mean = gradedShare(marking, meanOfResults(marking, own.subjects));
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
    isOutdated: await isOutdated(db, schoolId, { ...wanted, exams, publications: ofClass, rulesNow: results.rulesNow }),
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
  const published = new Map(publications.map((publication) => [publication.term, publication]));
  return (
    publications.some(isOther) ||
    exams.some((exam) => {
      const { term_id, weight, absent_as_zero, kept_weight, kept_absent_as_zero } = exam;
      const publication = published.get(term_id ?? 0);
      const countsElse =
        (kept_weight ?? weight) !== weight || (kept_absent_as_zero ?? absent_as_zero) !== absent_as_zero;
      return publication !== undefined && (countsElse || isPlacedElse(exam, publication));
    })
  );
}

/** Whether an exam had another place when its term was published. */
function isPlacedElse(exam: Parameters<typeof placeAsPublished>[0], publication: Publication): boolean {
  const { category, replaces_id, replaces_by } = placeAsPublished(exam, publication);
  if (category !== exam.category || replaces_id !== exam.replaces_id) return true;
  return replaces_id !== null && replaces_by !== exam.replaces_by;
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
    const result = subject === null ? meanOfResults(marking, own.subjects) : resultIn(own, subject);
    const { passes: _, ...shownShare } = gradedShare(marking, result, subject ?? undefined);
    const { roll, rollNow, name } = member;
    return { roll, rollNow, name, ...shownShare, text: said?.text ?? null, by: said?.by ?? null };
  });
}
