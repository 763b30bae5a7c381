import { bestOf, offerOf } from '../../../languages/offer.ts';
import type { MailState } from '../../../platform/contract/school-terms.ts';
import { idList } from '../../../platform/database/id-list.ts';
import { deleteIn, onKey, selectIn, updateIn } from '../../../platform/database/in-school.ts';
import { findableId } from '../../../platform/database/new-id.ts';
import type { Database, DatabaseTransaction } from '../../../platform/database/tables.ts';
import type { MailReader } from '../../../platform/mail/mail-kind.ts';
import type { RenderedMail } from '../../../platform/mail/render-mail.ts';
import { enrolledOn } from '../../school/server/enrolled-on.ts';
import { type Mail, maxListedMails } from '../mail.contract.ts';

export type StoredMail = NonNullable<Awaited<ReturnType<typeof readMail>>>;

/** The reader of mails to a person with an account. */
export async function readReader(db: Database, schoolId: number, personId: number): Promise<MailReader> {
  const row = await selectIn(db, schoolId, 'account', { person_id: personId })
    .innerJoin('person', onKey('person.id', 'account.person_id'))
    .innerJoin('school', 'school.id', 'account.school_id')
    .select(['person.name', 'account.email', 'account.language as chosen'])
    .select(['school.name as school', 'school.time_zone', 'school.language', 'school.languages'])
    .executeTakeFirstOrThrow();
  return readerOf(personId, row);
}

type ReaderRow = Parameters<typeof offerOf>[0] & {
  readonly name: string;
  readonly email: string;
  readonly chosen: string | null;
  readonly school: string;
  readonly time_zone: string;
};

function readerOf(personId: number, row: ReaderRow): MailReader {
  const { name, email, chosen, school, time_zone: timeZone } = row;
  const offer = offerOf(row);
  const language = (chosen === null ? undefined : bestOf(offer, [chosen])) ?? offer.own;
  return { personId, name, email, language, school, timeZone };
}

/** A mail, with the data that decide whether it can be sent to its person now. */
export async function readMail(db: Database, schoolId: number, id: number) {
  const row = await selectIn(db, schoolId, 'mail', { id })
    .innerJoin('person', onKey('person.id', 'mail.person_id'))
    .innerJoin('account', onKey('account.person_id', 'mail.person_id'))
    .innerJoin('school', 'school.id', 'mail.school_id')
    .leftJoin('mail_refused_kind as refused', (join) =>
      join
        .onRef('refused.school_id', '=', 'mail.school_id')
        .onRef('refused.person_id', '=', 'mail.person_id')
        .onRef('refused.kind', '=', 'mail.kind'),
    )
    .select(['mail.id', 'mail.kind', 'mail.person_id', 'mail.about', 'mail.state', 'mail.made_at'])
    .select(['mail.retried_at', 'mail.job_id', 'mail.email as queuedFor'])
    .select(['person.name', 'account.email', 'account.language as chosen', 'account.closed_at'])
    .select(['account.mail_refused_at', 'account.mail_refusal', 'refused.kind as unwanted'])
    .select(['school.name as school', 'school.time_zone', 'school.language', 'school.languages', 'school.is_demo'])
    .executeTakeFirst();
  if (!row) return undefined;
  const reader = readerOf(row.person_id, row);
  return {
    schoolId,
    id,
    kind: row.kind,
    state: row.state,
    madeAt: row.made_at,
    retriedAt: row.retried_at,
    jobId: row.job_id,
    about: JSON.parse(row.about) as unknown,
    reader,
    /** The email with which it was queued, or to which it was last sent. */
    queuedFor: row.queuedFor,
    isOpen: row.closed_at === null,
    isUnwanted: row.unwanted !== null,
    refusal: row.mail_refused_at === null ? undefined : (row.mail_refusal ?? ''),
    isDemo: row.is_demo === 1,
  };
}

/** A mail, and the job that sends it. */
type Found = Pick<StoredMail, 'schoolId' | 'id' | 'jobId'>;
/** The parts of a mail that are kept. The texts are kept only where mails are shown instead of sent. */
type Kept = Pick<RenderedMail, 'subject'> & Partial<Pick<RenderedMail, 'text' | 'html'>>;

/** Stores a mail that is about to be sent, so that nothing is sent that cannot be stored. */
export async function noteSending(
  transaction: DatabaseTransaction,
  mail: Found,
  { email, subject }: { readonly email: string; readonly subject: string },
): Promise<void> {
  await open(transaction, mail).set({ state: 'waiting', email, subject }).execute();
}

export async function noteSent(db: Database, mail: Found, now: Date): Promise<void> {
  await open(db, mail).set({ state: 'sent', sent_at: now.toISOString(), failure: null }).execute();
}

/** Stores a mail that is shown instead of sent. */
export async function noteKept(
  transaction: DatabaseTransaction,
  mail: Found,
  kept: Kept & { readonly email: string; readonly now: Date },
): Promise<void> {
  const { email, subject, text, html, now } = kept;
  await open(transaction, mail)
    .set({ state: 'kept', sent_at: now.toISOString(), email, subject })
    .set({ body_text: text ?? null, body_html: html ?? null, failure: null })
    .execute();
}

