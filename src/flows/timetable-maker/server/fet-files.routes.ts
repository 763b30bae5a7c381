import { recordAction } from '../../../base/audit/server/audit.queries.ts';
import { listClassNames } from '../../../base/school/server/classes.queries.ts';
import { readChosenSession } from '../../../base/school/server/named-session.ts';
import { readSchoolById } from '../../../base/school/server/school.queries.ts';
import type { FileAnswer } from '../../../platform/contract/file-answer.ts';
import { uploadTooLarge } from '../../../platform/contract/refusals.ts';
import { days as daysOfWeek } from '../../../platform/contract/school-terms.ts';
import { everyone } from '../../../platform/database/scope.ts';
import { todayOf } from '../../../platform/http/access.ts';
import { type Call, type Serve, waiterOf } from '../../../platform/http/serve-endpoint.ts';
import { fairQueue } from '../../../platform/server/fair-queue.ts';
import { localDate } from '../../../platform/server/local-date.ts';
import { refuse } from '../../../platform/server/refusal.ts';
import type { DraftLesson } from '../draft.contract.ts';
import * as contract from '../fet-files.contract.ts';
import type { Plan } from '../plan.contract.ts';
import { draftNotMade, draftOfTimetableNotFound } from '../timetable-maker.refusals.ts';
import { findDraft, readSession } from './drafts.queries.ts';
import { readFetInThread } from './fet-in-thread.ts';
import { findPlan, readFacts, suggestFor } from './plan.queries.ts';
import { type FetWords, planToFet } from './plan-to-fet.ts';
import { type Facts, planDraft } from './planned-draft.ts';

export function fetFilesRoutes(serve: Serve): void {
  serve(contract.readFetFile, read);
  serve(contract.writeFetPlan, writePlan);
  serve(contract.writeFetDraft, writeDraft);
}

/** Reads one file at a time, to limit memory; each one being read or queued takes 10 MB. */
const files = fairQueue({ places: 1, perLine: 2, inAll: 10 });

function read(call: Call<typeof contract.readFetFile>) {
  return files(waiterOf(call), async (takeTurn) => {
    const file = await call.readFile(uploadTooLarge);
    return takeTurn(() => readFetInThread(file));
  });
}

async function writePlan(call: Call<typeof contract.writeFetPlan>): Promise<FileAnswer> {
  const { db, schoolId, caller, query, now } = call;
  const today = todayOf(caller, now());
  const session = await readChosenSession(db, schoolId, query.session, today);
  const saved = await findPlan(db, schoolId, session.id);
  const facts = await readFacts(db, schoolId, await readSession(db, schoolId, session.id), now());
  const plan = saved ? planDraft(saved, facts).plan : await suggestFor(db, schoolId, facts.standing, today);
  return answerFile(call, { plan, facts, told: [session.name, today] });
}

async function writeDraft(call: Call<typeof contract.writeFetDraft>): Promise<FileAnswer> {
  const { db, schoolId, params, now } = call;
  const draft = await findDraft(db, schoolId, params.id);
  if (!draft) throw refuse(draftOfTimetableNotFound);
  if (!draft.result) throw refuse(draftNotMade);
  const facts = await readFacts(db, schoolId, draft, now());
  const { time_zone } = await readSchoolById(db, schoolId);
  const madeOn = localDate(time_zone, new Date(draft.made_at));
  const told = [draft.session, madeOn, String(draft.id)];
  return answerFile(call, { plan: planDraft(draft, facts).plan, facts, told, lessons: draft.result.lessons });
}

type Written = {
  readonly plan: Plan;
  readonly facts: Facts;
  /** The parts of the file's name after the school's. */
  readonly told: readonly string[];
  readonly lessons?: readonly DraftLesson[];
};

/** The file is recorded in the audit log, as those of other lists are. */
async function answerFile(
  { db, caller, now, readLanguage }: Pick<Call<typeof contract.writeFetPlan>, 'db' | 'caller' | 'now' | 'readLanguage'>,
  { plan, facts, told, lessons }: Written,
): Promise<FileAnswer> {
  const { schoolId } = caller.actor;
  const school = await readSchoolById(db, schoolId);
  const classes = await listClassNames(db, schoolId, everyone);
  const { file } = planToFet(
    plan,
    facts,
    wordsOf(facts, [...classes, ...facts.grouping.groups], await readLanguage()),
    lessons,
  );
  await db.transaction().execute(async (transaction) => {
    await recordAction(transaction, caller, { action: 'timetable.export', at: now() });
  });
  return {
    format: 'fet',
    name: [school.name, ...told].join(' – '),
    asciiName: [school.domain.split('.')[0], 'timetable', ...told].join('-'),
    content: Buffer.from(file),
  };
}

type ClassNames = readonly { readonly class: number; readonly name: string }[];

/** Days in the language of the reader; teachers and classes by their names. */
function wordsOf({ teachers }: Facts, classes: ClassNames, language: string): FetWords {
  const byEmail = new Map(teachers.map(({ email, name }) => [email, name]));
  const byNumber = new Map(classes.map((one) => [one.class, one.name]));
  const weekday = new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' });
  return {
    day: (day) => weekday.format(aSaturday + daysOfWeek.indexOf(day) * dayMs),
    teacher: (email) => byEmail.get(email) ?? email,
    class: (number) => byNumber.get(number) ?? String(number),
  };
}

const aSaturday = Date.UTC(2000, 0, 1);
const dayMs = 24 * 60 * 60 * 1000;
