import * as Type from 'typebox';
import { endpoint } from '../../platform/contract/endpoint.ts';
import {
  Email,
  Instant,
  mailStates,
  OneOf,
  OrNull,
  PasswordOf,
  Phone,
  RecordId,
  roles,
} from '../../platform/contract/school-terms.ts';

/**
 * The maximum number of calls in a quarter of an hour from one network. It is enough for a class that has forgotten its
 * passwords, but prevents a flood of mails.
 */
export const maxForgotten = 40;
/** The maximum number of invalid links from one network in the same time. Valid links are not counted. */
export const maxWrongLinks = 60;
/** Mails in an hour to one person who has forgotten their password. */
export const maxResetMails = 3;

export const forgot = endpoint('POST /api/identity/forgot', {
  access: 'identity.recover',
  summary:
    'Mails a link by which a forgotten password is replaced, if there is an open account of this role with this email. Answers the same if there is none.',
  body: Type.Object({ role: OneOf(roles), email: Email }),
  /** `isMailed` says whether this server can send mails at all. */
  response: Type.Object({ isMailed: Type.Boolean() }),
});

const Token = Type.String({ minLength: 1, maxLength: 100 });
const choice = { token: Token, newPassword: PasswordOf(1) };

export const reset = endpoint('POST /api/identity/reset', {
  access: 'identity.recover',
  summary:
    'Sets a new password by the link of a mail, which works once, for 30 minutes. Every session of the person ends. 400 if the link is not good any more.',
  body: Type.Object(choice),
  response: Type.Object({}),
});

export const welcome = endpoint('POST /api/identity/welcome', {
  access: 'identity.recover',
  summary:
    'Takes up an invitation: sets the first password by its link, which works once, for seven days, or a guardian’s by their phone number and the printed code, which works once, for 30 days. A person whose email the school does not know names it, to sign in with. Where this server sends mails, a code is mailed there first (`isMailed`): the call is repeated with it.',
  body: Type.Object({
    token: Type.Optional(Token),
    phone: Type.Optional(Phone),
    newPassword: PasswordOf(1),
    email: Type.Optional(Email),
    code: Type.Optional(Type.String({ minLength: 1, maxLength: 50 })),
  }),
  response: Type.Object({ isMailed: Type.Optional(Type.Literal(true)) }),
});

export const readLink = endpoint('POST /api/identity/link', {
  access: 'identity.recover',
  summary: 'Whose a link is, without using it; 400 if it is not good any more.',
  body: Type.Object({ token: Token }),
  response: Type.Object({
    purpose: OneOf(['invitation', 'reset']),
    name: Type.String(),
    role: OneOf(roles),
    school: Type.String(),
    /** Empty if the school does not know the email; the person then gives it to `welcome`. */
    email: Type.String(),
  }),
});

export const readInvitation = endpoint('GET /api/people/{id}/invitation', {
  access: 'identity.issue-password',
  summary:
    'Whether a person of the school has a password, and if not, when they were last invited and whether that waits to be taken up.',
  params: Type.Object({ id: RecordId }),
  response: Type.Object({
    joined: Type.Boolean(),
    invited: Type.Boolean(),
    invitedAt: Type.Union([Instant, Type.Null()]),
    /** The state of the mail with the last invitation; `null` if the invitation was printed. */
    mail: Type.Union([OneOf(mailStates), Type.Null()]),
  }),
});

export const invitePerson = endpoint('POST /api/people/{id}/invitation', {
  access: 'identity.issue-password',
  summary:
    'Invites a person who has no password yet, again: by mail, or on paper, for which the address of the link is told here alone. Earlier links end. 409 for one who has a password.',
  params: Type.Object({ id: RecordId }),
  body: Type.Object({ by: OneOf(['mail', 'paper']) }),
  /** For paper: the path of the link, and the whole address as an SVG picture of a QR code. */
  response: Type.Object({ path: OrNull(Type.String()), picture: OrNull(Type.String()) }),
});
