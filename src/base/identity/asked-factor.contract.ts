import * as Type from 'typebox';

/** A passkey, as WebAuthn names it. */
export const PasskeyReference = Type.Object({
  id: Type.String(),
  type: Type.Literal('public-key'),
  transports: Type.Array(Type.String()),
});

/** The options with which a browser asks for a passkey, as WebAuthn has them. */
export const PasskeyRequest = Type.Object({
  challenge: Type.String(),
  rpId: Type.String(),
  timeout: Type.Integer(),
  userVerification: Type.Literal('required'),
  allowCredentials: Type.Array(PasskeyReference),
});
export type PasskeyRequest = Type.Static<typeof PasskeyRequest>;

/** The second factors of an account, from which the person chooses one. */
export const AskedFactor = Type.Object({
  passkey: Type.Union([PasskeyRequest, Type.Null()]),
  code: Type.Boolean(),
  recovery: Type.Boolean(),
});
export type AskedFactor = Type.Static<typeof AskedFactor>;