export async function noteDropped(db: Database, mail: Found): Promise<void> {
  await open(db, mail).set({ state: 'dropped' }).execute();
}

/** Stores that a mail failed; the state stays `waiting` if it is tried again. */
export async function noteFailure(
  db: Database,
  mail: Found,
  { state, failure }: { readonly state: Extract<MailState, 'failed' | 'waiting'>; readonly failure?: string },
): Promise<void> {
  await open(db, mail)
    .set({ state, ...(failure !== undefined && { failure }) })
    .execute();
}

/** An update of a mail that is still waiting for this job. */
function open(db: Database, { schoolId, id, jobId }: Found) {
  return updateIn(db, schoolId, 'mail', { id, state: 'waiting' }).where('job_id', '=', jobId);
}

/** Makes a failed mail wait again. Returns the person to whom it goes, or `undefined` if it had not failed. */
export async function waitAgain(transaction: DatabaseTransaction, schoolId: number, id: number, now: Date) {
  return updateIn(transaction, schoolId, 'mail', { id: findableId(id), state: 'failed' })
    .set({ state: 'waiting', failure: null, retried_at: now.toISOString() })
    .returning(['id', 'person_id'])
    .executeTakeFirst();
}

export async function isMail(db: Database, schoolId: number, id: number): Promise<boolean> {
  const row = await selectIn(db, schoolId, 'mail', { id: findableId(id) })
    .select('id')
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * The newest mails of a school: first those that failed, then those that wait, then the others; or the mail with this
 * id.
 */
export async function listMails(db: Database, schoolId: number, id?: number): Promise<Mail[]> {
  const rows = await selectIn(db, schoolId, 'mail')
    .innerJoin('person', onKey('person.id', 'mail.person_id'))
    .leftJoin('account', onKey('account.person_id', 'mail.person_id'))
    .select(['mail.id', 'mail.kind', 'mail.state', 'mail.made_at', 'mail.sent_at', 'mail.email', 'mail.subject'])
    .select(['mail.body_text as text', 'mail.body_html as html', 'mail.failure'])
    .select(['person.name', 'account.email as presentEmail'])
    .$if(id !== undefined, (query) => query.where('mail.id', '=', id as number))
    .orderBy(({ eb }) => eb.case('mail.state').when('failed').then(0).when('waiting').then(1).else(2).end())
    .orderBy('mail.id', 'desc')
    .limit(maxListedMails)
    .execute();
  return rows.map(({ id, made_at, sent_at, email, presentEmail, ...row }) => ({
    _id: String(id),
    to: email ?? presentEmail ?? '',
    at: sent_at ?? made_at,
    ...row,
  }));
}

/** The classes in which the students to whom these mails go are on a day. */
export function listClassesOfReaders(db: Database, schoolId: number, mails: readonly Mail[], date: string) {
  const ids = mails.map(({ _id }) => Number(_id));
  return selectIn(db, schoolId, 'mail')
    .innerJoin('enrolment', (join) => onKey('enrolment.student_id', 'mail.person_id')(join).on(enrolledOn(date)))
    .select('enrolment.class')
    .distinct()
    .where('mail.id', 'in', idList(db, ids))
    .execute();
}

export async function listRefusedKinds(db: Database, schoolId: number, personId: number): Promise<string[]> {
  const rows = await selectIn(db, schoolId, 'mail_refused_kind', { person_id: personId }).select('kind').execute();
  return rows.map(({ kind }) => kind);
}

/** Stores whether a person wants mails of a kind; returns `false` if that was already stored. */
export async function chooseKind(
  transaction: DatabaseTransaction,
  schoolId: number,
  { personId, kind, isWanted }: { readonly personId: number; readonly kind: string; readonly isWanted: boolean },
): Promise<boolean> {
  if (isWanted) {
    const deleted = await deleteIn(transaction, schoolId, 'mail_refused_kind', {
      person_id: personId,
      kind,
    }).executeTakeFirst();
    return deleted.numDeletedRows > 0n;
  }
  const added = await transaction
    .insertInto('mail_refused_kind')
    .values({ school_id: schoolId, person_id: personId, kind })
    .onConflict((conflict) => conflict.columns(['school_id', 'person_id', 'kind']).doNothing())
    .executeTakeFirst();
  return (added.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/**
 * Deletes an erased person's mails and mail choices. Also deletes the stored content of all other mails, because any of
 * them can name the person; mails that wait have no content yet.
 */
export async function eraseMails(transaction: DatabaseTransaction, schoolId: number, personId: number): Promise<void> {
  await deleteIn(transaction, schoolId, 'mail', { person_id: personId }).execute();
  await deleteIn(transaction, schoolId, 'mail_refused_kind', { person_id: personId }).execute();
  await updateIn(transaction, schoolId, 'mail')
    .set({ subject: null, body_text: null, body_html: null })
    .where('subject', 'is not', null)
    .execute();
}

const keptMs = 90 * 24 * 3_600_000;

/** Deletes what became of the mails of all schools, three months after they were caused. */
export async function forgetOldMails(db: Database, now: Date): Promise<void> {
  await db
    .deleteFrom('mail')
    .where('state', '<>', 'waiting')
    .where('made_at', '<=', new Date(now.getTime() - keptMs).toISOString())
    .execute();
}
