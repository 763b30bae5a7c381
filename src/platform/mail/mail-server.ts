import { isLoopback, type MailServer as MailSettings } from '../server/config.ts';
import { inOneLine, type RenderedMail } from './render-mail.ts';

type OutgoingMail = RenderedMail & {
  /** The same however often it is tried, so that a mailbox knows one that came twice. */
  readonly messageId: string;
  readonly fromName: string;
  readonly to: { readonly name: string; readonly address: string };
  /** Where one click turns such mails off (RFC 8058). */
  readonly unsubscribeAddress: string | undefined;
};

/**
 * `sent`: the mail server has it. `refused`: it never takes it; with `isAddress`, nothing to this address. `later`: it
 * could not be reached, or takes it another time. With the mail server's words.
 */
type Delivery =
  | { readonly end: 'sent' }
  | { readonly end: 'refused'; readonly words: string; readonly isAddress: boolean }
  | { readonly end: 'later'; readonly words: string };

/** Well below a job's lease. */
const timeouts = { dnsTimeout: 10_000, connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };

/** While a mail server cannot be reached, other mails do not try it one after the other. */
const pauseMs = 15_000;

/** The connections to a mail server, used again from mail to mail. */
class MailServer {
  readonly #transport;
  readonly #from: string;
  readonly #messageDomain: string;
  #unreachable: { readonly until: number; readonly words: string } | undefined;
  /** Mails that were sent, but perhaps not stored as sent. */
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

  /** It is stored that this was sent. */
  forget(messageId: string): void {
    this.#sent.delete(messageId);
  }

  async close(): Promise<void> {
    (await this.#transport).close();
  }
}

/** Sends a mail by a connection of its own. Throws what the network or the mail server says. */
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

/** The library is loaded with the first mail, as it is large. */
async function openTransport({ url, dkim }: MailSettings) {
  const { createTransport } = await import('nodemailer');
  const { hostname, searchParams } = new URL(url);
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: 2,
    // The job tries again.
    maxRequeues: 0,
    ...timeouts,
    ...(searchParams.has('requireTLS') || isLoopback(hostname) ? {} : { requireTLS: true }),
    ...(dkim && { dkim }),
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  // Each failure is recorded for its mail.
  transport.on('error', () => {});
  return transport;
}

/** One address and nothing that could be read as a second one. */
function isMailable(address: string): boolean {
  return address.length <= maxAddressLength && /^[^\s\p{Cc}@<>()[\]\\,;:"]+@[^\s\p{Cc}@<>()[\]\\,;:"]+$/u.test(address);
}

/** By RFC 5321. */
const maxAddressLength = 254;

type SmtpError = Error & {
  readonly code?: string;
  readonly command?: string;
  readonly response?: string;
  readonly responseCode?: number;
};

/**
 * Decided by the reply, since a full mailbox (452) and an unknown one (550) have the same error code. A refusal of our own
 * server to talk to us, such as a wrong password, says nothing about the mail: it waits until that is mended.
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

/** The same for the same settings. */
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
