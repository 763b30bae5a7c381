import { setImmediate as letOthersGo } from 'node:timers/promises';
import type { LineState } from '../../../platform/contract/exams.ts';
import { type EnteredMark, storedMaximum } from '../../../platform/contract/mark-scale.ts';
import { percentage } from '../../../platform/contract/school-terms.ts';
import { shownPercent } from '../../../platform/contract/share.ts';
import { selectIn } from '../../../platform/database/in-school.ts';
import { type Exam, listExams, listStudentMarks, listWithdrawnMarks } from '../../../records/marks/marks.contract.ts';
import { recordExamsRead } from '../../../records/marks/server/exam-reading.ts';
import { listLinesOnDay } from '../../../records/marks/server/lines-on-day.ts';
import { shownLine } from '../../../records/marks/server/marks.rules.ts';
import { readBroadsheet } from '../../../records/reports/reports.contract.ts';
import { type Asked, everyPage, expectFew, type TableOf, table } from './table.ts';

type ShownFacts = Pick<Exam, 'weight' | 'day' | 'absentAsZero' | 'state'> & { readonly termName: string | undefined };

/** The further facts of an exam; imports of marks read all but the state. */
const factColumns = {
  term: ({ termName }: ShownFacts) => termName,
  weight: ({ weight }: ShownFacts) => weight,
  date: ({ day }: ShownFacts) => day,
  absentAsZero: ({ absentAsZero }: ShownFacts) => absentAsZero,
  examState: ({ state }: ShownFacts) => state,
};

/** The details of a line apart from its mark, and its scale; the state only where the mark does not show it. */
const lineColumns = {
  exempt: ({ lineState }: ShownLine) => lineState === 'exempt' || null,
  markScale: ({ scale }: ShownLine) => scale ?? undefined,
  lineState: ({ lineState }: ShownLine) => (lineState === 'zero' ? lineState : undefined),
  markNote: ({ note }: ShownLine) => note,
};

type ShownLine = Pick<Exam, 'scale'> & { readonly lineState: LineState; readonly note?: string | undefined };

/** Exams with the names of their terms. */
async function nameTerms<E extends Pick<Exam, 'term'>>({ db, caller }: Asked<'marks'>['call'], exams: readonly E[]) {
  const terms = await selectIn(db, caller.actor.schoolId, 'term').select(['id', 'name']).execute();
  const names = new Map(terms.map(({ id, name }) => [String(id), name]));
  return exams.map((exam) => ({ ...exam, termName: exam.term === null ? undefined : names.get(exam.term) }));
}

export const exams: TableOf<'exams'> = table(readExams, {
  session: ({ session }) => session,
  class: (exam) => exam.class,
  subject: ({ subject }) => subject,
  examName: ({ examName }) => examName,
  maxMark: ({ maxMark }) => maxMark,
  teacher: ({ teacher }) => teacher.name,
  teacherEmail: ({ teacher }) => teacher.email,
  submittedAt: ({ submittedAt }) => submittedAt,
  ...factColumns,
});

async function readExams({ call, answer, query: { class: number, session } }: Asked<'exams'> | Asked<'marks'>) {
  const exams = await everyPage((page) => answer(listExams, { query: { ...page, class: number, session } }));
  return nameTerms(call, exams);
}

/** The number of exams whose marks are read at once. */
const examsAtOnce = 20;

/** A line of an exam, with the exam. */
type MarkLine = Awaited<ReturnType<typeof readExams>>[number] & {
  readonly roll: number;
  readonly name: string;
  readonly mark: EnteredMark;
  readonly lineState: LineState;
  readonly note?: string | undefined;
};

export const marks: TableOf<'marks'> = table<'marks', MarkLine>(
  async (asked) => {
    const { db, caller } = asked.call;
    const { subject, examName, exam } = asked.query;
    const wanted = (await readExams(asked)).filter(
      (one) =>
        (subject === undefined || one.subject === subject) &&
        (examName === undefined || one.examName === examName) &&
        (exam === undefined || one._id === String(exam)),
    );
    const reader = { db, now: asked.call.now, caller: { ...caller, way: 'file' } } as const;
    await recordExamsRead(reader, wanted, asked.query.class);
    const lines: MarkLine[] = [];
    for (let first = 0; first < wanted.length; first += examsAtOnce) {
      const some = wanted.slice(first, first + examsAtOnce).map((one) => ({ ...one, id: Number(one._id) }));
      const found = await listLinesOnDay(db, caller.actor.schoolId, some);
      for (const { id, ...facts } of some) {
        for (const { roll, name, ...line } of found.get(id) ?? []) {
          const stored = storedMaximum(facts.markScale, facts.maxMark ?? 0);
          const { state: lineState, ...shown } = shownLine(facts.markScale, stored, line);
          lines.push({ ...facts, roll, name, ...shown, lineState });
        }
      }
      expectFew(lines.length);
      await letOthersGo();
    }
    return lines;
  },
  {
    class: (line) => line.class,
    subject: ({ subject }) => subject,
    examName: ({ examName }) => examName,
    maxMark: ({ maxMark }) => maxMark,
    roll: ({ roll }) => roll,
    name: ({ name }) => name,
    mark: ({ mark }) => mark,
    session: ({ session }) => session,
    teacherEmail: ({ teacher }) => teacher.email,
    ...factColumns,
    ...lineColumns,
    category: ({ category }) => category ?? undefined,
    // All in one column, as imports read it: the state of a line only where the mark does not show it.
    examState: ({ state, lineState }) => (lineState === 'zero' ? lineState : state),
    lineState: () => undefined,
  },
);

