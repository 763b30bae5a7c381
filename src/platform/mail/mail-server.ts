import type { MailServer as MailSettings } from '../server/config.ts';
import { isLoopback } from '../server/settings.ts';
import { inOneLine, type RenderedMail } from './render-mail.ts';

type OutgoingMail = RenderedMail & {
  /** The id is the same for every attempt, so that a mailbox recognises a mail that arrives twice. */
  readonly messageId: string;
  readonly fromName: string;
  readonly to: { readonly name: string; readonly address: string };
  /** The address at which one click turns such mails off (RFC 8058). */
  readonly unsubscribeAddress: string | undefined;
};

/**
 * `sent`: the mail server accepted it. `refused`: it will never accept this mail or, with `isAddress`, any mail to this
 * address. `later`: it could not be reached, or may accept it later. Each has the mail server's message.
 */
type Delivery =
  | { readonly end: 'sent' }
  | { readonly end: 'refused'; readonly words: string; readonly isAddress: boolean }
  | { readonly end: 'later'; readonly words: string };

/** The timeouts are well below a job's lease. */
const timeouts = { dnsTimeout: 10_000, connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };

/** While a mail server cannot be reached, other mails do not try it for this time. */
const pauseMs = 15_000;

/** The connections to a mail server, which are reused for several mails. */
class MailServer {
  readonly #transport;
  readonly #from: string;
  readonly #messageDomain: string;
  #unreachable: { readonly until: number; readonly words: string } | undefined;
  /** The mails that were sent, but perhaps not stored as sent. */
  readonly #sent = new Set<string>();

  constructor(settings: MailSettings) {
    const { from } = settings;
    this.#from = from;
    this.#messageDomain = from.slice(from.indexOf('@') + 1);
    this.#transport = openTransport(settings);
  }

  async send(mail: OutgoingMail, now: Date): Promise<Delivery> {
    const { messageId, subject, text, html, fromName, to, unsubscribeAddress } = mail;
    if (this.#sent.has(messageId)) return { end: 'sent' };
    if (!isMailable(to.address)) return { end: 'refused', words: 'not an address', isAddress: true };
    if (this.#unreachable && now.getTime() < this.#unreachable.until) {
      return { end: 'later', words: this.#unreachable.words };
    }
    try {
      const transport = await this.#transport;
      await transport.sendMail({
        messageId: `<${messageId}@${this.#messageDomain}>`,
        date: now,
        from: { name: inOneLine(fromName), address: this.#from },
        to: { name: inOneLine(to.name), address: to.address },
        envelope: { from: this.#from, to: [to.address] },
        subject: inOneLine(subject),
        text,
        html,
        headers: {
          'Auto-Submitted': 'auto-generated',
          ...(unsubscribeAddress && {
            'List-Unsubscribe': `<${unsubscribeAddress}>`,
            'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
          }),
        },
      });
    } catch (error) {
      const delivery = deliveryOf(error as SmtpError);
      const isUnreached = (error as SmtpError).responseCode === undefined;
      this.#unreachable = isUnreached ? { until: now.getTime() + pauseMs, words: delivery.words } : undefined;
      return delivery;
    }
    this.#unreachable = undefined;
    this.#sent.add(messageId);
    return { end: 'sent' };
  }

  /** Forgets a mail, because it is stored as sent. */
  forget(messageId: string): void {
    this.#sent.delete(messageId);
  }

  async close(): Promise<void> {
    (await this.#transport).close();
  }
}

/** Sends a mail over a separate connection. Throws the error of the network or the mail server. */
export async function tryMailServer(settings: MailSettings, mail: TriedMail): Promise<void> {
  const { subject, text, html, fromName, to } = mail;
  const transport = await openTransport(settings);
  try {
    await transport.sendMail({
      from: { name: inOneLine(fromName), address: settings.from },
      to: { name: inOneLine(to.name), address: to.address },
      envelope: { from: settings.from, to: [to.address] },
      subject: inOneLine(subject),
      text,
      html,
      headers: { 'Auto-Submitted': 'auto-generated' },
    });
  } finally {
    transport.close();
  }
}

export type TriedMail = Pick<OutgoingMail, 'subject' | 'text' | 'html' | 'fromName' | 'to'>;

/** The library is loaded for the first mail, because it is large. */
async function openTransport({ url, dkim }: MailSettings) {
  const { createTransport } = await import('nodemailer');
  const { hostname, searchParams } = new URL(url);
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: 2,
    // The library must not retry, because the job does.
    maxRequeues: 0,
    ...timeouts,
    ...(searchParams.has('requireTLS') || isLoopback(hostname) ? {} : { requireTLS: true }),
    ...(dkim && { dkim }),
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  // Errors need no handling here, because each failure is recorded for its mail.
  transport.on('error', () => {});
  return transport;
}

/** Returns whether a text is one address and contains nothing that could be read as a second one. */
function isMailable(address: string): boolean {
  return address.length <= maxAddressLength && /^[^\s\p{Cc}@<>()[\]\\,;:"]+@[^\s\p{Cc}@<>()[\]\\,;:"]+$/u.test(address);
}

/** The limit of RFC 5321. */
const maxAddressLength = 254;

type SmtpError = Error & {
  readonly code?: string;
  readonly command?: string;
  readonly response?: string;
  readonly responseCode?: number;
};

/**
 * Classifies an error by the server's reply, because a full mailbox (452) and an unknown one (550) have the same error
 * code. If the server refuses us, for example because of a wrong password, the mail waits until that is fixed.
 */
function deliveryOf({ message, response, responseCode = 0, command = '' }: SmtpError) {
  const words = inOneLine(response ?? message).slice(0, maxWords);
  const isAboutMail = command.startsWith('RCPT') || command.startsWith('DATA');
  if (responseCode < 500 || !isAboutMail) return { end: 'later', words } as const;
  return { end: 'refused', words, isAddress: isAboutAddress.test(words) } as const;
}

const maxWords = 300;

/** Enhanced codes (RFC 3463) distinguish a missing mailbox from a rejected mail. */
const isAboutAddress = /^5\d\d[ -](?!5\.)|^5\d\d[ -]5\.1\.|^5\d\d[ -]5\.2\.1/;

const servers = new WeakMap<MailSettings, MailServer>();

/** Returns the same mail server for the same settings. */
export function mailServerOf(settings: MailSettings): MailServer {
  const known = servers.get(settings);
  if (known) return known;
  const made = new MailServer(settings);
  servers.set(settings, made);
  return made;
}

/** Closes the connections, if there are any, as they would keep a stopping server from ending. */
export async function closeMailServer(settings: MailSettings | undefined): Promise<void> {
  if (!settings) return;
  const server = servers.get(settings);
  servers.delete(settings);
  await server?.close();
}
