import { recordReadingOf } from '../../../base/audit/server/audit.queries.ts';
import { reachOf } from '../../../platform/contract/permissions.ts';
import type { Scope } from '../../../platform/database/scope.ts';
import { todayOf } from '../../../platform/http/access.ts';
import type { Call, Serve } from '../../../platform/http/serve-endpoint.ts';
import * as contract from '../find.contract.ts';
import { findGuardians, findStaff, findStudents, type Wanted } from './find.queries.ts';
import { findHomework } from './find-homework.queries.ts';

export function findRoutes(serve: Serve): void {
  serve.limited(contract.findPeople, (call, scope) => find(call, { text: call.query.text }, scope));
  serve.limited(contract.findHomework, ({ db, schoolId, caller, query, now }, scope) =>
    findHomework(db, schoolId, query.text, { scope, today: todayOf(caller, now()) }),
  );
  serve.limited(contract.readPeople, (call, scope) =>
    find(call, { ids: call.query.ids.split(',').map(Number) }, scope),
  );
}

type FindCall = Call<typeof contract.findPeople> | Call<typeof contract.readPeople>;

/** Names no more people than the caller may list. */
async function find({ db, caller, now }: FindCall, wanted: Wanted, scope: Scope): Promise<contract.FoundPerson[]> {
  const { actor } = caller;
  const { schoolId } = actor;
  const today = todayOf(caller, now());
  const emails = reachOf(actor, 'students.manage') !== undefined;
  const students = await findStudents(db, schoolId, wanted, { emails, scope, today });
  await recordReadingOf(db, caller, { action: 'students.find', date: today, at: now() }, students);
  return [
    ...students,
    ...('text' in wanted && reachOf(actor, 'guardians.list')
      ? await findGuardians(db, schoolId, wanted.text, { scope, today })
      : []),
    ...(reachOf(actor, 'teachers.manage') ? await findStaff(db, schoolId, 'teacher', wanted) : []),
    ...(reachOf(actor, 'admins.manage') ? await findStaff(db, schoolId, 'admin', wanted) : []),
  ];
}
