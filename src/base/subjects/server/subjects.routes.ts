import type { InputOf } from '../../../platform/contract/endpoint.ts';
import type { Category } from '../../../platform/contract/result-rules.ts';
import { sameName } from '../../../platform/contract/same-name.ts';
import { withTeacherEmails } from '../../../platform/contract/teacher-emails.ts';
import { everyone } from '../../../platform/database/scope.ts';
import type { Database, DatabaseTransaction } from '../../../platform/database/tables.ts';
import { storeVersions } from '../../../platform/database/versions.ts';
import { expectUnchanged } from '../../../platform/http/expect-unchanged.ts';
import type { Call, Serve } from '../../../platform/http/serve-endpoint.ts';
import { badInput, type Refusal, refuse, refuseAt } from '../../../platform/server/refusal.ts';
import { tidy } from '../../../platform/server/tidy.ts';
import type { AuditAction } from '../../audit/audit.contract.ts';
import { type AuditEvent, recordAction, recordVersions } from '../../audit/server/audit.queries.ts';
import { reachedClass } from '../../enrolments/server/reached-class.ts';
import { expectTeachers } from '../../identity/server/expect-teachers.ts';
import { expectClass, expectHomeClass, expectOpenClass } from '../../school/server/expect-class.ts';
import { expectMarkScale } from '../../school/server/mark-scales.queries.ts';
import { readOpenSession, readSessionKey } from '../../school/server/named-session.ts';
import * as contract from '../subjects.contract.ts';
import {
  categoryInUse,
  subjectCodeInUse,
  subjectInUse,
  subjectNameInUse,
  subjectNotFound,
} from '../subjects.refusals.ts';
import { listPeriodsOf } from './many.queries.ts';
import * as subjects from './subjects.queries.ts';
import { colourSubjects, findCategoryFaults } from './subjects.rules.ts';

export function subjectsRoutes(serve: Serve): void {
  serve(contract.addSubject, add);
  serve(contract.changeSubject, change);
  serve(contract.removeSubject, remove);

  serve(contract.listSubjects, async ({ db, schoolId, query }) => {
    return subjects.listSubjects(db, schoolId, { session: await readSessionKey(db, schoolId, query.session) });
  });

  serve.limited(contract.listSubjectColours, async ({ db, schoolId }, scope) => {
    // The colours are computed from the names of the whole school, so that a subject has the same colour for everybody.
    const colours = colourSubjects(await subjects.listSubjectNames(db, schoolId, everyone));
    if (scope.of === 'everyone') return colours;
    const own = await subjects.listSubjectNames(db, schoolId, scope);
    return colours.filter(({ name }) => own.includes(name));
  });

  serve.limited(contract.listClassSubjects, async (call, scope) => {
    const { db, schoolId, params, query } = call;
    const classNumber = await reachedClass(call, params.class, scope);
    const session = await readSessionKey(db, schoolId, query.session);
    const listed = await subjects.listSubjects(db, schoolId, { class: classNumber, session });
    if (listed.length === 0) await expectClass(db, schoolId, params.class);
    return listed;
  });
}

async function add({ db, schoolId, caller, body, now }: Call<typeof contract.addSubject>): Promise<contract.Subject> {
  await readOpenSession(db, schoolId, body.session);
  await expectOpenClass(db, schoolId, body.class);
  const teacherIds = (await teachersFor(db, schoolId, body, [])) ?? [];
  return db.transaction().execute(async (transaction) => {
    const id = await subjects.addSubject(transaction, schoolId, { ...body, teacherIds });
    const added = id === undefined ? undefined : await subjects.findSubject(transaction, schoolId, id);
    if (!added) throw codeTaken(body.code, body);
    await refuseNamedOtherwise(transaction, schoolId, added);
    const made = await recordAction(transaction, caller, eventOn(added, 'subjects.add', now()));
    await storeVersions(transaction, made, { subject: [Number(added._id)] });
    return added;
  });
}

function eventOn(subject: contract.Subject, action: AuditAction, at: Date): AuditEvent {
  return { action, record: Number(subject._id), class: subject.class, at };
}

function codeTaken(code: string, place: { class: number; session: string }): Refusal {
  return refuseAt('code', subjectCodeInUse, { class: place.class, code: code.trim(), session: place.session });
}

