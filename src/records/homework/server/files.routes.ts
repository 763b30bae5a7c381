import { recordAction, recordReading } from '../../../base/audit/server/audit.queries.ts';
import { studentNotFound } from '../../../base/enrolments/enrolments.refusals.ts';
import { findStudentIdByRoll } from '../../../base/enrolments/server/roll-holder.queries.ts';
import { tooManyItems } from '../../../platform/contract/refusals.ts';
import { isStaff } from '../../../platform/contract/school-terms.ts';
import { everyone, type Scope } from '../../../platform/database/scope.ts';
import { discardFiles, openStoredFile, removeDiscarded } from '../../../platform/files/stored-files.ts';
import { foundBy, todayOf } from '../../../platform/http/access.ts';
import type { App } from '../../../platform/http/app-context.ts';
import type { Call, Serve } from '../../../platform/http/serve-endpoint.ts';
import { refuse, refuseAt } from '../../../platform/server/refusal.ts';
import * as contract from '../homework.contract.ts';
import { filesWanted, homeworkFileNotFound, homeworkNotFound, noRoomLeft } from '../homework.refusals.ts';
import { addFileRows, findFile, listFiles, removeFileRows } from './hand-ins.queries.ts';
import * as homework from './homework.queries.ts';
import { readHandedIn, readOwnHomework, readReached, toAnswers } from './read-homework.ts';
import { takeFiles } from './take-files.ts';

/** Serves the files of homework and of hand-ins, always as downloads and never to be shown in a page. */
export function filesRoutes(serve: Serve): void {
  serve(contract.addFiles, add);
  serve(contract.removeFile, remove);
  serve.limited(contract.readHomeworkFile, async (call, scope) => {
    const { row } = await readReached(call, scope, { id: call.params.id, isOfAnyChild: true });
    const { student, ...answer } = await answerFile(call, {
      homework: row.id,
      students: null,
      file: call.params.fileId,
    });
    return answer;
  });
  serve.limited(contract.readHandInFile, readHandInFile);
}

async function add(call: Call<typeof contract.addFiles>): Promise<contract.Homework> {
  const { db, schoolId, caller, params, now } = call;
  const row = await readOwnHomework(call, params.id);
  return call.receiveFiles(async ({ files: uploaded }) => {
    if (uploaded.length === 0) throw refuseAt('files', filesWanted);
    return takeFiles(call, uploaded, (files, keep) =>
      db.transaction().execute(async (transaction) => {
        const stand = await listFiles(transaction, schoolId, [row.id], null);
        const bytes = [...stand, ...files].reduce((sum, file) => sum + file.bytes, 0);
        const most = contract.maxHandInFiles;
        if (stand.length + files.length > most) throw refuseAt('files', tooManyItems, { most });
        if (bytes > contract.maxHandInBytes) throw refuseAt('files', noRoomLeft, { megabytes: 50 });
        await addFileRows(transaction, schoolId, { homework: row.id, student: null }, files);
        await keep(transaction);
        const { id: record, class: classNumber, due: date } = row;
        await recordAction(transaction, caller, {
          action: 'homework.add-files',
          record,
          class: classNumber,
          date,
          at: now(),
        });
        return answerOne({ ...call, db: transaction }, row);
      }),
    );
  });
}

async function remove(call: Call<typeof contract.removeFile>): Promise<contract.Homework> {
  const { db, schoolId, caller, params, now } = call;
  const { answer, keys } = await db.transaction().execute(async (transaction) => {
    const row = await readOwnHomework({ ...call, db: transaction }, params.id);
    const keys = await removeFileRows(transaction, schoolId, { homework: row.id, id: params.fileId });
    if (keys.length === 0) throw refuse(homeworkFileNotFound);
    await discardFiles(transaction, schoolId, keys, now());
    const { id: record, class: classNumber, due: date } = row;
    await recordAction(transaction, caller, {
      action: 'homework.remove-file',
      record,
      class: classNumber,
      date,
      at: now(),
    });
    return { answer: await answerOne({ ...call, db: transaction }, row), keys };
  });
  await removeDiscarded(call, schoolId, keys).catch(() => {});
  return answer;
}

async function answerOne(call: Parameters<typeof toAnswers>[0], row: homework.HomeworkRow): Promise<contract.Homework> {
  const [answer] = await toAnswers(call, [row], undefined);
  if (!answer) throw new Error('Homework that was found is not there.');
  return answer;
}

/** Reads a file of a student's hand-in: allowed for the student, guardians who may see it, its teachers and admins. */
async function readHandInFile(call: Call<typeof contract.readHandInFile>, scope: Scope) {
  const { db, caller, params, now } = call;
  const { schoolId, role } = caller.actor;
  const staff = isStaff(role);
  const row = staff
    ? await readHandedIn(call, params.id, scope)
    : foundBy(caller, await homework.findHomework(db, schoolId, params.id), homeworkNotFound);
  const date = todayOf(caller, now());
  // For staff, access depends on whose homework it is; families reach only their own.
  const found = await findStudentIdByRoll(db, schoolId, { roll: params.roll, date }, staff ? everyone : scope);
  // Staff have the rolls of the day on which it was due, which may be another’s by now.
  const asked = staff ? await homework.listAsked(db, schoolId, row, date) : [];
  const then = asked.find(({ roll }) => roll === params.roll)?.student;
  const students = [found, then].filter((one) => one !== undefined);
  foundBy(caller, students[0], studentNotFound);
  const { student, ...answer } = await answerFile(call, { homework: row.id, students, file: params.fileId });
  if (staff)
    await recordReading(db, caller, { action: 'homework.read-student', person: student, record: row.id, at: now() });
  return answer;
}

type Wanted = Parameters<typeof findFile>[2];

async function answerFile(call: App & Pick<Call<typeof contract.readHomeworkFile>, 'caller'>, wanted: Wanted) {
  const { db, caller } = call;
  const { schoolId } = caller.actor;
  const found = foundBy(caller, await findFile(db, schoolId, wanted), homeworkFileNotFound);
  const { stored_key: key, student_id: student, name, type, bytes } = found;
  const content = await openStoredFile(call, schoolId, key);
  // A school can have been restored without its files.
  if (!content) throw refuse(homeworkFileNotFound);
  const asciiName = `file${/\.\w+$/.exec(name)?.[0] ?? ''}`;
  return { type, name, asciiName, bytes: Number(bytes), content, student };
}
