import { everyone, type Scope } from '../../../platform/database/scope.ts';
import type { Database } from '../../../platform/database/tables.ts';
import { yieldToLoop } from '../../../platform/database/yield-to-loop.ts';
import { foundBy, todayOf } from '../../../platform/http/access.ts';
import { askedDay } from '../../../platform/http/asked-day.ts';
import type { Call } from '../../../platform/http/serve-endpoint.ts';
import { recordReading, recordReadingOf } from '../../audit/server/audit.queries.ts';
import { reachedStudent } from '../../enrolments/server/reached-student.ts';
import { countMembersOf, groupsOf, listPlaces } from '../../school/server/groups.queries.ts';
import { readChosenSession } from '../../school/server/named-session.ts';
import { classesTaught } from '../../school/server/teaching.queries.ts';
import type * as contract from '../groups.contract.ts';
import * as refusals from '../groups.refusals.ts';
import * as groups from './groups.queries.ts';
import { checkBlock, dayWithin } from './groups.rules.ts';

export async function list(call: Call<typeof contract.listGroups>, scope: Scope): Promise<contract.TeachingGroup[]> {
  const { db, schoolId, caller, query, now } = call;
  const today = todayOf(caller, now());
  const session = await readChosenSession(db, schoolId, query.session, today);
  const reached = await groups.listGroups(db, schoolId, { session: session.id }, scope);
  const taught = query.taught === 'true' ? await listTaught(call, today) : undefined;
  const found = taught ? reached.filter(({ number }) => taught.has(number)) : reached;
  const { roll } = query;
  if (roll === undefined) return toAnswers(db, schoolId, found, today);
  const { studentId } = await reachedStudent({ ...call, params: { roll }, query: {} }, scope);
  const day = dayWithin(session, today);
  const own = await groupsOf(db, schoolId, studentId, day).execute();
  await recordReading(db, caller, { action: 'students.read', person: studentId, at: now() });
  return toAnswers(
    db,
    schoolId,
    found.filter((group) => own.some((one) => one.class === group.number)),
    today,
  );
}

/** The numbers of the classes and groups that the caller teaches. */
async function listTaught({ db, caller: { actor } }: Call<typeof contract.listGroups>, date: string) {
  const taught = await classesTaught(db, actor.schoolId, { teacherId: actor.personId, date }).execute();
  return new Set(taught.map((row) => row.class));
}

/**
 * Converts groups into answers. Their sizes are those of today or, if the session does not include today, of its
 * nearest day.
 */
export async function toAnswers(db: Database, schoolId: number, found: readonly groups.Group[], today: string) {
  const sizes = new Map<number, number>();
  for (const [, ofSession] of Map.groupBy(found, (group) => group.session_id)) {
    const [first] = ofSession;
    const day = dayWithin({ from: first?.from_date ?? today, to: first?.to_date ?? today }, today);
    const numbers = ofSession.map((group) => group.number);
    const counted = await countMembersOf(db, schoolId, numbers, day);
    for (const { class: number, students } of counted) sizes.set(number, Number(students));
  }
  return found.map((group) => ({
    class: group.number,
    name: group.name,
    session: group.session,
    subject: group.subject,
    code: group.code,
    classes: group.classes,
    block: group.block,
    takesRegister: group.takes_register === 1,
    teachers: group.teachers.map(({ name, email }) => ({ name, email })),
    students: sizes.get(group.number) ?? 0,
  }));
}

export async function listBlocks({ db, schoolId, caller, query, now }: Call<typeof contract.listBlocks>, scope: Scope) {
  const today = todayOf(caller, now());
  const session = await readChosenSession(db, schoolId, query.session, today);
  const ofBlocks = (await groups.listGroups(db, schoolId, { session: session.id }, scope)).filter(
    ({ block }) => block !== null,
  );
  const day = dayWithin(session, today);
  // Groups outside the caller's reach are included, because their members have a group in the block too.
  const names = new Set(ofBlocks.map(({ block }) => block));
  const whole =
    scope.of === 'everyone'
      ? ofBlocks
      : (await groups.listGroups(db, schoolId, { session: session.id }, everyone)).filter(({ block }) =>
          names.has(block),
        );
  const reached = new Set(ofBlocks.map((group) => group.number));
  const classes = [...new Set(ofBlocks.flatMap((group) => group.classes))];
  const students = await groups.listStudents(db, schoolId, { classes, session: session.id, day }, scope);
  const counts = await countGroupsOfStudents(db, schoolId, whole, day);
  const blocks = [];
  const sorted = [...Map.groupBy(whole, ({ block }) => block ?? '')].sort(([one], [other]) => one.localeCompare(other));
  for (const [block, ofBlock] of sorted) {
    const its = new Set(ofBlock.flatMap((group) => group.classes));
    const concerned = students.filter((student) => its.has(student.class));
    const numbers = ofBlock.map(({ number }) => number).filter((number) => reached.has(number));
    blocks.push({ block, groups: numbers, ...checkBlock(concerned, counts.get(block) ?? new Map()) });
    await yieldToLoop();
  }
  const named = blocks.flatMap(({ inNone, inSeveral }) => [...inNone, ...inSeveral]);
  if (named.length > 0) await recordReadingOf(db, caller, { action: 'students.read-class', at: now() }, named);
  return blocks;
}

/** How many groups of each block each student is in on a day. */
async function countGroupsOfStudents(db: Database, schoolId: number, whole: readonly groups.Group[], day: string) {
  const blockOf = new Map(whole.map(({ number, block }) => [number, block ?? '']));
  const counts = new Map([...blockOf.values()].map((block) => [block, new Map<number, number>()]));
  for (const { group, student } of await listPlaces(db, schoolId, [...blockOf.keys()], day)) {
    const ofBlock = counts.get(blockOf.get(group) ?? '');
    ofBlock?.set(student, (ofBlock.get(student) ?? 0) + 1);
  }
  return counts;
}

export async function listMembers(call: Call<typeof contract.listMembers>, scope: Scope) {
  const { db, schoolId, caller, params, query, now } = call;
  const today = todayOf(caller, now());
  const isAhead = query.on !== undefined && query.on > today;
  const then = isAhead ? { db, today: query.on as string } : askedDay(call);
  // The caller's rights are those of today. Callers who reach the whole school also see a past group that has since
  // been deleted.
  const reached = await groups.listGroups(db, schoolId, { class: params.class }, scope);
  const [stood] =
    scope.of === 'everyone' ? await groups.listGroups(then.db, schoolId, { class: params.class }, scope) : reached;
  const group = foundBy(caller, stood, refusals.groupNotFound);
  const session = { from: group.from_date, to: group.to_date };
  const day = dayWithin(session, query.on ?? today);
  const members = await groups.listMembers(then.db, schoolId, { groups: [group.number], day }, scope);
  const read = { action: 'students.read-class', date: day, at: now() } as const;
  if (members.length > 0) await recordReadingOf(db, caller, read, members);
  return members.map(toMember);
}

export function toMember({
  student,
  roll,
  name,
  class: number,
  from,
  to,
}: Awaited<ReturnType<typeof groups.listMembers>>[number]) {
  return { _id: String(student), roll, name, class: number, from, to };
}
