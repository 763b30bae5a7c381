import { recordReading } from '../../../base/audit/server/audit.queries.ts';
import { findEntryFaults, refuseFaults } from '../../../base/enrolments/server/class-entries.ts';
import { listClassOn } from '../../../base/enrolments/server/class-list.queries.ts';
import { reachedClass } from '../../../base/enrolments/server/reached-class.ts';
import { expectClass } from '../../../base/school/server/expect-class.ts';
import { refuseClosedSession } from '../../../base/school/server/named-session.ts';
import { type Fault, type Faults, fault } from '../../../platform/contract/reason.ts';
import type { Scope } from '../../../platform/database/scope.ts';
import type { Database } from '../../../platform/database/tables.ts';
import { todayOf } from '../../../platform/http/access.ts';
import type { Call, Serve } from '../../../platform/http/serve-endpoint.ts';
import { refuse, refuseChanged } from '../../../platform/server/refusal.ts';
import { tidy } from '../../../platform/server/tidy.ts';
import * as contract from '../drafts.contract.ts';
import { draftChanged, draftNotFound, notAMark } from '../marks.refusals.ts';
import {
  deleteDraftOf,
  endOldestDrafts,
  findDraft,
  listDraftsOf,
  listStudentsOf,
  storeDraft,
} from './drafts.queries.ts';
import { findPlace } from './facts.queries.ts';
import { findTermFault, newFacts } from './facts.rules.ts';
import { unknownSubject } from './unknown-subject.ts';

/** Serves drafts of marks, to those who began them and to those who teach the subject. */
export function draftsRoutes(serve: Serve): void {
  serve.limited(contract.saveDraft, save);
  serve.limited(contract.readDraft, async (call, scope) => {
    const { db, caller, query, now } = call;
    await reachedClass(call, query.class, scope);
    const draft = await readOne(db, call, query);
    const date = draft.day ?? todayOf(caller, now());
    await recordReading(db, caller, { action: 'marks.read-class', class: query.class, date, at: now() });
    return draft;
  });
  serve.limited(contract.listDrafts, async ({ db, caller: { actor } }) => {
    const drafts = await listDraftsOf(db, actor.schoolId, actor.personId);
    return drafts.map(({ lines, ...draft }) => ({ ...draft, marks: lines.filter(({ text }) => text !== '').length }));
  });
  serve.limited(contract.deleteDraft, async ({ db, caller: { actor }, query }) => {
    await deleteDraftOf(db, actor.schoolId, { ...query, by: actor.personId });
  });
}

async function save(call: Call<typeof contract.saveDraft>, scope: Scope) {
  const { db, schoolId, personId, caller, body, keepAnswer, now } = call;
  if (body.scale === undefined) refuseFaults(findOddMarks(body.marks));
  await reachedClass(call, body.class, scope);
  const today = todayOf(caller, now());
  return db.transaction().execute(async (transaction) => {
    const members = await listClassOn(transaction, schoolId, body.class, body.day ?? today);
    if (members.length === 0) await expectClass(transaction, schoolId, body.class);
    const { unread = [] } = body;
    refuseFaults({
      ...findEntryFaults('marks', body.marks, members, { complete: false }),
      ...findEntryFaults('unread', unread, members, { complete: false }),
    });
    const { closed_at, subjectId, ...place } = await findPlace(transaction, schoolId, today, body);
    refuseClosedSession(closed_at === null ? null : place.session);
    if (subjectId === null) throw unknownSubject(body, place.session);
    refuseFaults(findTermFault(body, place));
    const given = new Map(body.marks.map((line) => [line.roll, line]));
    const texts = new Map(unread.map(({ roll, ...typed }) => [roll, typed]));
    const lines = members.flatMap(({ enrolment_id: enrolment, roll }) => {
      const [line, typed] = [given.get(roll), texts.get(roll)];
      if (line) return [{ enrolment, ...draftLineOf(line) }];
      return typed ? [{ enrolment, mark: null, ...typed }] : [];
    });
    const by = { max_mark: body.maxMark ?? null, scale: body.scale ?? null };
    const facts = { ...newFacts(body, place, today), ...by, replaces: tidy(body.replaces ?? '') || null };
    const draft = {
      by: personId,
      subjectId,
      examName: body.examName,
      at: now(),
      lines,
      facts: { ...facts, day: body.day ?? null },
    };
    const own = (await call.replacedAnswers(transaction)).map(({ savedAt }) => savedAt);
    if (!(await storeDraft(transaction, schoolId, draft, body.basedOn, own))) {
      throw refuseChanged(fault(draftChanged), await findOne(transaction, call, body));
    }
    await endOldestDrafts(transaction, schoolId, draft);
    return keepAnswer(transaction, await readOne(transaction, call, body));
  });
}

/** Without a scale, a draft accepts only whole numbers; the client sends other text as not read yet. */
function findOddMarks(marks: readonly contract.SentDraftEntry[]): Faults {
  const faults: Record<string, Fault> = {};
  for (const [index, { mark }] of marks.entries()) {
    const isOdd = mark !== null && mark !== '' && !Number.isInteger(mark);
    if (isOdd) faults[`marks.${index}.mark`] = fault(notAMark);
  }
  return faults;
}

/**
 * Returns a line in the form of a draft: any kind of empty mark becomes `null`, and a state is kept only if the mark
 * does not imply it.
 */
function draftLineOf({ mark, state, note }: contract.SentDraftEntry) {
  return {
    mark: mark === '' ? null : mark,
    ...((state === 'exempt' || state === 'zero') && { state }),
    ...(note !== undefined && { note }),
  };
}

type Named = { readonly class: number; readonly subject: string; readonly examName: string };
type Asking = Pick<Call<typeof contract.readDraft>, 'caller' | 'now'>;

async function readOne(db: Database, asking: Asking, named: Named): Promise<contract.Draft> {
  const found = await findOne(db, asking, named);
  if (!found) throw refuse(draftNotFound);
  return found;
}

async function findOne(db: Database, { caller, now }: Asking, named: Named): Promise<contract.Draft | undefined> {
  const { schoolId, personId } = caller.actor;
  const today = todayOf(caller, now());
  const { subjectId } = await findPlace(db, schoolId, today, named);
  const key = { by: personId, subjectId: subjectId ?? 0, examName: named.examName };
  const found = await findDraft(db, schoolId, key);
  if (!found) return undefined;
  const { lines, ...draft } = found;
  const students = await listStudentsOf(
    db,
    schoolId,
    lines.map(({ enrolment }) => enrolment),
  );
  const typed = new Map(lines.map((line) => [students.get(line.enrolment), line]));
  const members = await listClassOn(db, schoolId, named.class, draft.day ?? today);
  return {
    ...draft,
    marks: members.flatMap(({ student_id, roll, name }) => {
      const line = typed.get(student_id);
      if (!line || line.text !== undefined) return [];
      const { mark, state, note } = line;
      const shown = state ?? (mark === null ? ('absent' as const) : ('sat' as const));
      return [{ roll, name, mark, state: shown, ...(note !== undefined && { note }) }];
    }),
    unread: members.flatMap(({ student_id, roll }) => {
      const { text, note } = typed.get(student_id) ?? {};
      return text === undefined ? [] : [{ roll, text, ...(note !== undefined && { note }) }];
    }),
  };
}
