import { type Role, roleKeys, roles } from '../../../platform/contract/school-terms.ts';
import { todayOf } from '../../../platform/http/access.ts';
import type { Call, Serve } from '../../../platform/http/serve-endpoint.ts';
import { notAllowed, refuse } from '../../../platform/server/refusal.ts';
import { recordAction } from '../../audit/server/audit.queries.ts';
import type { OwnRole as ShownRole } from '../identity.contract.ts';
import { nothingToJoin, personNotFound } from '../identity.refusals.ts';
import * as contract from '../roles.contract.ts';
import { moveSignIn } from './identity.queries.ts';
import { askToJoin, joinAccounts, listToJoin } from './join-accounts.queries.ts';
import { listRoles, type OwnRole } from './login.queries.ts';
import { findPersonOfSchool } from './person.queries.ts';
import { endEverySignIn, endOtherSignIns, ringSignOut } from './sign-in.queries.ts';

export function rolesRoutes(serve: Serve): void {
  serve(contract.listRoles, readRoles);
  serve(contract.switchRole, change);
  serve(contract.joinRoles, ask);
  serve(contract.agreeToJoin, agree);
}

type RolesCall = Pick<Call<typeof contract.listRoles>, 'db' | 'caller' | 'now'>;

/** The caller's roles; the role of this session is marked. */
export async function readRoles({ db, caller, now }: RolesCall): Promise<ShownRole[]> {
  const { actor } = caller;
  return (await listRoles(db, actor, todayOf(caller, now()))).map(({ personId, role, name, office }) => ({
    role,
    ...(office && { office: String(office.id) }),
    name: office?.name ?? name,
    isNow: personId === actor.personId && (office?.id ?? null) === (actor.office?.id ?? null),
  }));
}

/** A new session takes the place of this one: it lasts no longer, and what asked for a second factor is not asked again. */
async function change({ db, caller, body, now }: Call<typeof contract.switchRole>) {
  const { actor } = caller;
  const wanted = roles.find((role) => body.role === role || body.role === roleKeys[role]);
  const own = await listRoles(db, actor, todayOf(caller, now()));
  const isWanted = ({ role, office }: OwnRole) =>
    role === wanted && (body.office === undefined || office?.id === Number(body.office));
  const to = own.find(isWanted);
  if (!to) throw notAllowed();
  const token = await db.transaction().execute(async (transaction) => {
    const moved = await moveSignIn(
      transaction,
      actor.signIn,
      { personId: to.personId, officeId: to.office?.id ?? null },
      now(),
    );
    if (moved === undefined) throw notAllowed();
    await recordAction(transaction, caller, { action: 'identity.switch', person: to.personId, at: now() });
    return moved;
  });
  return { token, role: roleKeys[to.role] };
}

async function ask({ db, schoolId, caller, params, now }: Call<typeof contract.joinRoles>) {
  return db.transaction().execute(async (transaction) => {
    const person = await findPersonOfSchool(transaction, schoolId, params.id);
    if (!person) throw refuse(personNotFound);
    const asked = person.email === '' ? [] : await askToJoin(transaction, schoolId, person.email, now());
    if (!asked.includes(person.id)) throw refuse(nothingToJoin);
    await recordAction(transaction, caller, { action: 'identity.ask-to-join', person: person.id, at: now() });
    const found: Role[] = [];
    for (const id of asked) {
      const one = await findPersonOfSchool(transaction, schoolId, id);
      if (one) found.push(one.role);
    }
    return { roles: roles.filter((role) => found.includes(role)) };
  });
}

async function agree({ db, bell, caller, now }: Call<typeof contract.agreeToJoin>) {
  const { actor } = caller;
  const { schoolId, personId } = actor;
  return db.transaction().execute(async (transaction) => {
    const others = (await listToJoin(transaction, actor, now())).map(({ id }) => id);
    if (others.length === 0) throw refuse(nothingToJoin);
    const { takesFactors } = await joinAccounts(transaction, actor, others);
    await recordAction(transaction, caller, { action: 'identity.join-roles', person: personId, at: now() });
    if (takesFactors) await endEverySignIn(transaction, schoolId, personId);
    else await endOtherSignIns(transaction, actor);
    await ringSignOut(bell, transaction, schoolId, personId);
    return readRoles({ db: transaction, caller, now });
  });
}
