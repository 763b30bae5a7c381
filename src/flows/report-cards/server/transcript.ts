import { recordReading } from '../../../base/audit/server/audit.queries.ts';
import { studentNotFound } from '../../../base/enrolments/enrolments.refusals.ts';
import { childrenOf } from '../../../base/school/server/children.queries.ts';
import { listClassNames } from '../../../base/school/server/classes.queries.ts';
import { studentsTaught } from '../../../base/school/server/teaching.queries.ts';
import { digitsIn, formatNumberIn, isolateIn } from '../../../languages/format.ts';
import { localeOf } from '../../../languages/languages.ts';
import { shownPercent } from '../../../platform/contract/share.ts';
import { selectIn } from '../../../platform/database/in-school.ts';
import { findableId } from '../../../platform/database/new-id.ts';
import { everyone, type Scope, within } from '../../../platform/database/scope.ts';
import type { Database } from '../../../platform/database/tables.ts';
import { type DocumentTask, renderDocument } from '../../../platform/documents/documents.ts';
import { foundBy, todayOf } from '../../../platform/http/access.ts';
import { type Call, waiterOf } from '../../../platform/http/serve-endpoint.ts';
import type { Report } from '../../../records/reports/reports.contract.ts';
import { readYears } from '../../../records/reports/server/reports.queries.ts';
import type { readTranscript as contract } from '../report-cards.contract.ts';
import { shownWritten } from './card-results.ts';
import { type CardSetting, readSetting } from './card-setting.ts';
import { cardWords, nameOfClass } from './card-words.ts';
import { expectFonts } from './expect-fonts.ts';

const template = new URL('./transcript.typ', import.meta.url);

/** Makes a transcript from what families can see; published results appear as they were published. */
export async function readTranscript(call: Call<typeof contract>, scope: Scope) {
  const { db, schoolId, caller, params, now } = call;
  const student = foundBy(caller, await findStudent(db, schoolId, params.id, scope), studentNotFound);
  await recordReading(db, caller, { action: 'report-cards.read', person: student.id, at: now() });
  const years = await readYears(db, schoolId, { studentId: student.id, today: todayOf(caller, now()) });
  const setting = await readSetting(call, schoolId, years.at(-1)?.class ?? 0);
  const names = await listClassNames(db, schoolId, everyone);
  const classOf = (year: Report) =>
    nameOfClass(setting.frame.language, year.class, names.find((one) => one.class === year.class)?.name);
  const task = transcriptDocument({ name: student.name, years, classOf, setting, at: now() });
  await expectFonts([{ name: student.name, content: task.data }], setting, waiterOf(call));
  const content = await renderDocument(task, waiterOf(call));
  return { format: 'pdf', name: task.title, asciiName: `transcript-${student.id}`, content } as const;
}

/** A student in the scope who was not erased, also one who has left. */
function findStudent(db: Database, schoolId: number, id: number, scope: Scope) {
  const students = selectIn(db, schoolId, 'person', { id: findableId(id), role: 'student', erased_at: null }).select([
    'person.id',
    'person.name',
  ]);
  return within(students, scope, {
    classes: (some, teaching) => some.where('person.id', 'in', studentsTaught(db, schoolId, teaching)),
    children: (some, guarding) => some.where('person.id', 'in', childrenOf(db, schoolId, guarding)),
    person: (some, own) => some.where('person.id', '=', own),
  }).executeTakeFirst();
}

type Transcript = {
  readonly name: string;
  readonly years: readonly Report[];
  readonly classOf: (year: Report) => string;
  readonly setting: CardSetting;
  readonly at: Date;
};

function transcriptDocument({ name, years, classOf, setting, at }: Transcript): DocumentTask {
  const { language, school } = setting.frame;
  const say = cardWords(language);
  const locale = localeOf(language);
  return {
    template,
    language,
    title: say('transcriptOf', { name }),
    createdAt: at,
    images: { ...(setting.logo && { logo: setting.logo }) },
    data: {
      school: { name: school.name, address: school.address ?? '', logo: say('logo') },
      title: say('transcript'),
      date: say('asOf', { date: setting.today }),
      name: [say('name'), name],
      none: years.some(({ subjects }) => subjects.length > 0) ? null : say('noResults'),
      years: years
        .filter(({ subjects }) => subjects.length > 0)
        .map((year) => yearOf(locale, say, year, classOf(year))),
      signatures: [say('headTeacher')],
      foot: isolateIn(locale, name),
    },
  };
}

function yearOf(locale: string, say: ReturnType<typeof cardWords>, year: Report, className: string) {
  const { subjects } = year;
  const hasGrades = subjects.some(({ grade }) => grade !== null);
  const hasPoints = subjects.some(({ points }) => points !== null);
  const cells = (written: string | null, grade: string | null, points: string | null) => [
    shownWritten(locale, written),
    ...(hasGrades ? [grade ?? ''] : []),
    ...(hasPoints ? [points === null ? '' : formatNumberIn(locale, points)] : []),
  ];
  const { gradePoints } = year;
  return {
    heading: [digitsIn(locale, year.session), className],
    columns: [
      say('subject'),
      ...[say('result'), ...(hasGrades ? [say('grade')] : []), ...(hasPoints ? [say('points')] : [])],
    ],
    rows: subjects.map(({ subject, written, grade, points }) => {
      return [subject, ...cells(written, grade, points === null ? null : shownPercent(points))];
    }),
    mean: [say('mean'), ...cells(year.meanWritten, year.meanGrade, gradePoints?.written ?? null)],
    credits: gradePoints?.credits == null ? null : say('credits', { credits: gradePoints.credits }),
  };
}
