import { deleteIn, selectIn } from '../../../platform/database/in-school.ts';
import { prepared } from '../../../platform/database/prepared.ts';
import type { Database, DatabaseTransaction, Tables } from '../../../platform/database/tables.ts';
import { closeMailServer } from '../../../platform/mail/mail-server.ts';
import {
  type BucketKeys,
  type Config,
  copyLocation,
  type Issuer,
  type MailServer,
  type StoreLocation,
} from '../../../platform/server/config.ts';
import { sealerOf } from '../../../platform/server/seal.ts';

export type ConnectionKind = Tables['connection']['kind'];

/** A mail server as a school has entered it. */
export type MailConnection = {
  readonly host: string;
  readonly port: number;
  /** `tls` encrypts from the first byte on; `starttls` begins unencrypted. */
  readonly encryption: 'tls' | 'starttls';
  /** Empty, like the password, if the server asks for no sign-in. */
  readonly user: string;
  readonly password: string;
  readonly from: string;
};

/** Where a school has its data copied to. Region, key and secret are empty for a folder. */
export type CopyConnection = BucketKeys & { readonly place: string };

type Connections = { readonly mail: MailConnection; readonly issuer: Issuer; readonly copy: CopyConnection };

type Parts = { readonly db: Database; readonly config: Config };

/**
 * The stored settings of a school, with the secret; `unreadable` if they were sealed with a key that is no longer
 * available.
 */
export async function readConnection<K extends ConnectionKind>(
  { db, config }: Parts,
  schoolId: number,
  kind: K,
): Promise<Connections[K] | 'unreadable' | undefined> {
  const sealed = await readSealed(db, schoolId, kind);
  if (sealed === undefined) return undefined;
  return unseal<K>(config, schoolId, kind, sealed) ?? 'unreadable';
}

export async function storeConnection<K extends ConnectionKind>(
  transaction: DatabaseTransaction,
  schoolId: number,
  { kind, sealed }: { readonly kind: K; readonly sealed: string },
): Promise<void> {
  await transaction
    .insertInto('connection')
    .values({ school_id: schoolId, kind, sealed })
    .onConflict((conflict) => conflict.columns(['school_id', 'kind']).doUpdateSet({ sealed }))
    .execute();
}

/** Returns whether there was one. */
export async function removeConnection(
  transaction: DatabaseTransaction,
  schoolId: number,
  kind: ConnectionKind,
): Promise<boolean> {
  const { numDeletedRows } = await deleteIn(transaction, schoolId, 'connection', { kind }).executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Seals the settings that a school enters; `undefined` if the server has no key for that. */
export function sealConnection<K extends ConnectionKind>(
  config: Config,
  schoolId: number,
  kind: K,
  connection: Connections[K],
): string | undefined {
  return sealerOf(config)?.seal(JSON.stringify(connection), subjectOf(schoolId, kind));
}

/** The mail server of a school: that of the settings, or else its own; `undefined` if it cannot send mails. */
export async function mailServerFor(parts: Parts, schoolId: number): Promise<MailServer | undefined> {
  if (parts.config.mail) return parts.config.mail;
  // Mails contain links, so a public address is needed.
  return parts.config.publicUrl === undefined ? undefined : ownMailServer(parts, schoolId);
}

/** The mail server that a school has entered. */
export function ownMailServer(parts: Parts, schoolId: number): Promise<MailServer | undefined> {
  return openOnce(parts, schoolId, 'mail', mailServerOf);
}

/** The issuer whose accounts a school accepts: that of the settings, or else its own, if it has one. */
export async function issuerFor(parts: Parts, schoolId: number): Promise<Issuer | undefined> {
  return parts.config.issuer ?? openOnce(parts, schoolId, 'issuer', (issuer) => issuer);
}

/**
 * The place to which the only school of a server has its data copied; `undefined` if it has chosen none. Where there are
 * several schools, one of them cannot have the data of all copied.
 */
export async function readCopyLocation(parts: Parts): Promise<StoreLocation | undefined> {
  const schools = await parts.db.selectFrom('school').select('id').limit(2).execute();
  const [only] = schools;
  if (!only || schools.length > 1) return undefined;
  const copy = await readConnection(parts, only.id, 'copy');
  return copy === undefined || copy === 'unreadable' ? undefined : copyLocation(copy.place, copy);
}

/** Whether a school has chosen a place to which the data of the whole server is copied. */
export async function isCopiedBySchool(db: Database): Promise<boolean> {
  const copy = await db.selectFrom('connection').select('school_id').where('kind', '=', 'copy').executeTakeFirst();
  return copy !== undefined;
}

/** Closes the connections to the mail servers of schools. */
export async function closeMailServersOfSchools(config: Config): Promise<void> {
  const all = [...(opened.get(config)?.values() ?? [])];
  opened.delete(config);
  for (const { settings } of all) await close(settings);
}

type Opened = { readonly sealed: string; readonly settings: MailServer | Issuer };

/**
 * The connections in use, by school and kind. The same object is returned until other settings are stored, because the
 * mail server's queue is kept per object.
 */
const opened = new WeakMap<Config, Map<string, Opened>>();

async function openOnce<K extends ConnectionKind, S extends MailServer | Issuer>(
  { db, config }: Parts,
  schoolId: number,
  kind: K,
  make: (connection: Connections[K]) => S,
): Promise<S | undefined> {
  const sealed = await readSealed(db, schoolId, kind);
  const known = opened.get(config) ?? new Map<string, Opened>();
  opened.set(config, known);
  const subject = subjectOf(schoolId, kind);
  const before = known.get(subject);
  if (before && before.sealed === sealed) return before.settings as S;
  if (before) {
    known.delete(subject);
    void close(before.settings);
  }
  const connection = sealed === undefined ? undefined : unseal<K>(config, schoolId, kind, sealed);
  if (sealed === undefined || connection === undefined) return undefined;
  const settings = make(connection);
  known.set(subject, { sealed, settings });
  return settings;
}

async function close(settings: MailServer | Issuer): Promise<void> {
  if ('url' in settings) await closeMailServer(settings).catch(() => {});
}

/** The settings of a mail server that a school has entered. */
function mailServerOf({ host, port, encryption, user, password, from }: MailConnection): MailServer {
  const scheme = encryption === 'tls' ? 'smtps' : 'smtp';
  const signIn = user === '' ? '' : `${encodeURIComponent(user)}:${encodeURIComponent(password)}@`;
  return { url: `${scheme}://${signIn}${host}:${port}`, from, dkim: undefined };
}

async function readSealed(db: Database, schoolId: number, kind: ConnectionKind): Promise<string | undefined> {
  return (await readAll(db, schoolId)).find((row) => row.kind === kind)?.sealed;
}

const readAll = prepared((db, schoolId: number) => selectIn(db, schoolId, 'connection').select(['kind', 'sealed']));

function unseal<K extends ConnectionKind>(config: Config, schoolId: number, kind: K, sealed: string) {
  const text = sealerOf(config)?.open(sealed, subjectOf(schoolId, kind));
  return text === undefined ? undefined : (JSON.parse(text) as Connections[K]);
}

function subjectOf(schoolId: number, kind: ConnectionKind): string {
  return `${kind} of school ${schoolId}`;
}
