import { recordAction, recordIfChanged, recordReading } from '../../../base/audit/server/audit.queries.ts';
import { daysOf } from '../../../base/audit/server/days-of.ts';
import { recordIfTold } from '../../../base/audit/server/tell-what-stands.ts';
import { emptyClass } from '../../../base/enrolments/enrolments.refusals.ts';
import { findEntryFaults, refuseFaults } from '../../../base/enrolments/server/class-entries.ts';
import { listClassOn } from '../../../base/enrolments/server/class-list.queries.ts';
import { reachedClass } from '../../../base/enrolments/server/reached-class.ts';
import { reachedStudent } from '../../../base/enrolments/server/reached-student.ts';
import { teacherNotFound } from '../../../base/identity/identity.refusals.ts';
import { findPersonId } from '../../../base/identity/server/person.queries.ts';
import { reasonToCorrect } from '../../../base/school/server/correction-days.ts';
import { expectClass } from '../../../base/school/server/expect-class.ts';
import { expectMarkScale, keptMarkScale, listMarkScales } from '../../../base/school/server/mark-scales.queries.ts';
import { readSessionKey, refuseClosedSession } from '../../../base/school/server/named-session.ts';
import { readSchoolById } from '../../../base/school/server/school.queries.ts';
import { storedMaximum } from '../../../platform/contract/mark-scale.ts';
import { fault } from '../../../platform/contract/reason.ts';
import { missing } from '../../../platform/contract/refusals.ts';
import { usualListLimit } from '../../../platform/contract/school-terms.ts';
import { only, type Scope } from '../../../platform/database/scope.ts';
import { classScopeOf, foundBy, todayOf } from '../../../platform/http/access.ts';
import { seenToday } from '../../../platform/http/asked-day.ts';
import { streamList } from '../../../platform/http/json-stream.ts';
import type { Call, Serve } from '../../../platform/http/serve-endpoint.ts';
import { refuseAt, refuseChanged } from '../../../platform/server/refusal.ts';
import * as contract from '../marks.contract.ts';
import { marksChanged, marksNotFound } from '../marks.refusals.ts';
import { correctMarks, type MarkChange } from './corrections.queries.ts';
import { deleteDraftOf, notesOfDraft } from './drafts.queries.ts';
import { draftsRoutes } from './drafts.routes.ts';
import { alreadySubmitted, correctedPlace, placeOf } from './exam-place.ts';
import { dayOfExam, readingOfExam, recordExamsRead } from './exam-reading.ts';
import { changeFacts, findPlace } from './facts.queries.ts';
import { changedFacts, findFactFaults, namingToStore, newFacts, toStored } from './facts.rules.ts';
import { listLinesOnDay } from './lines-on-day.ts';
import { ringResults } from './marks.news.ts';
import * as marks from './marks.queries.ts';
import {
  findLeftOver,
  findMarkFaults,
  findMaximumFault,
  findPlainFaults,
  isSameLine,
  markedBy,
  marksByRoll,
  maximumOf,
  notSat,
} from './marks.rules.ts';
import { publicationRoutes } from './publication.routes.ts';
import { readRecord } from './read-record.ts';
import { toRecord } from './shown-record.ts';
import { unknownSubject } from './unknown-subject.ts';
import { listWithdrawn, withdrawRecord } from './withdrawn.queries.ts';

export function marksRoutes(serve: Serve): void {
  serve.limited(contract.listMarkScales, async ({ db, caller: { actor } }) => ({
    scales: await listMarkScales(db, actor.schoolId),
    usual: (await readSchoolById(db, actor.schoolId)).mark_scale,
  }));
  serve.limited(contract.submitMarks, submit);
  serve.limited(contract.correctMarks, (call, scope) =>
    recordIfTold(
      call,
      (stands: contract.CorrectedRecord) => readingOfExam(call.caller.actor.timeZone, stands),
      correct(call, scope),
    ),
  );
  serve.limited(contract.withdrawMarks, withdraw);
  publicationRoutes(serve);
  draftsRoutes(serve);

  serve.limited(contract.listWithdrawnMarks, async (call, scope) => {
    const { db, caller, params, query, now } = call;
    await reachedClass(call, params.class, scope);
    const exams = await listWithdrawn(db, caller.actor.schoolId, params.class, query);
    if (exams.length === 0) await expectClass(db, caller.actor.schoolId, params.class);
    const days = daysOf(exams.map((exam) => ({ date: dayOfExam(caller.actor.timeZone, exam) })));
    await recordReading(db, caller, { action: 'marks.read-class', class: params.class, ...days, at: now() });
    return exams;
  });

  serve.limited(contract.readMarksRecord, async ({ db, caller, params, now }, scope) => {
    const record = await readRecord(db, caller, params.id, scope);
    await recordReading(db, caller, { ...readingOfExam(caller.actor.timeZone, record), at: now() });
    return record;
  });

  serve.limited(contract.listTeacherMarks, listOfTeacher);

  serve.limited(contract.listExams, async ({ db, schoolId, query }, scope) => {
    const { limit = usualListLimit } = query;
    const session = await readSessionKey(db, schoolId, query.session);
    const records = await marks.listRecords(db, schoolId, scope, { ...query, session, limit });
    if (records.length === 0 && query.class !== undefined) await expectClass(db, schoolId, query.class);
    return records.map(marks.toExam);
  });

  serve.limited(contract.listStudentMarks, async (call, scope) => {
    const { db, schoolId, caller, query, now } = call;
    const { studentId, then } = await reachedStudent(call, scope);
    const session = await readSessionKey(then.db, schoolId, query.session);
    await recordReading(db, caller, { action: 'marks.read-student', person: studentId, at: now() });
    return seenToday(call, then, {
      list: (at) => marks.listRecordsOfStudent(at, schoolId, studentId, { reader: caller.actor.role, session }),
      keyOf: ({ _id }) => _id,
    });
  });
}

