import type { Scope } from '../../../platform/database/scope.ts';
import type { Call, Serve } from '../../../platform/http/serve-endpoint.ts';
import { listSeen } from '../../fields/server/fields.queries.ts';
import * as contract from '../children.contract.ts';
import { listChildren } from './children.queries.ts';

export function childrenRoutes(serve: Serve): void {
  serve.limited(contract.listChildren, list);
}

async function list({ db, schoolId, caller }: Call<typeof contract.listChildren>, scope: Scope) {
  if (scope.of !== 'children') return [];
  const seen = await listSeen(db, caller.actor, 'student');
  const children = await listChildren(db, schoolId, scope.guarding, seen);
  return children.map(({ id, ...child }) => ({ _id: String(id), ...child }));
}