async function change({ db, schoolId, caller, params, query, body, now }: Call<typeof contract.changeSubject>) {
  const { categories = [] } = body;
  const faults = findCategoryFaults(categories);
  if (Object.keys(faults).length > 0) throw badInput(faults);
  return db.transaction().execute(async (transaction) => {
    await expectUnchanged(transaction, { caller, query, body }, async () => {
      const stands = await subjects.findSubject(transaction, schoolId, params.id);
      return stands && withTeacherEmails(stands);
    });
    if (body.scale) await expectMarkScale(transaction, schoolId, body.scale, 'scale');
    const before = await subjects.findSubject(transaction, schoolId, params.id);
    const teacherIds = await teachersFor(transaction, schoolId, body, before?.teachers ?? []);
    const changed = await subjects.changeSubject(transaction, schoolId, params.id, { ...body, teacherIds, at: now() });
    if (!changed || !before) throw refuse(subjectNotFound);
    if (body.categories) await refuseLeftOut(transaction, schoolId, params.id, categories);
    // A name that already resembled another one is accepted until it is changed.
    if (!sameName(before.name, changed.name)) await refuseNamedOtherwise(transaction, schoolId, changed);
    await readOpenSession(transaction, schoolId, changed.session);
    const period = await listPeriodsOf(transaction, schoolId, [params.id]);
    const event = eventOn(changed, 'subjects.change', now());
    await recordVersions(transaction, caller, event, { subject: [params.id], period });
    return changed;
  });
}

/** Refuses to remove a category that exams use, because these exams would no longer count. */
async function refuseLeftOut(
  transaction: DatabaseTransaction,
  schoolId: number,
  id: number,
  categories: readonly Category[],
) {
  const used = await subjects.listUsedCategories(transaction, schoolId, id);
  const left = used.find((name) => !categories.some((category) => tidy(category.name) === name));
  if (left !== undefined) throw refuseAt('categories', categoryInUse, { category: left });
}

async function refuseNamedOtherwise(transaction: DatabaseTransaction, schoolId: number, subject: contract.Subject) {
  const name = await subjects.findNamedOtherwise(transaction, schoolId, subject);
  if (name === undefined) return;
  throw refuseAt('name', subjectNameInUse, { class: subject.class, name, session: subject.session });
}

type SentTeachers = Pick<InputOf<typeof contract.addSubject>['body'], 'teacherEmail' | 'teacherEmails'>;

/**
 * Returns the new teachers of a subject, or `undefined` if the call does not give any. If it gives only the first
 * teacher, the others stay.
 */
async function teachersFor(
  db: Database,
  schoolId: number,
  { teacherEmail, teacherEmails }: SentTeachers,
  before: contract.Subject['teachers'],
): Promise<number[] | undefined> {
  if (teacherEmail === undefined && teacherEmails === undefined) return undefined;
  if (teacherEmail === null && teacherEmails === undefined) return [];
  const others = teacherEmails ?? before.slice(1).map(({ email }) => email);
  return expectTeachers(db, schoolId, [
    ...(teacherEmail == null ? [] : [['teacherEmail', teacherEmail] as const]),
    ...others.map((email, place) => [`teacherEmails.${place}`, email] as const),
  ]);
}

function remove({ db, schoolId, caller, params, now }: Call<typeof contract.removeSubject>) {
  return db.transaction().execute(async (transaction) => {
    const period = await listPeriodsOf(transaction, schoolId, [params.id]);
    const found = await subjects.findSubject(transaction, schoolId, params.id);
    // A group goes with its subject, by a call of its own.
    if (found) await expectHomeClass(transaction, schoolId, found.class);
    const removed = await subjects.removeSubject(transaction, schoolId, params.id);
    if (!removed) throw await whyKept(transaction, schoolId, params.id);
    await readOpenSession(transaction, schoolId, removed.session);
    const made = await recordAction(transaction, caller, eventOn(removed, 'subjects.remove', now()));
    await storeVersions(transaction, made, { subject: [params.id], period });
    return;
  });
}

async function whyKept(transaction: DatabaseTransaction, schoolId: number, id: number): Promise<Refusal> {
  const kept = await subjects.findSubject(transaction, schoolId, id);
  if (!kept) return refuse(subjectNotFound);
  return refuse(subjectInUse, { name: kept.name });
}
