import { isAbsolute, relative, resolve } from 'node:path';
import type { DatabaseTransaction } from '../../../platform/database/tables.ts';
import { expectUnchanged } from '../../../platform/http/expect-unchanged.ts';
import type { Call, Serve } from '../../../platform/http/serve-endpoint.ts';
import { renderMail } from '../../../platform/mail/render-mail.ts';
import type { Issuer, MailServer } from '../../../platform/server/config.ts';
import { refuse, refuseAt } from '../../../platform/server/refusal.ts';
import { sealerOf } from '../../../platform/server/seal.ts';
import { isEncrypted, isLoopback } from '../../../platform/server/settings.ts';
import { recordAction, recordIfChanged } from '../../audit/server/audit.queries.ts';
import { outsidePath } from '../../identity/identity.contract.ts';
import { readReader } from '../../mail/server/mail.queries.ts';
import { testMail } from '../../mail/server/test.mail.ts';
import * as stored from '../../school/server/connections.queries.ts';
import { hasOtherSchools, holdSchool } from '../../school/server/school.queries.ts';
import * as contract from '../connections.contract.ts';
import * as refusals from '../connections.refusals.ts';
import { awaitCopy, tryIssuer, tryMail } from './try-connection.ts';

export function connectionsRoutes(serve: Serve): void {
  serve(contract.readConnections, read);
  serve(contract.changeMailServer, changeMail);
  serve(contract.changeIssuer, changeIssuer);
  serve(contract.changeCopy, changeCopy);
  serve(contract.removeConnection, remove);
  serve(contract.testConnection, test);
}

/** As S3 names it where a storage has no regions. */
const usualRegion = 'us-east-1';

type Asked = Pick<Call<typeof contract.readConnections>, 'db' | 'config' | 'caller' | 'followCopy'>;

async function read({ db, config, caller, followCopy }: Asked): Promise<contract.Connections> {
  const { schoolId } = caller.actor;
  const mail = await stored.readConnection({ db, config }, schoolId, 'mail');
  const issuer = await stored.readConnection({ db, config }, schoolId, 'issuer');
  const copy = await stored.readConnection({ db, config }, schoolId, 'copy');
  return {
    mail: { setBy: setBy(config.mail, mail), facts: config.mail ? null : mailFactsOf(mail) },
    issuer: { setBy: setBy(config.issuer, issuer), facts: config.issuer ? null : issuerFactsOf(issuer) },
    copy: { setBy: setBy(config.copyTo, copy), facts: config.copyTo ? null : copyFactsOf(copy) },
    canChooseCopy: followCopy !== undefined && !(await hasOtherSchools(db, schoolId)),
    lacks: { key: !sealerOf(config), address: config.publicUrl === undefined },
    back: config.publicUrl === undefined ? null : new URL(outsidePath, config.publicUrl).href,
  };
}

function setBy(ofServer: unknown, ofSchool: unknown): contract.Connections['mail']['setBy'] {
  if (ofServer !== undefined) return 'server';
  return ofSchool === undefined ? 'nobody' : 'school';
}

function mailFactsOf(mail: Awaited<ReturnType<typeof stored.readConnection<'mail'>>>) {
  if (mail === undefined || mail === 'unreadable') return null;
  const { password, ...facts } = mail;
  return { ...facts, hasPassword: password !== '' };
}

function issuerFactsOf(issuer: Awaited<ReturnType<typeof stored.readConnection<'issuer'>>>) {
  if (issuer === undefined || issuer === 'unreadable') return null;
  const { clientSecret: _, ...facts } = issuer;
  return facts;
}

function copyFactsOf(copy: Awaited<ReturnType<typeof stored.readConnection<'copy'>>>) {
  if (copy === undefined || copy === 'unreadable') return null;
  const { secretAccessKey: _, ...facts } = copy;
  return facts;
}

async function changeMail(call: Call<typeof contract.changeMailServer>) {
  const { db, schoolId, body } = call;
  if (isLoopback(body.host) && (await hasOtherSchools(db, schoolId))) throw refuseAt('host', refusals.notElsewhere);
  const { password, ...facts } = body;
  return change(call, 'mail', 'connections.change-mail', (before) => {
    const isSame = before?.host === facts.host && before.port === facts.port && before.user === facts.user;
    if (facts.user === '') return { ...facts, password: '' };
    return { ...facts, password: secretFor('password', { given: password, isSame, before: before?.password }) };
  });
}

async function changeIssuer(call: Call<typeof contract.changeIssuer>) {
  const { db, caller, body } = call;
  if (!isEncrypted(body.address)) throw refuseAt('address', refusals.notElsewhere);
  if (isLoopback(new URL(body.address).hostname) && (await hasOtherSchools(db, caller.actor.schoolId)))
    throw refuseAt('address', refusals.notElsewhere);
  const { clientSecret, ...facts } = body;
  return change(call, 'issuer', 'connections.change-issuer', (before) => {
    const isSame = before?.address === facts.address && before.clientId === facts.clientId;
    const secret = { given: clientSecret, isSame, before: before?.clientSecret };
    return { ...facts, clientSecret: secretFor('clientSecret', secret) };
  });
}

