import { recordAction, recordReading } from '../../../base/audit/server/audit.queries.ts';
import { studentNotFound } from '../../../base/enrolments/enrolments.refusals.ts';
import { expectReached } from '../../../base/enrolments/server/reached-student.ts';
import * as enrolments from '../../../base/enrolments/server/record.queries.ts';
import { listSeen } from '../../../base/fields/server/fields.queries.ts';
import * as guardians from '../../../base/guardians/server/record.queries.ts';
import * as history from '../../../base/history/server/record.queries.ts';
import * as identity from '../../../base/identity/server/record.queries.ts';
import { ringSignOut } from '../../../base/identity/server/sign-in.queries.ts';
import { discardImages, readPhoto } from '../../../base/images/server/images.queries.ts';
import { readSchoolById } from '../../../base/school/server/school.queries.ts';
import * as students from '../../../base/students/server/record.queries.ts';
import { emptyJournal } from '../../../platform/database/empty-journal.ts';
import { storeVersions } from '../../../platform/database/versions.ts';
import { discardFiles, removeDiscarded } from '../../../platform/files/stored-files.ts';
import { foundBy } from '../../../platform/http/access.ts';
import type { App } from '../../../platform/http/app-context.ts';
import type { Call, Serve } from '../../../platform/http/serve-endpoint.ts';
import { localDate } from '../../../platform/server/local-date.ts';
import { refuse, refuseAt } from '../../../platform/server/refusal.ts';
import * as absences from '../../../records/absences/server/absences.queries.ts';
import * as attendance from '../../../records/attendance/server/record.queries.ts';
import { recordOf } from '../../../records/homework/server/hand-ins.queries.ts';
import * as marks from '../../../records/marks/server/record.queries.ts';
import * as messages from '../../../records/messages/server/record.queries.ts';
import * as reports from '../../../records/reports/server/record.queries.ts';
import * as reportCards from '../../report-cards/server/report-cards.queries.ts';
import * as contract from '../privacy.contract.ts';
import { wrongRoll } from '../privacy.refusals.ts';
import { eraseStudent, findLastRoll } from './erasure.queries.ts';
import { listFormerStudents } from './former-students.queries.ts';

export function privacyRoutes(serve: Serve): void {
  serve.limited(contract.listFormerStudents, async ({ db, schoolId, caller, query, countAll, now }, scope) => {
    const wanted = { search: query.search ?? '', scope };
    const { students, total } = await listFormerStudents(db, schoolId, wanted);
    countAll(total);
    await recordReading(db, caller, { action: 'students.list-former', at: now() });
    return students;
  });

  serve.limited(contract.exportStudent, async (call, scope) => {
    await expectReached(call, call.params.id, scope);
    return exportRecord(call);
  });
  serve(contract.eraseStudent, erase);
}

/** Reads everything from one snapshot, so that the parts of the export are consistent. */
async function exportRecord(call: Call<typeof contract.exportStudent>) {
  const { db, schoolId, caller, params, now } = call;
  const transaction = db.transaction().setIsolationLevel('repeatable read');
  const { photoUrl, ...record } = await transaction.execute(async (snapshot) => {
    const seen = await listSeen(snapshot, caller.actor, 'student');
    const seenOfGuardians = await listSeen(snapshot, caller.actor, 'guardian');
    const person = await students.recordOf(snapshot, schoolId, params.id, seen);
    const { name, domain } = await readSchoolById(snapshot, schoolId);
    const known = foundBy(caller, person, studentNotFound);
    await recordAction(snapshot, caller, { action: 'students.export', person: params.id, at: now() });
    return {
      exportedAt: now().toISOString(),
      school: { name, domain },
      ...known,
      enrolments: await enrolments.recordOf(snapshot, schoolId, params.id),
      history: await history.recordOf(snapshot, caller.actor, params.id),
      attendance: await attendance.recordOf(snapshot, schoolId, params.id),
      guardians: await guardians.recordOf(snapshot, schoolId, params.id, seenOfGuardians),
      absences: await absences.recordOf(snapshot, schoolId, params.id),
      marks: await marks.recordOf(snapshot, schoolId, params.id),
      comments: await reports.recordOf(snapshot, schoolId, params.id),
      reportCards: await reportCards.recordOf(snapshot, schoolId, params.id),
      homework: await recordOf(snapshot, schoolId, params.id),
      messagesSent: await messages.recordOf(snapshot, schoolId, params.id),
      conversations: await messages.conversationsOfRecord(snapshot, schoolId, params.id),
      signIns: await identity.recordOf(snapshot, schoolId, params.id),
      secondFactors: await identity.factorsOfRecord(snapshot, schoolId, params.id),
    };
  });
  return { ...record, photo: photoUrl === null ? null : await describePhoto(call, schoolId, photoUrl) };
}

async function describePhoto(app: App, schoolId: number, address: string) {
  const content = await readPhoto(app, schoolId, address);
  return content ? { address, type: 'image/webp', base64: content.toString('base64') } : { address };
}

async function erase(call: Call<typeof contract.eraseStudent>) {
  const { db, schoolId, bell, config, caller, params, body, now } = call;
  const discarded = await db.transaction().execute(async (transaction) => {
    const roll = foundBy(caller, await findLastRoll(transaction, schoolId, params.id), studentNotFound);
    if (roll !== body.roll) throw refuseAt('roll', wrongRoll);
    const today = localDate((await readSchoolById(transaction, schoolId)).time_zone, now());
    const erasure = { schoolId, studentId: params.id, now: now(), today, config };
    const { people: erased, files } = (await eraseStudent(transaction, erasure)) ?? {};
    if (!erased || !files) throw refuse(studentNotFound);
    await discardFiles(transaction, schoolId, files, now());
    const made = await recordAction(transaction, caller, { action: 'students.erase', person: params.id, at: now() });
    await storeVersions(transaction, made, { student: [params.id] });
    for (const person of erased) await ringSignOut(bell, transaction, schoolId, person);
    return files;
  });
  await discardImages(call, schoolId);
  await removeDiscarded(call, schoolId, discarded);
  await emptyJournal(db);
}
