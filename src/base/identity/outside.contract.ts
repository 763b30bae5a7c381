import * as Type from 'typebox';
import { endpoint } from '../../platform/contract/endpoint.ts';
import { OneOf, roles } from '../../platform/contract/school-terms.ts';
import { AskedFactor } from './asked-factor.contract.ts';
import { SignedInUser } from './identity.contract.ts';

const Secret = Type.String({ pattern: '^[\\w-]{43}$', maxLength: 43 });
/** A value that the issuer passes back in the address. */
const Given = Type.String({ minLength: 1, maxLength: 4_000, pattern: '^[\\x21-\\x7e]+$' });

export const startOutside = endpoint('POST /api/auth/outside', {
  access: 'identity.start-sign-in',
  summary:
    'Begins to sign in with an account of the issuer that is set (OpenID Connect): answers its `address`, and a secret that the `browser` keeps until it is sent back.',
  body: Type.Object({ role: OneOf(roles) }),
  response: Type.Object({ address: Type.String(), browser: Type.String() }),
});

export const finishOutside = endpoint('POST /api/auth/outside/finish', {
  access: 'identity.start-sign-in',
  summary:
    'Ends it, with what the issuer gave to the browser: signs in the open account of the role whose email the issuer has verified. Once, within ten minutes. Where the school asks its staff for a second factor, it is asked for as after a password.',
  body: Type.Object({ code: Given, state: Secret, browser: Secret, iss: Type.Optional(Given) }),
  response: Type.Object({
    token: Type.String(),
    role: Type.String(),
    user: Type.Optional(SignedInUser),
    secondFactor: Type.Optional(AskedFactor),
  }),
});
