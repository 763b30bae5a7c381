import type { DatabaseTransaction } from '../../../platform/database/tables.ts';
import { foundBy } from '../../../platform/http/access.ts';
import type { Call, Serve } from '../../../platform/http/serve-endpoint.ts';
import { type Refusal, refuse, refuseAt } from '../../../platform/server/refusal.ts';
import type { AuditAction } from '../../audit/audit.contract.ts';
import { type AuditEvent, recordAction } from '../../audit/server/audit.queries.ts';
import { classNotFound } from '../../enrolments/enrolments.refusals.ts';
import { findClassOf } from '../../enrolments/server/class-list.queries.ts';
import * as contract from '../subjects.contract.ts';
import { subjectCodeInUse, subjectInUse, subjectNotFound } from '../subjects.refusals.ts';
import * as subjects from './subjects.queries.ts';

export function subjectsRoutes(serve: Serve): void {
  serve(contract.addSubject, add);
  serve(contract.changeSubject, change);
  serve(contract.removeSubject, remove);

  serve(contract.listSubjects, ({ db, caller }) => subjects.listSubjects(db, caller.actor.schoolId, undefined));

  serve.limited(contract.listClassSubjects, async ({ db, caller, params }, scope) => {
    const { schoolId } = caller.actor;
    const found = await findClassOf(db, schoolId, params.class, scope);
    return subjects.listSubjects(db, schoolId, foundBy(caller, found, classNotFound));
  });
}

function add({ db, caller, body, now }: Call<typeof contract.addSubject>): Promise<contract.Subject> {
  const { schoolId } = caller.actor;
  return db.transaction().execute(async (transaction) => {
    const id = await subjects.addSubject(transaction, schoolId, body);
    const added = id === undefined ? undefined : await subjects.findSubject(transaction, schoolId, id);
    if (!added) throw codeTaken(body.code, body);
    await recordAction(transaction, caller, eventOn(added, 'subjects.add', now()));
    return added;
  });
}

function eventOn(subject: contract.Subject, action: AuditAction, at: Date): AuditEvent {
  return { action, record: Number(subject._id), class: subject.class, at };
}

function codeTaken(code: string, place: { class: number; session: string }): Refusal {
  return refuseAt('code', subjectCodeInUse, { class: place.class, code: code.trim(), session: place.session });
}

function change({ db, caller, params, body, now }: Call<typeof contract.changeSubject>) {
  return db.transaction().execute(async (transaction) => {
    const changed = await subjects.changeSubject(transaction, caller.actor.schoolId, params.id, body);
    if (!changed) throw refuse(subjectNotFound);
    await recordAction(transaction, caller, eventOn(changed, 'subjects.change', now()));
    return changed;
  });
}

function remove({ db, caller, params, now }: Call<typeof contract.removeSubject>) {
  const { schoolId } = caller.actor;
  return db.transaction().execute(async (transaction) => {
    const removed = await subjects.removeSubject(transaction, schoolId, params.id);
    if (!removed) throw await whyKept(transaction, schoolId, params.id);
    await recordAction(transaction, caller, eventOn(removed, 'subjects.remove', now()));
    return {};
  });
}

async function whyKept(transaction: DatabaseTransaction, schoolId: number, id: number): Promise<Refusal> {
  const kept = await subjects.findSubject(transaction, schoolId, id);
  if (!kept) return refuse(subjectNotFound);
  return refuse(subjectInUse, { name: kept.name });
}
