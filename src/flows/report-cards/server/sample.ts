import { readAllBands } from '../../../base/grades/server/grades.queries.ts';
import { listClassNames } from '../../../base/school/server/classes.queries.ts';
import { listCodes } from '../../../base/school/server/reasons.queries.ts';
import { readRulesOf } from '../../../base/school/server/result-rules.queries.ts';
import type { CardParts } from '../../../platform/contract/card-layout.ts';
import { percentOf, shareOf } from '../../../platform/contract/share.ts';
import { everyone } from '../../../platform/database/scope.ts';
import type { Database } from '../../../platform/database/tables.ts';
import { todayOf } from '../../../platform/http/access.ts';
import type { Call } from '../../../platform/http/serve-endpoint.ts';
import type { Report } from '../../../records/reports/reports.contract.ts';
import { readPeriod } from '../../../records/reports/server/period.queries.ts';
import { gradedShare, type Marking } from '../../../records/reports/server/report.rules.ts';
import { listSubjectsOf } from '../../../records/reports/server/results.queries.ts';
import type { previewLayout } from '../layouts.contract.ts';
import { contentOf } from './card-content.ts';
import { readSetting } from './card-setting.ts';
import { cardWords } from './card-words.ts';

type AnyCall = Pick<Call<typeof previewLayout>, 'db' | 'config' | 'caller' | 'now'>;
type Wanted = { readonly class: number | undefined; readonly layout: CardParts | undefined };
type Say = ReturnType<typeof cardWords>;

/** Marks out of a hundred, one for each subject in turn. */
const marks = [84, 71, 93, 66, 78, 59, 88, 75];
/** More would fill a second page. */
const mostSubjects = 12;

/** Returns the card of an invented student, with the subjects of a class and results as the school writes them. */
export async function sampleOf(call: AnyCall, { class: chosen, layout }: Wanted) {
  const { db, caller, now } = call;
  const { schoolId } = caller.actor;
  const classNumber = chosen ?? (await listClassNames(db, schoolId, everyone))[0]?.class ?? 1;
  const { frame, logo } = await readSetting(call, schoolId, classNumber);
  const say = cardWords(frame.language);
  const period = await readPeriod(db, schoolId, {}, todayOf(caller, now()));
  const { marking, names } = await readMarking(db, schoolId, { class: classNumber, session: period.session.id });
  const subjects = names.length > 0 ? names : marks.map((_, place) => say('sampleSubject', { number: place + 1 }));
  const named = { session: period.session.name, term: period.term ? String(period.term.id) : null };
  const of = { say, marking, subjects: subjects.slice(0, mostSubjects) };
  const report = {
    ...reportOf(of, 0),
    class: classNumber,
    ...named,
    termName: period.term?.name ?? say('sampleTerm', { number: 2 }),
    attendance: { ...attendance, codes: await sampleCodes(db, schoolId) },
  };
  const earlier = { ...report, ...reportOf(of, 1), termName: say('sampleTerm', { number: 1 }) };
  const wants = layout?.results;
  const beside = {
    terms: wants?.earlierTerms ? [earlier] : [],
    session: wants?.session ? { ...report, ...reportOf(of, 2) } : undefined,
  };
  return { content: contentOf({ ...frame, layout }, { report, bands: marking.bands, beside }), logo };
}

const attendance = { total: 58, present: 50, late: 3, absent: 4, excused: 1 };

/** Reads how the results of a class are currently written, and its subjects. */
async function readMarking(db: Database, schoolId: number, of: { readonly class: number; readonly session: number }) {
  const listed = await listSubjectsOf(db, schoolId, of.class, of.session);
  const rules = (await readRulesOf(db, schoolId, listed))(of.class, listed);
  const marking: Marking = { bands: (await readAllBands(db, schoolId))(of.class), rules };
  return { marking, names: [...new Set(listed.map(({ name }) => name))] };
}

async function sampleCodes(db: Database, schoolId: number) {
  const codes = (await listCodes(db, schoolId)).filter(({ hasOwnSign }) => hasOwnSign);
  return codes.slice(0, 3).map(({ code, name }, place) => ({ code, name, count: place + 1 }));
}

type Sample = { readonly say: Say; readonly marking: Marking; readonly subjects: readonly string[] };

/** Another `turn` gives other marks for the same student. */
function reportOf({ say, marking, subjects }: Sample, turn: number) {
  const markOf = (place: number) => marks[(place + turn) % marks.length] as number;
  const mean = gradedShare(marking, { share: shareOf(76, 100), points: null });
  const listed = subjects.map((subject, place) => subjectOf({ say, marking }, subject, markOf(place)));
  return {
    roll: 7,
    name: say('sampleName'),
    subjects: listed,
    mean: mean.share,
    meanWritten: mean.written,
    meanGrade: mean.grade,
    gradePoints: null,
    remark: say('sampleRemark'),
    isPublished: true,
  };
}

function subjectOf(
  { say, marking }: Pick<Sample, 'say' | 'marking'>,
  subject: string,
  mark: number,
): Report['subjects'][number] {
  const written = (part: number) => gradedShare(marking, { share: shareOf(part, 100), points: null }, subject).written;
  const own = marking.rules.subjects[subject]?.categories ?? [];
  const categories =
    own.length > 0 ? own.map(({ name }) => name) : [1, 2].map((number) => say('sampleCategory', { number }));
  const points = marking.bands.find(({ fromPercent }) => fromPercent <= mark)?.points ?? null;
  return {
    subject,
    ...gradedShare(marking, { share: shareOf(mark, 100), points: null }, subject),
    points,
    classMean: written(mark - 6),
    lowest: written(mark - 30),
    highest: written(97),
    comment: say('sampleComment'),
    exams: [2, -3].map((more, place) => ({
      examName: say('sampleExam', { number: place + 1 }),
      mark: mark + more,
      lineState: 'sat',
      written: String(mark + more),
      share: percentOf(shareOf(mark + more, 100)),
      maxMark: 100,
      weight: 1,
      day: null,
      state: 'published',
    })),
    categories: categories.map((name, place) => ({ name, written: written(mark + (place % 2 === 0 ? 2 : -3)) })),
  };
}
