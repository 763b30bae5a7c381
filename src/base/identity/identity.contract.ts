import * as Type from 'typebox';
import { languageNames } from '../../languages/languages.ts';
import { endpoint } from '../../platform/contract/endpoint.ts';
import { maxIdentifierLength } from '../../platform/contract/own-fields.ts';
import { fault } from '../../platform/contract/reason.ts';
import { notOneOf } from '../../platform/contract/refusals.ts';
import {
  duties,
  Email,
  Instant,
  LocalDate,
  OneOf,
  PasswordOf,
  Phone,
  PhotoUrl,
  RecordId,
  RequiredText,
  type Role,
  roles,
} from '../../platform/contract/school-terms.ts';
import { AskedFactor } from './asked-factor.contract.ts';

/**
 * The path to which the issuer of accounts sends the browser back. It is defined here because the login page needs
 * nothing else of `outside.contract.ts`.
 */
export const outsidePath = '/signed_in_outside';

/**
 * The signed-in person. `mustChangePassword` is present, and true, only until the first password is replaced;
 * `mustAddFactor` only until a second factor is added that the school asks of its staff.
 */
export const SignedInUser = Type.Object({
  email: Type.String(),
  displayName: Type.String(),
  photoURL: Type.Union([Type.String(), Type.Null()]),
  mustChangePassword: Type.Optional(Type.Literal(true)),
  mustAddFactor: Type.Optional(Type.Literal(true)),
});
export type SignedInUser = Type.Static<typeof SignedInUser>;

const Password = PasswordOf(1);

/** Exactly one of these is given: an email, an identifier of a kind that signs in, or a guardian's phone number. */
const signsInBy = {
  email: Type.Optional(Email),
  identifier: Type.Optional(RequiredText(maxIdentifierLength)),
  phone: Type.Optional(Phone),
};

function startSignInAs<const R extends Role>(role: R) {
  return endpoint(`POST /api/auth/${role}`, {
    access: 'identity.start-sign-in',
    summary: `First step of signing in: is there an open ${role} account with this email, number of identity or, of a guardian, phone number? Answers a challenge.`,
    body: Type.Object(signsInBy),
    response: Type.Object({ token: Type.String(), role: Type.String() }),
  });
}

/** Step 1 of signing in. Members of staff work in the first of their offices. */
export const startSignIn = {
  admin: startSignInAs('admin'),
  teacher: startSignInAs('teacher'),
  student: startSignInAs('student'),
  guardian: startSignInAs('guardian'),
  staff: startSignInAs('staff'),
};

/**
 * For people who chose the wrong role. Requires the password, is throttled like a sign-in, and answers the same for an
 * unknown email and a wrong password.
 */
export const findRole = endpoint('POST /api/identity/role', {
  access: 'identity.start-sign-in',
  summary: 'The role of the account that this email and its password sign in to. Signs nobody in.',
  body: Type.Object({ email: Email, password: Password }),
  response: Type.Object({ role: Type.String() }),
});

/** Step 2: turns the challenge, sent as bearer token, into a session. */
export const finishSignIn = endpoint('POST /api/identity/sign-in', {
  access: 'identity.finish-sign-in',
  summary:
    'Second step of signing in: the password. The challenge becomes the session and `user` is answered, unless the password opens accounts in several `schools`, of which the call is repeated with one, or a `secondFactor` is asked for. With a `token` it is the one of another school, which replaces the challenge.',
  body: Type.Object({ ...signsInBy, password: Password, school: Type.Optional(RecordId) }),
  response: Type.Object({
    user: Type.Optional(SignedInUser),
    schools: Type.Optional(Type.Array(Type.Object({ _id: Type.String(), name: Type.String() }))),
    secondFactor: Type.Optional(AskedFactor),
    token: Type.Optional(Type.String()),
  }),
});

export const signOut = endpoint('POST /api/identity/sign-out', {
  access: 'identity.self',
  summary: 'Ends this session.',
  counts: 'nothing',
});

/** A role in which the person can work. Members of staff have one per office, which gives it its name. */
export const OwnRole = Type.Object({
  role: OneOf(roles),
  /** The office's `_id`. */
  office: Type.Optional(Type.String()),
  /** The office's name, or the person's name in this role. */
  name: Type.String(),
  /** Whether it is the role of this session. */
  isNow: Type.Boolean(),
});
export type OwnRole = Type.Static<typeof OwnRole>;

