import { usualListLimit } from '../../../platform/contract/school-terms.ts';
import { everyone, only, type Scope } from '../../../platform/database/scope.ts';
import type { Database } from '../../../platform/database/tables.ts';
import { type Caller, foundBy } from '../../../platform/http/access.ts';
import { streamList } from '../../../platform/http/json-stream.ts';
import type { Call, Serve } from '../../../platform/http/serve-endpoint.ts';
import { localDate } from '../../../platform/server/local-date.ts';
import { type Refusal, refuse, refuseAt } from '../../../platform/server/refusal.ts';
import { recordAction, recordReading } from '../../audit/server/audit.queries.ts';
import { emptyClass, studentNotFound } from '../../enrolments/enrolments.refusals.ts';
import { findEntryFaults, refuseFaults } from '../../enrolments/server/class-entries.ts';
import { findStudentIdByRoll, listClassOn } from '../../enrolments/server/class-list.queries.ts';
import { teacherNotFound } from '../../identity/identity.refusals.ts';
import { findPersonId } from '../../identity/server/person.queries.ts';
import { readSchoolById } from '../../school/server/school.queries.ts';
import { findSubjectId } from '../../subjects/server/subjects.queries.ts';
import * as contract from '../marks.contract.ts';
import { marksNotFound, marksSubmitted } from '../marks.refusals.ts';
import * as marks from './marks.queries.ts';
import { findMarkFaults, marksByRoll } from './marks.rules.ts';
import { listWithdrawn, withdrawRecord } from './withdrawn.queries.ts';

export function marksRoutes(serve: Serve): void {
  serve(contract.submitMarks, submit);
  serve.limited(contract.correctMarks, correct);
  serve(contract.withdrawMarks, withdraw);

  serve(contract.listWithdrawnMarks, async ({ db, caller, params, query, now }) => {
    await recordReading(db, caller, { action: 'marks.read-class', class: params.class, at: now() });
    return listWithdrawn(db, caller.actor.schoolId, params.class, query);
  });

  serve.limited(contract.readMarksRecord, async ({ db, caller, params, now }, scope) => {
    const record = await readRecord(db, caller, params.id, scope);
    await recordReading(db, caller, { action: 'marks.read-class', class: record.class, at: now() });
    return record;
  });

  serve.limited(contract.listTeacherMarks, async ({ db, caller, params, query, now }, scope) => {
    const { schoolId } = caller.actor;
    const teacher = { role: 'teacher', email: params.teacherEmail } as const;
    const found = await findPersonId(db, schoolId, teacher, scope);
    const teacherId = foundBy(caller, found, teacherNotFound);
    const records = await marks.listRecords(db, schoolId, only(teacherId), query);
    for (const classNumber of new Set(records.map((record) => record.class))) {
      await recordReading(db, caller, { action: 'marks.read-class', class: classNumber, at: now() });
    }
    return streamList(records, recordsAtOnce, (some) => marks.readRecords(db, schoolId, some));
  });

  serve.limited(contract.listExams, async ({ db, caller, query }, scope) => {
    const { limit = usualListLimit } = query;
    const records = await marks.listRecords(db, caller.actor.schoolId, scope, { ...query, limit });
    return records.map(marks.toExam);
  });

  serve.limited(contract.listStudentMarks, async ({ db, caller, params, now }, scope) => {
    const { schoolId } = caller.actor;
    const found = await findStudentIdByRoll(db, schoolId, params.roll, scope);
    const studentId = foundBy(caller, found, studentNotFound);
    await recordReading(db, caller, { action: 'marks.read-student', person: studentId, at: now() });
    return marks.listRecordsOfStudent(db, schoolId, studentId);
  });
}

/** Batch size: years of marks are read and sent in parts. */
const recordsAtOnce = 5;