/** Batch size: years of marks are read and sent in parts. */
const recordsAtOnce = 40;

async function listOfTeacher({ db, caller, params, query, now }: Call<typeof contract.listTeacherMarks>, scope: Scope) {
  const { schoolId } = caller.actor;
  const teacher = { role: 'teacher', email: params.teacherEmail } as const;
  const found = await findPersonId(db, schoolId, teacher, scope);
  const teacherId = foundBy(caller, found, teacherNotFound);
  const session = await readSessionKey(db, schoolId, query.session);
  const records = await marks.listRecords(db, schoolId, only(teacherId), { ...query, session });
  await recordExamsRead({ db, caller, now }, records.map(marks.toExam));
  return streamList(records, recordsAtOnce, (some) => marks.readRecords(db, schoolId, some));
}

/** Reads the class list of the exam's day in the transaction that stores the marks, so that both see the same class. */
async function submit(call: Call<typeof contract.submitMarks>, scope: Scope) {
  const { db, bell, caller, body, keepAnswer, now } = call;
  const { actor } = caller;
  // This comes before anything is read, just as the contract refuses values that are no marks at all.
  if (body.scale === undefined) refuseFaults(findPlainFaults(body));
  await reachedClass(call, body.class, scope);
  const submittedAt = now();
  const today = todayOf(caller, submittedAt);
  return db.transaction().execute(async (transaction) => {
    const found = await findPlace(transaction, actor.schoolId, today, body);
    refuseFaults(findFactFaults(body, found, today));
    const members = await listClassOn(transaction, actor.schoolId, body.class, body.day ?? today);
    if (members.length === 0) {
      await expectClass(transaction, actor.schoolId, body.class);
      throw refuseAt('class', emptyClass);
    }
    refuseFaults(findEntryFaults('marks', body.marks, members, { complete: true }));
    const scale = await expectMarkScale(transaction, actor.schoolId, body.scale, 'scale');
    const by = { scale, maxMark: maximumOf(scale, body.maxMark) };
    refuseFaults(findMarkFaults(body.marks, by));

    const { closed_at, subjectId, isVisibleAtOnce, hasDraft, ...place } = found;
    refuseClosedSession(closed_at === null ? null : place.session);
    if (subjectId === null) throw unknownSubject(body, place.session);
    const key = { by: actor.personId, subjectId, examName: body.examName };
    const notes = hasDraft ? await notesOfDraft(transaction, actor.schoolId, key) : new Map<number, string>();
    const noteOf = new Map(members.map(({ enrolment_id, roll }) => [roll, notes.get(enrolment_id)]));
    const given = marksByRoll(
      body.marks.map((line) => ({ note: noteOf.get(line.roll), ...line })),
      by,
    );
    const named = { ...place, ...body };
    const placed = await placeOf(transaction, actor.schoolId, { ...named, subjectId });
    const record = {
      ...body,
      maxMark: storedMaximum(scale, by.maxMark ?? 0),
      markScale: scale,
      session: place.session,
      subjectId,
      facts: { ...newFacts(body, place, today), ...placed },
      submittedBy: actor.personId,
      submittedAt,
      marks: members.map(({ enrolment_id, roll }) => ({ enrolmentId: enrolment_id, ...(given.get(roll) ?? notSat) })),
    };
    const isTaken = await marks.isExamTaken(transaction, actor.schoolId, record);
    const stored = isTaken ? undefined : await marks.submitMarks(transaction, actor.schoolId, record);
    if (!stored) throw alreadySubmitted(body);
    const event = { action: 'marks.submit', record: stored.id, class: stored.class, at: submittedAt } as const;
    await recordAction(transaction, caller, event);
    if (hasDraft) await deleteDraftOf(transaction, actor.schoolId, { ...body, by: actor.personId });
    if (isVisibleAtOnce) await ringResults(bell, transaction, actor.schoolId, stored.class);
    const lines = members.map(({ roll, name }) => ({ roll, name, ...(given.get(roll) ?? notSat) }));
    return keepAnswer(transaction, toRecord({ ...stored, teacher_email: actor.email }, lines));
  });
}