export const readMe = endpoint('GET /api/identity/me', {
  access: 'identity.self',
  summary: 'The signed-in person.',
  keptOnDevice: true,
  response: Type.Object({
    ...SignedInUser.properties,
    role: Type.String(),
    /** The office in which a member of staff works in this session: its duties and its classes. */
    office: Type.Optional(
      Type.Object({
        _id: Type.String(),
        name: Type.String(),
        duties: Type.Array(OneOf(duties)),
        reach: Type.Union([Type.Literal('school'), Type.Array(Type.Integer())]),
      }),
    ),
    /** All roles of a person who has several. */
    roles: Type.Optional(Type.Array(OwnRole)),
    /** The roles that an admin wants to join with this one, if the person agrees. */
    toJoin: Type.Optional(Type.Array(OneOf(roles))),
    /** The language that the person chose, even if the school no longer offers it; `null` if none. */
    language: Type.Union([Type.String(), Type.Null()]),
    /** The day from which the person must have a second factor, where the school asks for it and there is none yet. */
    addFactorBy: Type.Optional(LocalDate),
    /**
     * The key with which the person's devices encrypt their storage: 32 random bytes (base64url), renewed when all
     * other sessions end. Left out while a first password is in use, or if a new key cannot be stored because the disk
     * is full.
     */
    deviceKey: Type.Optional(Type.String()),
    /** The former keys, newest first, with which a device decrypts what it stored under them. */
    formerDeviceKeys: Type.Optional(Type.Array(Type.String(), { maxItems: 10 })),
  }),
});

export type Me = Type.Static<typeof readMe.response>;

export const chooseLanguage = endpoint('PUT /api/identity/language', {
  access: 'identity.self',
  summary: 'Chooses the person’s language, of those that the school offers; null for none.',
  body: Type.Object({
    language: Type.Union([OneOf(languageNames), Type.Null()], { hint: fault(notOneOf, { values: languageNames }) }),
  }),
});

export const changePassword = endpoint('POST /api/identity/password', {
  access: 'identity.self',
  summary: 'Changes the password and ends the person’s other sessions.',
  body: Type.Object({ currentPassword: Password, newPassword: Password }),
});

/** Changes a teacher's own photo, on the Edit Profile page. */
export const changeOwnPhoto = endpoint('PUT /api/identity/photo', {
  access: 'identity.change-photo',
  summary: 'Changes one’s own photo to one just uploaded, or to none.',
  body: Type.Object({ photo: PhotoUrl }),
  response: Type.Object({ photoURL: Type.Union([Type.String(), Type.Null()]) }),
});

/** A session of the person: the device in words and the IP address; `null` if unknown. */
export const Session = Type.Object({
  _id: Type.String(),
  device: Type.Union([Type.String(), Type.Null()]),
  address: Type.Union([Type.String(), Type.Null()]),
  startedAt: Instant,
  /** Accurate to five minutes. */
  lastUsedAt: Instant,
  /** Whether it is the calling session. */
  isThisDevice: Type.Boolean(),
});
export type Session = Type.Static<typeof Session>;

const EndedSignIns = Type.Object({ ended: Type.Integer() });

export const listSignIns = endpoint('GET /api/identity/sessions', {
  access: 'identity.sessions',
  summary: 'Where the signed-in person is signed in: this device first, then the one used last.',
  response: Type.Array(Session),
});

export const endSignIn = endpoint('DELETE /api/identity/sessions/{id}', {
  access: 'identity.sessions',
  summary: 'Ends one of one’s own sessions.',
  params: Type.Object({ id: RecordId }),
});

export const endOtherSignIns = endpoint('DELETE /api/identity/sessions', {
  access: 'identity.sessions',
  summary: 'Ends all of one’s own sessions but this one.',
  response: EndedSignIns,
});

export const endSignInsOf = endpoint('DELETE /api/identity/people/{id}/sessions', {
  access: 'identity.end-sessions',
  summary: 'Ends every session of a person of the school.',
  params: Type.Object({ id: RecordId }),
  response: EndedSignIns,
});

export const issuePassword = endpoint('POST /api/people/{id}/new-password', {
  access: 'identity.issue-password',
  summary:
    'Gives a person of the school who forgot theirs a random password, told here alone. Every session of the person ends, and the next sign-in asks for a password of their own.',
  params: Type.Object({ id: RecordId }),
  response: Type.Object({ password: Type.String() }),
});