/** Reads the class list in the transaction that stores the marks, so that both see the same class. */
async function submit({ db, caller, body, now }: Call<typeof contract.submitMarks>) {
  const { actor } = caller;
  const submittedAt = now();
  const { time_zone, session } = await readSchoolById(db, actor.schoolId);
  return db.transaction().execute(async (transaction) => {
    const members = await listClassOn(transaction, actor.schoolId, body.class, localDate(time_zone, submittedAt));
    if (members.length === 0) throw refuseAt('class', emptyClass);
    refuseFaults(findEntryFaults('marks', body.marks, members, { complete: true }));
    refuseFaults(findMarkFaults(body.marks, body.maxMark));

    const given = marksByRoll(body.marks);
    const record = {
      ...body,
      session,
      subjectId: await findSubjectId(transaction, actor.schoolId, { session, class: body.class, name: body.subject }),
      submittedBy: actor.personId,
      submittedAt,
      marks: members.map(({ enrolment_id, roll }) => ({ enrolmentId: enrolment_id, mark: given.get(roll) ?? null })),
    };
    const stored = await marks.submitMarks(transaction, actor.schoolId, record);
    if (!stored) throw alreadySubmitted(body);
    const event = { action: 'marks.submit', record: stored.id, class: stored.class, at: submittedAt } as const;
    await recordAction(transaction, caller, event);
    const lines = members.map(({ roll, name }) => ({ roll, name, mark: given.get(roll) ?? null }));
    return marks.toRecord({ ...stored, teacher_email: actor.email }, lines);
  });
}

function alreadySubmitted(sent: { subject: string; examName: string; class: number }): Refusal {
  return refuse(marksSubmitted, { subject: sent.subject.trim(), exam: sent.examName.trim(), class: sent.class });
}

async function correct({ db, caller, params, body, now }: Call<typeof contract.correctMarks>, scope: Scope) {
  const { schoolId, personId } = caller.actor;
  return db.transaction().execute(async (transaction) => {
    const held = await marks.lockRecord(transaction, schoolId, params.id, scope);
    const record = foundBy(caller, held, marksNotFound);
    const before = await marks.listMarks(transaction, schoolId, record.id);
    refuseFaults(findEntryFaults('marks', body.marks, before, { complete: false }));
    refuseFaults(findMarkFaults(body.marks, record.max_mark));

    const given = marksByRoll(body.marks);
    const changes = before
      .map(({ enrolment_id, roll, mark }) => ({ enrolmentId: enrolment_id, from: mark, to: given.get(roll) }))
      .filter((change): change is marks.MarkChange => change.to !== undefined && change.to !== change.from);
    const correctedAt = now();
    await marks.correctMarks(transaction, schoolId, record.id, { changes, correctedBy: personId, correctedAt });
    const event = { action: 'marks.correct', record: record.id, class: record.class, at: correctedAt } as const;
    await recordAction(transaction, caller, event);
    return readRecord(transaction, caller, record.id, scope);
  });
}

async function withdraw({ db, caller, params, now }: Call<typeof contract.withdrawMarks>) {
  const { schoolId, personId } = caller.actor;
  await db.transaction().execute(async (transaction) => {
    const held = await marks.lockRecord(transaction, schoolId, params.id, everyone);
    const record = foundBy(caller, held, marksNotFound);
    const withdrawal = { by: personId, at: now() };
    await withdrawRecord(transaction, schoolId, record.id, withdrawal);
    const event = { action: 'marks.withdraw', record: record.id, class: record.class, at: withdrawal.at } as const;
    await recordAction(transaction, caller, event);
  });
  return {};
}

async function readRecord(
  db: Database,
  caller: Caller,
  recordId: number,
  scope: Scope,
): Promise<contract.CorrectedRecord> {
  const { schoolId } = caller.actor;
  const found = await marks.findRecord(db, schoolId, recordId, scope);
  const record = foundBy(caller, found, marksNotFound);
  const lines = await marks.listMarks(db, schoolId, recordId);
  const corrections = await marks.listCorrections(db, schoolId, recordId);
  return { ...marks.toRecord(record, lines), submittedAt: record.submitted_at, corrections };
}