async function correct(call: Call<typeof contract.correctMarks>, scope: Scope) {
  const { db, schoolId, personId, bell, caller, params, body, keepAnswer, now } = call;
  return db.transaction().execute(async (transaction) => {
    const held = await marks.lockRecord(transaction, schoolId, params.id, scope);
    const record = foundBy(caller, held, marksNotFound);
    refuseClosedSession(record.closed_session);
    // Teachers can always read their own exams, but cannot change them once they no longer teach the class.
    await reachedClass({ db: transaction, caller, now }, record.class, classScopeOf(caller.actor, now()));
    if (body.basedOn !== undefined) {
      const now = await readRecord(transaction, caller, record.id, scope);
      const own = await call.replacedAnswers(transaction);
      const isKnown = [body.basedOn, ...own.map(({ version }) => version)].includes(now.version);
      if (!isKnown) throw refuseChanged(fault(marksChanged), now);
    }
    const onDay = { ...record, day: body.day ?? record.day };
    const before = (await listLinesOnDay(transaction, schoolId, [onDay])).get(record.id) ?? [];
    const { marks: lines = [], why: _why, basedOn: _basedOn, ...sent } = body;
    if (!body.marks && Object.keys(sent).length === 0) throw refuseAt('marks', missing);
    refuseFaults(findEntryFaults('marks', lines, before, { complete: false }));
    const stands = markedBy(keptMarkScale(record.mark_scale), record.max_mark);
    const by = { ...stands, maxMark: sent.maxMark ?? stands.maxMark };
    if (by.maxMark !== stands.maxMark) refuseFaults(findMaximumFault(by));
    const given = marksByRoll(lines, by);
    refuseFaults({ ...findMarkFaults(lines, by), ...findLeftOver(before, given, by) });
    const keepsNote = new Set(lines.filter(({ note }) => note === undefined).map(({ roll }) => roll));
    const ofPlace = await correctedPlace(transaction, schoolId, record, sent, todayOf(caller, now()));

    const changes = before
      .map(({ enrolment_id, roll, mark, state, words, note }) => {
        const to = given.get(roll);
        const from = { mark, state, words, note };
        return { enrolmentId: enrolment_id, from, to: to && { ...to, note: keepsNote.has(roll) ? note : to.note } };
      })
      .filter((change): change is MarkChange => change.to !== undefined && !isSameLine(change.to, change.from));
    const correctedAt = now();
    const late = { of: new Date(record.submitted_at), why: body.why, now: correctedAt };
    const why = await reasonToCorrect(transaction, caller.actor, late);
    await correctMarks(transaction, schoolId, record.id, { changes, correctedBy: personId, correctedAt, why });
    const maxMark = by.maxMark === null ? undefined : storedMaximum(by.scale, by.maxMark);
    const facts = changedFacts(record, { ...toStored(sent), ...ofPlace, ...namingToStore({ ...sent, maxMark }) });
    if (facts) await changeFacts(transaction, { schoolId, at: correctedAt }, record.id, facts);
    const event = { action: 'marks.correct', record: record.id, class: record.class, at: correctedAt } as const;
    const corrected = await readRecord(transaction, caller, record.id, scope);
    const values = { before: [[], undefined], after: [changes, facts] };
    const made = await recordIfChanged(transaction, caller, event, values);
    const read = { ...readingOfExam(caller.actor.timeZone, corrected), at: correctedAt };
    if (!made) await recordReading(transaction, caller, read);
    if (record.is_visible === 1) await ringResults(bell, transaction, schoolId, record.class);
    return keepAnswer(transaction, corrected);
  });
}

async function withdraw({ db, bell, caller, params, now }: Call<typeof contract.withdrawMarks>, scope: Scope) {
  const { schoolId, personId } = caller.actor;
  await db.transaction().execute(async (transaction) => {
    const held = await marks.lockRecord(transaction, schoolId, params.id, scope);
    const record = foundBy(caller, held, marksNotFound);
    refuseClosedSession(record.closed_session);
    const withdrawal = { by: personId, at: now() };
    await withdrawRecord(transaction, schoolId, record.id, withdrawal);
    const event = { action: 'marks.withdraw', record: record.id, class: record.class, at: withdrawal.at } as const;
    await recordAction(transaction, caller, event);
    if (record.is_visible === 1) await ringResults(bell, transaction, schoolId, record.class);
  });
}
