import * as Type from 'typebox';
import { endpoint } from '../../platform/contract/endpoint.ts';
import {
  Email,
  Instant,
  NameOfAtMost,
  OneOf,
  PasswordOf,
  RecordId,
  roles,
} from '../../platform/contract/school-terms.ts';
import { PasskeyReference, PasskeyRequest } from './asked-factor.contract.ts';
import { SignedInUser } from './identity.contract.ts';

export const maxPasskeyNameLength = 60;
/** How many passkeys a person may have. */
export const maxPasskeys = 20;

const Password = PasswordOf(1);
const PasskeyName = NameOfAtMost(maxPasskeyNameLength);
const Code = Type.String({ maxLength: 40 });
/** Bytes in Base64url. */
const Bytes = Type.String({ maxLength: 6_000, pattern: '^[\\w-]*$' });

/** An authenticator's answer when it makes a passkey. */
export const NewPasskey = Type.Object({
  id: Bytes,
  clientDataJSON: Bytes,
  attestationObject: Bytes,
  transports: Type.Array(Type.String({ maxLength: 20, pattern: '^[\\w-]+$' }), { maxItems: 10 }),
});
export type NewPasskey = Type.Static<typeof NewPasskey>;

/** An authenticator's answer when a passkey is used. */
export const UsedPasskey = Type.Object({
  id: Bytes,
  clientDataJSON: Bytes,
  authenticatorData: Bytes,
  signature: Bytes,
});
export type UsedPasskey = Type.Static<typeof UsedPasskey>;

/** The options with which a browser makes a passkey, as WebAuthn has them. */
export const PasskeyCreation = Type.Object({
  challenge: Type.String(),
  rp: Type.Object({ id: Type.String(), name: Type.String() }),
  user: Type.Object({ id: Type.String(), name: Type.String(), displayName: Type.String() }),
  pubKeyCredParams: Type.Array(Type.Object({ alg: Type.Integer(), type: Type.Literal('public-key') })),
  timeout: Type.Integer(),
  attestation: Type.Literal('none'),
  excludeCredentials: Type.Array(PasskeyReference),
  authenticatorSelection: Type.Object({
    residentKey: Type.Literal('preferred'),
    userVerification: Type.Literal('required'),
  }),
});
export type PasskeyCreation = Type.Static<typeof PasskeyCreation>;

/** Shown once, when the first factor is added or they are renewed. */
const RecoveryCodes = Type.Array(Type.String());

export const finishWithFactor = endpoint('POST /api/identity/second-factor', {
  access: 'identity.finish-sign-in',
  summary:
    'Last step of signing in, where the account has a second factor: one of a code of the app, a recovery code and a passkey. The challenge becomes the session.',
  body: Type.Object({
    code: Type.Optional(Code),
    recoveryCode: Type.Optional(Code),
    passkey: Type.Optional(UsedPasskey),
  }),
  response: Type.Object({ user: SignedInUser }),
});

/**
 * For whoever is kept out by wrong passwords of others, on a device that has not signed in before. The answer is the same
 * whether the account has passkeys or not.
 */
export const startWithPasskey = endpoint('POST /api/identity/sign-in/passkey', {
  access: 'identity.start-sign-in',
  summary:
    'First step of a sign-in that begins with a passkey, and goes on whatever wrong passwords strangers have tried. Answers a challenge, and what the browser needs to use the passkey.',
  body: Type.Object({ role: OneOf(roles), email: Email }),
  response: Type.Object({ token: Type.String(), role: Type.String(), passkey: PasskeyRequest }),
});

export const finishWithPasskey = endpoint('POST /api/identity/sign-in/passkey/finish', {
  access: 'identity.finish-sign-in',
  summary:
    'Second step of a sign-in that begins with a passkey: the passkey and the password. The challenge becomes the session. With a `token` it is the one of another school, which replaces the challenge.',
  body: Type.Object({ password: Password, passkey: UsedPasskey }),
  response: Type.Object({ user: SignedInUser, token: Type.Optional(Type.String()) }),
});

export const readFactors = endpoint('GET /api/identity/second-factor', {
  access: 'identity.factors',
  summary: 'The signed-in person’s second factors.',
  response: Type.Object({
    passkeys: Type.Array(
      Type.Object({
        _id: Type.String(),
        name: Type.String(),
        addedAt: Instant,
        lastUsedAt: Type.Union([Instant, Type.Null()]),
      }),
    ),
    code: Type.Boolean(),
    /** How many recovery codes are left. */
    recoveryCodes: Type.Integer(),
  }),
});

export const preparePasskey = endpoint('POST /api/identity/passkeys/prepare', {
  access: 'identity.factors',
  summary: 'Prepares to add a passkey: answers what the browser needs to make one, good for five minutes.',
  body: Type.Object({ currentPassword: Password }),
  response: PasskeyCreation,
});

export const addPasskey = endpoint('POST /api/identity/passkeys', {
  access: 'identity.factors',
  summary: 'Adds a passkey that was prepared. With the first factor come recovery codes, told here alone.',
  body: Type.Object({ name: PasskeyName, passkey: NewPasskey }),
  status: 201,
  response: Type.Object({ recoveryCodes: RecoveryCodes }),
});

export const renamePasskey = endpoint('PUT /api/identity/passkeys/{id}', {
  access: 'identity.factors',
  summary: 'Gives a passkey of one’s own another name.',
  params: Type.Object({ id: RecordId }),
  body: Type.Object({ name: PasskeyName }),
});

export const removePasskey = endpoint('POST /api/identity/passkeys/{id}/remove', {
  access: 'identity.factors',
  summary: 'Removes a passkey of one’s own; with the last factor the recovery codes.',
  params: Type.Object({ id: RecordId }),
  body: Type.Object({ currentPassword: Password }),
});

export const prepareCode = endpoint('POST /api/identity/code/prepare', {
  access: 'identity.factors',
  summary: 'Prepares codes by an app: answers a new secret, also as a QR code. It is nothing until a code confirms it.',
  body: Type.Object({ currentPassword: Password }),
  response: Type.Object({
    secret: Type.String(),
    address: Type.String(),
    /** The address as a QR code, in SVG. */
    picture: Type.String(),
  }),
});

export const addCode = endpoint('POST /api/identity/code', {
  access: 'identity.factors',
  summary: 'Confirms the app by a code of it. With the first factor come recovery codes, told here alone.',
  body: Type.Object({ code: Code }),
  status: 201,
  response: Type.Object({ recoveryCodes: RecoveryCodes }),
});

export const removeCode = endpoint('POST /api/identity/code/remove', {
  access: 'identity.factors',
  summary: 'Removes the codes by an app; with the last factor the recovery codes.',
  body: Type.Object({ currentPassword: Password }),
});

export const renewRecoveryCodes = endpoint('POST /api/identity/recovery-codes', {
  access: 'identity.factors',
  summary: 'Ten new recovery codes, told here alone; those before are good no more.',
  body: Type.Object({ currentPassword: Password }),
  response: Type.Object({ recoveryCodes: RecoveryCodes }),
});

export const removeFactorsOf = endpoint('DELETE /api/people/{id}/second-factor', {
  access: 'identity.remove-factors',
  summary: 'Takes off every second factor of a person of the school who has lost theirs.',
  params: Type.Object({ id: RecordId }),
});
