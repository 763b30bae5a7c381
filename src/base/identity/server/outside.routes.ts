import { fault } from '../../../platform/contract/reason.ts';
import { isStaff, type Role, roleKeys } from '../../../platform/contract/school-terms.ts';
import type { Database } from '../../../platform/database/tables.ts';
import { networkOf } from '../../../platform/http/network.ts';
import type { Call, Serve } from '../../../platform/http/serve-endpoint.ts';
import { refuse } from '../../../platform/server/refusal.ts';
import { newSecret } from '../../../platform/server/secrets.ts';
import { issuerFor } from '../../school/server/connections.queries.ts';
import { findSchoolForHost } from '../../school/server/school.queries.ts';
import { outsidePath } from '../identity.contract.ts';
import * as refusals from '../identity.refusals.ts';
import { finishOutside, startOutside } from '../outside.contract.ts';
import { startChallenge } from './identity.queries.ts';
import { listOpenRoles } from './login.queries.ts';
import { enter } from './open-session.ts';
import { listOpenAccounts, startOutsideSignIn, takeOutsideSignIn } from './outside.queries.ts';
import { recallDevices } from './recalled-devices.queries.ts';
import { countCall } from './throttle.ts';

/**
 * The maximum number of sign-ins that unknown browsers of a network can begin, or fail, in a quarter of an hour. It is
 * high because a whole school can share an address.
 */
const maxCalls = 3_000;

export function outsideRoutes(serve: Serve): void {
  serve(startOutside, start);
  serve(finishOutside, finish);
}

async function start(call: Call<typeof startOutside>) {
  const { db, body, request, now } = call;
  const { issuer } = await issuerOf(call);
  // Browsers that have signed in before are not counted, so that strangers behind the same address cannot block them.
  if ((await recallDevices(db, request, now())).length === 0) await countOutside(call, 'begun outside sign-ins');
  const started = { state: newSecret(), browser: newSecret(), nonce: newSecret(), verifier: newSecret() };
  const { issuerAddress } = await openIssuer();
  const address = await issuerAddress(issuer, pageOf(call), started);
  await startOutsideSignIn(db, { ...started, role: body.role }, now());
  return { address, browser: started.browser };
}

async function finish(call: Call<typeof finishOutside>) {
  const { db, body, request, now } = call;
  const { issuer, schoolId } = await issuerOf(call);
  const { code, state, iss } = body;
  const started = await takeOutsideSignIn(db, body, now());
  if (!started) {
    await countOutside(call, 'ended outside sign-ins');
    throw refuse(refusals.outsideOver);
  }
  const back = new URL(pageOf(call));
  back.search = new URLSearchParams({ code, state, ...(iss !== undefined && { iss }) }).toString();
  const { verifiedEmail } = await openIssuer();
  const email = await verifiedEmail(issuer, back, { ...started, state });
  const account = await chooseAccount(
    db,
    (await listOpenAccounts(db, started.role, email)).filter(
      (one) => schoolId === undefined || one.schoolId === schoolId,
    ),
    request.host,
  );
  if (!account) throw refuse(refusals.outsideUnknown, { email });
  return enterAs(call, started.role, { ...account, email });
}

/** The module is loaded at the first such sign-in because few schools have an issuer. */
function openIssuer() {
  return import('./issuer.ts');
}

type OutsideCall = Call<typeof startOutside> | Call<typeof finishOutside>;

/**
 * Returns the issuer of the settings, or else that of the school at this address, which vouches only for accounts of
 * that school.
 */
async function issuerOf({ db, config, request }: OutsideCall) {
  if (config.issuer) return { issuer: config.issuer, schoolId: undefined };
  const school = await findSchoolForHost(db, request.host);
  const issuer = school && (await issuerFor({ db, config }, school.id));
  if (!issuer) throw refuse(refusals.outsideNotOffered);
  return { issuer, schoolId: school.id };
}

/** Counts a call and refuses it if its network has made too many. */
function countOutside({ db, request, now }: OutsideCall, of: string): Promise<void> {
  const why = fault(refusals.tooManyFailures);
  return countCall(db, { of, address: request.address, allowed: maxCalls, why }, now());
}

function pageOf({ config, request }: OutsideCall): string {
  return new URL(outsidePath, config.publicUrl ?? request.origin).href;
}

type Account = Awaited<ReturnType<typeof listOpenAccounts>>[number];

/** Chooses the account of the school at this address if the email has accounts in several schools. */
async function chooseAccount(db: Database, accounts: readonly Account[], host: string): Promise<Account | undefined> {
  if (accounts.length < 2) return accounts[0];
  const school = await findSchoolForHost(db, host);
  const here = accounts.find(({ schoolId }) => schoolId === school?.id);
  if (!here) throw refuse(refusals.outsideSeveral);
  return here;
}

/**
 * Opens a session in the same two steps as a password. The second factor is left to the issuer unless the school
 * requires one of its staff, because issuers seldom report which factors they checked. A session in one role can switch
 * to the person's others, so all of them count.
 */
async function enterAs(
  call: Call<typeof finishOutside>,
  role: Role,
  { schoolId, personId, factorAskedOf, email }: Account & { readonly email: string },
) {
  const { db, request, now, findActor } = call;
  const token = await startChallenge(db, schoolId, personId, now(), { address: networkOf(request.address) });
  const actor = await findActor(token, 'challenge');
  // A former guardian has an account, but may not sign in.
  if (!actor) throw refuse(refusals.outsideUnknown, { email });
  const asksFactor = factorAskedOf === 'staff' && (await listOpenRoles(db, schoolId, personId)).some(isStaff);
  const entered = await enter(call, { actor, reach: 'own', address: request.address }, { asksFactor });
  if (!entered) throw refuse(refusals.outsideOver);
  return { token, role: roleKeys[role], ...entered };
}
