import { fault } from '../../../platform/contract/reason.ts';
import type { JobKind, RunningJob } from '../../../platform/jobs/job-kind.ts';
import type { MailKind } from '../../../platform/mail/mail-kind.ts';
import { mailServerOf } from '../../../platform/mail/mail-server.ts';
import { sendMailJob } from '../../../platform/mail/queue-mail.ts';
import { type RenderedMail, renderMail } from '../../../platform/mail/render-mail.ts';
import { hasWaitedTooLong } from '../../../platform/mail/waiting-time.ts';
import type { MailServer } from '../../../platform/server/config.ts';
import { refuseLater } from '../../../platform/server/refusal.ts';
import { mailSecretOf, markRefused } from '../../identity/server/mail-address.queries.ts';
import { mailServerFor } from '../../school/server/connections.queries.ts';
import { mailServerUnwilling } from '../mail.refusals.ts';
import * as mails from './mail.queries.ts';
import { unsubscribeToken } from './unsubscribe-token.ts';

/**
 * The maximum number of attempts. It is never reached within the time that a mail may wait, because attempts are ten
 * minutes apart after the first few.
 */
const maxAttempts = 300;
const longestPauseMs = 10 * 60_000;

/** Sends a queued mail. The kinds are passed in because their features depend on lower modules. */
export function sendMailOf(kinds: readonly MailKind[]): JobKind {
  return {
    kind: sendMailJob,
    isShownElsewhere: true,
    maxAttempts,
    longestPauseMs,
    run: async (job) => {
      const mail = await mails.readMail(job.db, job.schoolId, idOf(job));
      // The mail may have been erased, may have been finished by an interrupted run, or may belong to a newer job
      // because an admin retried it.
      if (mail?.state !== 'waiting' || mail.jobId !== job.id) return;
      await new Sending(
        job,
        mail,
        kinds.find(({ kind }) => kind === mail.kind),
      ).run();
    },
    whenGivenUp: (transaction, job) =>
      mails.noteFailure(transaction, { schoolId: job.schoolId, id: idOf(job), jobId: job.id }, { state: 'failed' }),
  };
}

function idOf({ payload }: Pick<RunningJob, 'payload'>): number {
  return (payload as { readonly mail: number }).mail;
}

/** One attempt to send one mail. */
class Sending {
  readonly #job: RunningJob;
  readonly #mail: mails.StoredMail;
  readonly #kind: MailKind | undefined;

  constructor(job: RunningJob, mail: mails.StoredMail, kind: MailKind | undefined) {
    this.#job = job;
    const email = (kind?.goesToFormerEmail ? mail.queuedFor : undefined) ?? mail.reader.email;
    this.#mail = { ...mail, reader: { ...mail.reader, email } };
    this.#kind = kind;
  }

  async run(): Promise<void> {
    const { db } = this.#job;
    const mail = this.#mail;
    const isNowhere = !mail.isOpen || mail.reader.email === '';
    if (isNowhere || (mail.isUnwanted && this.#kind?.isOptional)) return mails.noteDropped(db, mail);
    if (hasWaitedTooLong(new Date(mail.retriedAt ?? mail.madeAt), this.#job.now()))
      return mails.noteFailure(db, mail, { state: 'failed' });
    if (mail.refusal !== undefined) return mails.noteFailure(db, mail, { state: 'failed', failure: mail.refusal });
    const unsubscribe = await this.#unsubscribeAddresses();
    const content = await this.#kind?.write({ ...this.#job, ...mail, addressOf: this.#addressOf });
    if (!content) return mails.noteDropped(db, mail);
    const rendered = renderMail(content, mail.reader, unsubscribe?.page);
    const server = mail.isDemo ? undefined : await mailServerFor(this.#job, mail.schoolId);
    if (server) return this.#send(server, rendered, unsubscribe?.oneClick);
    return this.#keep(rendered);
  }

  readonly #addressOf = (path: string): string => {
    const { publicUrl, host, port } = this.#job.config;
    return `${publicUrl ?? `http://${host}:${port}`}${path}`;
  };

  async #unsubscribeAddresses() {
    if (!this.#kind?.isOptional) return undefined;
    const { schoolId, kind, reader } = this.#mail;
    const { personId } = reader;
    const secret = await mailSecretOf(this.#job.db, schoolId, personId);
    const token = unsubscribeToken({ schoolId, personId, kind, secret });
    return {
      page: this.#addressOf(`/unsubscribe?token=${token}`),
      oneClick: this.#addressOf(`/api/mail/unsubscribe?token=${token}`),
    };
  }

  /** The bodies of other mails than the demo's may hold secrets, such as links to new passwords. */
  async #keep(rendered: RenderedMail): Promise<void> {
    const { db, expectHeld, now } = this.#job;
    const { isDemo, reader } = this.#mail;
    const kept = isDemo ? rendered : { subject: rendered.subject };
    await db.transaction().execute(async (transaction) => {
      await expectHeld(transaction);
      await mails.noteKept(transaction, this.#mail, { ...kept, email: reader.email, now: now() });
    });
  }

  async #send(settings: MailServer, rendered: RenderedMail, unsubscribeAddress: string | undefined): Promise<void> {
    const { db, expectHeld, now } = this.#job;
    const { schoolId, id, madeAt, reader } = this.#mail;
    const { personId, email, name, school } = reader;
    await db.transaction().execute(async (transaction) => {
      await expectHeld(transaction);
      await mails.noteSending(transaction, this.#mail, { email, subject: rendered.subject });
    });
    const server = mailServerOf(settings);
    const messageId = `${schoolId}.${id}.${Date.parse(madeAt)}`;
    const letter = { ...rendered, messageId, fromName: school, to: { name, address: email }, unsubscribeAddress };
    const delivery = await server.send(letter, now());
    if (delivery.end === 'sent') {
      await mails.noteSent(db, this.#mail, now());
      return server.forget(messageId);
    }
    const failure = delivery.words;
    if (delivery.end === 'later') {
      await mails.noteFailure(db, this.#mail, { state: 'waiting', failure });
      throw refuseLater(0, fault(mailServerUnwilling));
    }
    await db.transaction().execute(async (transaction) => {
      await mails.noteFailure(transaction, this.#mail, { state: 'failed', failure });
      if (delivery.isAddress)
        await markRefused(transaction, schoolId, { personId, email, refusal: failure, now: now() });
    });
  }
}