/** Everything that the server has goes there, so that no school may choose a place for the data of others. */
async function changeCopy(call: Call<typeof contract.changeCopy>) {
  const { db, config, caller, body, followCopy } = call;
  if (!followCopy || (await hasOtherSchools(db, caller.actor.schoolId))) throw refuse(refusals.notCopiedBySchool);
  const { secretAccessKey, ...facts } = body;
  if (isAbsolute(facts.place)) {
    if (isWithin(config.dataDirectory, facts.place)) throw refuseAt('place', refusals.placeOnSameDisk);
  } else if (!isEncrypted(facts.place)) throw refuseAt('place', refusals.notAPlace);
  else if (facts.accessKeyId === '') throw refuseAt('accessKeyId', refusals.keyWanted);
  const answer = await change(call, 'copy', 'connections.change-copy', (before) => {
    if (isAbsolute(facts.place)) return { place: facts.place, region: '', accessKeyId: '', secretAccessKey: '' };
    const isSame = before?.place === facts.place && before.accessKeyId === facts.accessKeyId;
    const region = facts.region || usualRegion;
    const secret = { given: secretAccessKey, isSame, before: before?.secretAccessKey };
    return { ...facts, region, secretAccessKey: secretFor('secretAccessKey', secret) };
  });
  await followCopy();
  return answer;
}

type Secret = {
  readonly given: string | undefined;
  readonly before: string | undefined;
  /** Whether it is for the server and the account for which the stored one was entered. */
  readonly isSame: boolean;
};

/** Returns the given secret or else the stored one, which is never sent to another server or account than the one it was entered for. */
function secretFor(field: string, { given, before, isSame }: Secret): string {
  if (given === undefined && !isSame) throw refuseAt(field, refusals.secretWanted);
  return given ?? before ?? '';
}

function isWithin(directory: string, path: string): boolean {
  return !relative(directory, resolve(path)).startsWith('..');
}

type Stored = {
  readonly mail: stored.MailConnection;
  readonly issuer: Issuer;
  readonly copy: stored.CopyConnection;
};
type Change =
  | Call<typeof contract.changeMailServer>
  | Call<typeof contract.changeIssuer>
  | Call<typeof contract.changeCopy>;

async function change<K extends contract.ConnectionKind>(
  call: Change,
  kind: K,
  action: `connections.change-${K}`,
  make: (before: Stored[K] | undefined) => Stored[K],
) {
  const { db, config, caller, now } = call;
  const { schoolId } = caller.actor;
  await db.transaction().execute(async (transaction) => {
    await expectUnchanged(transaction, call, async () => (await read({ ...call, db: transaction }))[kind].facts);
    await holdSchool(transaction, schoolId);
    const found = await stored.readConnection({ db: transaction, config }, schoolId, kind);
    const before = found === 'unreadable' ? undefined : (found as Stored[K] | undefined);
    const after = make(before);
    const sealed = stored.sealConnection(config, schoolId, kind, after);
    if (sealed === undefined) throw refuse(refusals.noSettingsKey);
    const made = await recordIfChanged(transaction, caller, { action, at: now() }, { before, after });
    if (made) await stored.storeConnection(transaction, schoolId, { kind, sealed });
  });
  return read(call);
}

async function remove(call: Call<typeof contract.removeConnection>) {
  const {
    db,
    caller,
    params: { kind },
    now,
  } = call;
  const { schoolId } = caller.actor;
  await db.transaction().execute(async (transaction: DatabaseTransaction) => {
    const isRemoved = await stored.removeConnection(transaction, schoolId, kind);
    const event = { action: `connections.remove-${kind}`, at: now() } as const;
    await recordIfChanged(transaction, caller, event, { before: false, after: isRemoved });
  });
  if (kind === 'copy') await call.followCopy?.();
  return read(call);
}

/** The test is recorded before it starts because it can take half a minute. */
async function test(call: Call<typeof contract.testConnection>): Promise<contract.TestedConnection> {
  const { db, caller, params, now } = call;
  const attempt = await attempts[params.kind](call);
  if (!attempt) return { fault: 'nothing', words: null };
  await db.transaction().execute(async (transaction) => {
    await recordAction(transaction, caller, { action: 'connections.test', at: now() });
  });
  return attempt();
}

type Attempt = (() => Promise<contract.TestedConnection>) | undefined;

/** What tries each connection; `undefined` where none is set. */
const attempts = {
  mail: async (call) => {
    const { config, db, caller } = call;
    const server = config.mail ?? (await stored.ownMailServer({ db, config }, caller.actor.schoolId));
    return server && (() => sendTest(call, server));
  },
  issuer: async ({ config, db, caller }) => {
    const issuer = await stored.issuerFor({ db, config }, caller.actor.schoolId);
    return issuer && (() => tryIssuer(issuer));
  },
  copy: async ({ readCopy }) => (readCopy?.() ? () => awaitCopy(readCopy) : undefined),
} satisfies Record<contract.ConnectionKind, (call: Call<typeof contract.testConnection>) => Promise<Attempt>>;

async function sendTest(
  { db, schoolId, personId, config, request, now }: Call<typeof contract.testConnection>,
  server: MailServer,
) {
  const reader = await readReader(db, schoolId, personId);
  const addressOf = (path: string) => `${config.publicUrl ?? request.origin}${path}`;
  const content = await testMail.write({ db, config, now, schoolId, id: 0, about: {}, reader, addressOf });
  if (!content) return { fault: 'nothing', words: null } as const;
  const { name, email, school } = reader;
  return tryMail(server, {
    ...renderMail(content, reader, undefined),
    fromName: school,
    to: { name, address: email },
  });
}
