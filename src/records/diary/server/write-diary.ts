import { recordVersions } from '../../../base/audit/server/audit.queries.ts';
import { reasonToCorrect } from '../../../base/school/server/correction-days.ts';
import { expectDayOfSchool } from '../../../base/school/server/expect-day-of-school.ts';
import type { SentDiary } from '../../../platform/contract/diary.ts';
import { fault } from '../../../platform/contract/reason.ts';
import { dayAhead } from '../../../platform/contract/refusals.ts';
import type { Database, DatabaseTransaction } from '../../../platform/database/tables.ts';
import { type Caller, todayOf } from '../../../platform/http/access.ts';
import { notAllowed, type Refusal, refuseAt, refuseChanged } from '../../../platform/server/refusal.ts';
import { tidy } from '../../../platform/server/tidy.ts';
import { noSuchLesson } from '../../schedule/schedule.refusals.ts';
import { listLessonsOfDay } from '../../schedule/server/week.queries.ts';
import type { DiaryEntry } from '../diary.contract.ts';
import { diaryChanged, diaryNeedsWhy, lessonNamedTwice } from '../diary.refusals.ts';
import * as diary from './diary.queries.ts';

type Day = { readonly class: number; readonly date: string };
type Sent = SentDiary[number] & { readonly basedOn?: string | undefined };

/** The writer, the reason, and the fields of the call to which faults belong. */
type Writing = {
  readonly caller: Caller;
  readonly now: Date;
  readonly why?: string | undefined;
  /** The versions that the caller's own replaced calls have made. */
  readonly ownVersions?: readonly (string | undefined)[];
  /** Returns the name of the call's field that contains the lesson or the date. */
  readonly fieldOf: (sent: number, field: 'period' | 'date') => string;
};

/**
 * Lists the lessons of a class on a day whose entry the caller can write: admins all, teachers those that they teach or
 * cover.
 */
export async function listLessonsToWrite(
  db: Database,
  { schoolId, personId, role, timeZone }: Caller['actor'],
  day: Day,
) {
  const lessons = await listLessonsOfDay(db, schoolId, day, timeZone);
  return { lessons, own: lessons.filter(({ itsIds }) => role === 'admin' || itsIds.includes(personId)) };
}

/** Writes the entries of a class's lessons on a day, in the same transaction as anything stored with them. */
export async function writeDiaryOf(
  transaction: DatabaseTransaction,
  day: Day,
  sent: readonly Sent[],
  { caller, now, why, ownVersions, fieldOf }: Writing,
): Promise<DiaryEntry[]> {
  const { actor } = caller;
  const { schoolId } = actor;
  if (sent.length === 0) return [];
  if (day.date > todayOf(caller, now)) throw refuseAt(fieldOf(0, 'date'), dayAhead);
  const { id: session } = await expectDayOfSchool(transaction, schoolId, day, fieldOf(0, 'date'));
  const { lessons, own } = await listLessonsToWrite(transaction, actor, day);
  const written: DiaryEntry[] = [];
  for (const [place, one] of sent.entries()) {
    const { period } = one;
    const field = fieldOf(place, 'period');
    if (sent.findIndex((other) => other.period === period) < place) throw refuseAt(field, lessonNamedTwice, { period });
    if (!lessons.some((lesson) => lesson.period === period)) {
      throw refuseAt(field, noSuchLesson, { class: day.class, period });
    }
    const lesson = own.find((mine) => mine.period === period);
    if (!lesson) throw notAllowed();
    const said = { session, subject: lesson.subject, by: actor.personId, at: now };
    const key = { ...day, period };
    const { id, isOther } = await store(transaction, key, one, { caller, now, why, ownVersions, said });
    const event = { action: 'diary.write', record: period, ...day, at: now } as const;
    // A call has only one key, so only the first entry claims it.
    const { claimKey, ...again } = caller;
    await recordVersions(transaction, place === 0 ? caller : again, event, { diary: [id] }, isOther);
    const entry = await diary.findEntry(transaction, schoolId, id);
    if (!entry) throw new Error('What was written in the diary is not there.');
    written.push(entry);
  }
  return written;
}

type Storing = Pick<Writing, 'caller' | 'now' | 'why'> & {
  readonly ownVersions: Writing['ownVersions'] | undefined;
  readonly said: Pick<diary.Said, 'session' | 'subject' | 'by' | 'at'>;
};

/** Stores the entry of one lesson; an equal entry is left as it is, with its author. */
async function store(
  transaction: DatabaseTransaction,
  key: diary.LessonKey,
  { topic: sentTopic, text: sentText, basedOn }: Sent,
  { caller: { actor }, now, why: sentWhy, ownVersions = [], said }: Storing,
): Promise<{ readonly id: number; readonly isOther: boolean }> {
  const { schoolId } = actor;
  const topic = tidy(sentTopic);
  const before = await diary.holdEntry(transaction, schoolId, key);
  const standing = before ? diary.versionOf(before) : '';
  if (basedOn !== undefined && basedOn !== standing && !ownVersions.includes(standing)) {
    throw await changed(transaction, schoolId, before?.id);
  }
  const text = sentText === undefined ? (before?.text ?? null) : sentText === null ? null : tidy(sentText) || null;
  if (before && before.topic === topic && before.text === text) return { id: before.id, isOther: false };
  const why = await reasonFor(transaction, actor, { date: key.date, isThere: before !== undefined, why: sentWhy, now });
  if (before) {
    await diary.changeEntry(transaction, schoolId, before, { ...said, topic, text, why });
    return { id: before.id, isOther: true };
  }
  const id = await diary.addEntry(transaction, schoolId, key, { ...said, topic, text, why });
  if (id === undefined) {
    // Somebody wrote at the same time, and their transaction has ended since.
    const other = await diary.holdEntry(transaction, schoolId, key);
    throw await changed(transaction, schoolId, other?.id);
  }
  return { id, isOther: true };
}

/**
 * Returns the reason for a change. Admins must always give one; teachers can change an entry for as long as they can
 * correct registers.
 */
async function reasonFor(
  db: Database,
  actor: Caller['actor'],
  { date, isThere, why, now }: { date: string; isThere: boolean; why: string | undefined; now: Date },
): Promise<string | null> {
  const said = tidy(why ?? '') || null;
  if (actor.role === 'admin' && said === null) throw refuseAt('why', diaryNeedsWhy);
  return isThere ? reasonToCorrect(db, actor, { of: date, why, now }) : said;
}

async function changed(db: Database, schoolId: number, id: number | undefined): Promise<Refusal> {
  const stands = id === undefined ? null : await diary.findEntry(db, schoolId, id);
  return refuseChanged(fault(diaryChanged), stands ?? null);
}
