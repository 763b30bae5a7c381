import * as Type from 'typebox';
import { endpoint } from '../../platform/contract/endpoint.ts';
import { Instant, mailStates, OneOf, OrNull, RecordId } from '../../platform/contract/school-terms.ts';

export const maxListedMails = 200;

/** The kinds of mails that have their own texts. */
export const mailKindNames = [
  'absence',
  'notice',
  'cover',
  'homework',
  'unread-messages',
  'invitation',
  'forgotten-password',
  'password-changed',
  'email-changed',
  'email-code',
  'new-child',
  'new-device',
  'factor-added',
  'factor-removed',
  'test',
] as const;
export type MailKindName = (typeof mailKindNames)[number];

/** A mail to a person, and its state. Its content is kept only in the demo school. */
export const Mail = Type.Object({
  _id: Type.String(),
  kind: Type.String(),
  name: Type.String(),
  /** The person's email: the present one, or the one at the time of sending. */
  to: Type.String(),
  state: OneOf(mailStates),
  /** The time at which it was sent or, before that, queued. */
  at: Instant,
  subject: OrNull(Type.String()),
  text: OrNull(Type.String()),
  html: OrNull(Type.String()),
  /** The mail server's message, in its own language. */
  failure: OrNull(Type.String()),
});
export type Mail = Type.Static<typeof Mail>;

export const listMails = endpoint('GET /api/mail', {
  access: 'mail.manage',
  summary: `The newest mails and what became of them, at most ${maxListedMails}; those that failed first, then those that wait. What they say is kept in the demo school alone.`,
  response: Type.Array(Mail, { maxItems: maxListedMails }),
});

export const retryMail = endpoint('POST /api/mail/{id}/retry', {
  access: 'mail.manage',
  summary:
    'Has a mail that failed tried again at once, and for a day, even if its address was refused for good. It is written anew, and dropped if it is not due any more.',
  params: Type.Object({ id: RecordId }),
  response: Mail,
});

export const readMailing = endpoint('GET /api/mail/sending', {
  access: 'mail.manage',
  summary: 'Whether mails are sent, or only kept, since no mail server is set or since this is the demo school.',
  response: Type.Object({ ways: OneOf(['sent', 'kept', 'shown']), from: OrNull(Type.String()) }),
});
export type Mailing = Type.Static<typeof readMailing.response>;

export const sendTestMail = endpoint('POST /api/mail/test', {
  access: 'mail.manage',
  summary: 'Sends a mail to the caller, to see whether mails arrive.',
  status: 201,
  response: Type.Object({ _id: Type.String() }),
});

const KindName = Type.String({ minLength: 1, maxLength: 60, pattern: '^[a-z-]+$' });

/** A kind of mail that the reader may turn off. */
const MailChoice = Type.Object({ kind: KindName, isWanted: Type.Boolean() });
export type MailChoice = Type.Static<typeof MailChoice>;

export const readMailChoices = endpoint('GET /api/mail/choices', {
  access: 'mail.choose',
  summary: 'The kinds of mail that one may turn off, and whether one has. Those of sign-in matters are not among them.',
  response: Type.Array(MailChoice),
});

export const chooseMail = endpoint('PUT /api/mail/choices', {
  access: 'mail.choose',
  summary: 'Turns a kind of mail off or on again; the others stay as they are. Answers all.',
  body: MailChoice,
  response: Type.Array(MailChoice),
});

export const maxTokenLength = 200;
const MailToken = Type.String({ minLength: 1, maxLength: maxTokenLength });

export const unsubscribe = endpoint('POST /api/mail/unsubscribe', {
  access: 'mail.unsubscribe',
  summary:
    'Turns off the kind of mail whose token this is, without a sign-in. Mail programs call it with one click (RFC 8058).',
  query: Type.Object({ token: MailToken }),
  body: Type.Object({}),
  takesForms: true,
});