export const results: TableOf<'results'> = table(
  async ({ answer, query: { roll, session, on } }) =>
    (await answer(listStudentMarks, { params: { roll }, query: { session, on } })).flatMap(
      ({ marks: lines, ...exam }) => lines.map(({ state, ...line }) => ({ ...exam, ...line, lineState: state })),
    ),
  {
    session: ({ session }) => session,
    class: (line) => line.class,
    subject: ({ subject }) => subject,
    examName: ({ examName }) => examName,
    roll: ({ roll }) => roll,
    name: ({ name }) => name,
    mark: ({ mark }) => mark,
    maxMark: ({ maxMark }) => maxMark,
    percentOfMax: ({ mark, maxMark, scale }) =>
      typeof mark === 'number' && maxMark !== null && scale === null ? Number(percentage(mark, maxMark)) : null,
    ...lineColumns,
  },
);

export const withdrawnMarks: TableOf<'withdrawn-marks'> = table(
  async ({ answer, query: { class: number } }) => {
    const read = await everyPage((query) => answer(listWithdrawnMarks, { params: { class: number }, query }));
    return read.flatMap(({ marks: lines, ...exam }) =>
      lines.map(({ state, ...line }) => ({ ...exam, ...line, lineState: state })),
    );
  },
  {
    session: ({ session }) => session,
    class: (line) => line.class,
    subject: ({ subject }) => subject,
    examName: ({ examName }) => examName,
    maxMark: ({ maxMark }) => maxMark,
    roll: ({ roll }) => roll,
    name: ({ name }) => name,
    mark: ({ mark }) => mark,
    teacherEmail: ({ teacher }) => teacher.email,
    submittedAt: ({ submittedAt }) => submittedAt,
    withdrawnBy: ({ withdrawn }) => withdrawn.by.name,
    withdrawnAt: ({ withdrawn }) => withdrawn.at,
    ...lineColumns,
  },
);

/** Whether results are written in percent, which are numbers in a file; others are there as the school writes them. */
function arePercents(results: readonly WrittenResult[]): boolean {
  return results.every(({ share, written }) => share === null || written === `${shownPercent(share)} %`);
}

type WrittenResult = { readonly share: number | null; readonly written: string | null };

/** A column for each subject and, where the class has grades, one for its grade; then the mean and the registers. */
export const broadsheet: TableOf<'broadsheet'> = async ({ answer, reader, query }) => {
  const { headings } = reader.words;
  const { class: number, term, session } = query;
  const { subjects, students } = await answer(readBroadsheet, { params: { class: number }, query: { term, session } });
  const hasGrades = students.some(({ meanGrade }) => meanGrade !== null);
  const lines = students.map(({ shares, mean, meanWritten, meanGrade }) => [
    ...shares,
    { share: mean, written: meanWritten, grade: meanGrade },
  ]);
  const inPercent = [...subjects, 'mean'].map((_, place) => arePercents(lines.flatMap((line) => line[place] ?? [])));
  const resultColumns = (heading: string, place: number) => [
    { heading, kind: inPercent[place] ? ('number' as const) : ('text' as const) },
    ...(hasGrades ? [{ heading: `${heading} – ${headings.grade}`, kind: 'text' as const }] : []),
  ];
  const counts = ['present', 'late', 'absent', 'excused'] as const;
  return {
    columns: [
      { heading: headings.roll, kind: 'number' },
      { heading: headings.name, kind: 'text' },
      ...[...subjects.map(({ subject }) => subject), headings.mean].flatMap(resultColumns),
      ...counts.map((count) => ({ heading: headings[count], kind: 'number' as const })),
    ],
    rows: students.map(({ roll, name, attendance }, row) => [
      ...[roll, name],
      ...(lines[row] ?? []).flatMap(({ share, written, grade }, place) => [
        inPercent[place] ? share && Number(shownPercent(share)) : written,
        ...(hasGrades ? [grade] : []),
      ]),
      // Late students count as present, as in all other figures.
      ...counts.map((count) => attendance[count] + (count === 'present' ? attendance.late : 0)),
    ]),
  };
};
