import { floorSession, floorTeacher, type SentMarks, type SentRegister } from './floor.ts';

/** The rows of the floor's queries, the same for both drivers, and the API's answers built from them. */
export type Member = {
  readonly enrolment: number;
  readonly student: number;
  readonly roll: number;
  readonly session: string;
  readonly name: string;
};

export type StudentLine = {
  readonly class: number;
  readonly date: string;
  readonly email: string;
  readonly roll: number;
  readonly name: string;
  readonly status: number;
};

export type RecordRow = {
  readonly id: number;
  readonly session: string;
  readonly class: number;
  readonly subject: string;
  readonly exam_name: string;
  readonly max_mark: number;
  readonly email: string;
} & ExamFacts;

/** The facts of an exam besides its name. */
type ExamFacts = {
  readonly term_id: number | null;
  readonly weight: number;
  readonly day: string | null;
  readonly absent_as_zero: number;
  readonly published_at: string | null;
  readonly is_corrected: number;
};

export type StoredExam = ExamFacts & { readonly id: number };

export type RecordLine = {
  readonly record: number;
  readonly roll: number;
  readonly name: string;
  readonly mark: number | null;
};

export function toClassList(members: readonly Member[], classNumber: number) {
  return members.map(({ student, roll, name, session }) => {
    return { _id: String(student), roll, name, class: classNumber, session };
  });
}

export function toStudentRecords(lines: readonly StudentLine[]) {
  const data = lines.map((line) => ({
    class: line.class,
    date: line.date,
    teacherEmail: line.email,
    attendance: [{ roll: line.roll, name: line.name, status: line.status === 1 ? 'Present' : 'Absent' }],
  }));
  return { data };
}

export function toRecords(records: readonly RecordRow[], lines: readonly RecordLine[]) {
  const byRecord = Map.groupBy(lines, ({ record }) => record);
  return records.map((record) => ({
    _id: String(record.id),
    session: record.session,
    class: record.class,
    subject: record.subject,
    examName: record.exam_name,
    maxMark: record.max_mark,
    teacherEmail: record.email,
    ...toFacts(record),
    marks: (byRecord.get(record.id) ?? []).map(({ roll, name, mark }) => ({ roll, name, mark })),
  }));
}

function toFacts(row: ExamFacts) {
  return {
    term: row.term_id === null ? null : String(row.term_id),
    weight: row.weight / 100,
    day: row.day,
    absentAsZero: row.absent_as_zero === 1,
    state: row.is_corrected === 1 ? 'corrected' : row.published_at === null ? 'submitted' : 'published',
    publishedAt: row.published_at,
  };
}

export function toRegisterAnswer(
  sent: SentRegister,
  members: readonly Member[],
  statuses: ReadonlyMap<number, string>,
) {
  const attendance = members.map(({ roll, name }) => ({ roll, name, status: statuses.get(roll) }));
  return { class: sent.class, date: sent.date, teacherEmail: floorTeacher.email, attendance };
}

export function toMarksAnswer(
  { id, ...facts }: StoredExam,
  sent: SentMarks,
  members: readonly Member[],
  marks: ReadonlyMap<number, number | null>,
) {
  return {
    _id: String(id),
    session: floorSession,
    class: sent.class,
    subject: sent.subject,
    examName: sent.examName,
    maxMark: sent.maxMark,
    teacherEmail: floorTeacher.email,
    ...toFacts(facts),
    marks: members.map(({ roll, name }) => ({ roll, name, mark: marks.get(roll) ?? null })),
  };
}
