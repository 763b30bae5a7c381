import type { Actor } from '../../../platform/http/actor.ts';
import type { Config } from '../../../platform/server/config.ts';
import type { PasskeyRequest } from '../asked-factor.contract.ts';
import type { NewPasskey, PasskeyCreation, UsedPasskey } from '../second-factor.contract.ts';
import type { NewPasskeyRow, StoredPasskey } from './second-factor.queries.ts';

/** The library is loaded at the first passkey because it includes parsers for many kinds of certificates. */
const webAuthn = () => import('@simplewebauthn/server');

/** The name and origin at which passkeys are valid. */
export type PasskeySite = { readonly id: string; readonly origin: string };

/** The site as people reach the server, according to its settings or else this call. */
export function passkeySite(
  { publicUrl }: Pick<Config, 'publicUrl'>,
  { origin }: { readonly origin: string },
): PasskeySite {
  const url = new URL(publicUrl ?? origin);
  return { id: url.hostname, origin: url.origin };
}

const timeout = 5 * 60_000;

/** ES256, RS256 and EdDSA, which cover the common authenticators. */
const algorithms = [-8, -7, -257];

/** The options with which the browser makes a passkey for this person. */
export async function passkeyCreation(
  actor: Pick<Actor, 'schoolId' | 'personId' | 'email'>,
  { site, school, known }: { readonly site: PasskeySite; readonly school: string; readonly known: StoredPasskey[] },
): Promise<PasskeyCreation> {
  const { generateRegistrationOptions } = await webAuthn();
  const { challenge, user } = await generateRegistrationOptions({
    rpName: school,
    rpID: site.id,
    userID: new TextEncoder().encode(`${actor.schoolId}.${actor.personId}`),
    userName: actor.email,
    userDisplayName: actor.email,
  });
  return {
    challenge,
    rp: { id: site.id, name: school },
    user,
    pubKeyCredParams: algorithms.map((alg) => ({ alg, type: 'public-key' })),
    timeout,
    attestation: 'none',
    excludeCredentials: known.map(referenceTo),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
  };
}

/** The options with which the browser requests one of these passkeys. */
export async function passkeyRequest(known: readonly StoredPasskey[], site: PasskeySite): Promise<PasskeyRequest> {
  const { generateAuthenticationOptions } = await webAuthn();
  const { challenge } = await generateAuthenticationOptions({ rpID: site.id });
  return {
    challenge,
    rpId: site.id,
    timeout,
    userVerification: 'required',
    allowCredentials: known.map(referenceTo),
  };
}

function referenceTo({ credential_id: id, transports }: StoredPasskey) {
  return { id, type: 'public-key' as const, transports: transports.split(',').filter((name) => name !== '') };
}

/** Returns the new passkey if a verified person made it for this challenge at this site; otherwise `undefined`. */
export async function readNewPasskey(
  { id, transports, ...response }: NewPasskey,
  { challenge, site }: { readonly challenge: string; readonly site: PasskeySite },
): Promise<Omit<NewPasskeyRow, 'name'> | undefined> {
  const { verifyRegistrationResponse } = await webAuthn();
  const made = await verifyRegistrationResponse({
    response: { id, rawId: id, type: 'public-key', response, clientExtensionResults: {} },
    expectedChallenge: challenge,
    expectedOrigin: site.origin,
    expectedRPID: site.id,
    requireUserVerification: true,
    supportedAlgorithmIDs: algorithms,
  }).catch(() => undefined);
  if (!made?.verified) return undefined;
  const { credential } = made.registrationInfo;
  return {
    credentialId: credential.id,
    publicKey: Buffer.from(credential.publicKey).toString('base64url'),
    counter: storable(credential.counter),
    transports: transports.join(','),
  };
}

/**
 * Returns the new counter of a passkey if a verified person signed this challenge with it at this site; otherwise
 * `undefined`.
 */
export async function counterOfUse(
  { id, ...response }: UsedPasskey,
  known: StoredPasskey,
  { challenge, site }: { readonly challenge: string; readonly site: PasskeySite },
): Promise<number | undefined> {
  const { verifyAuthenticationResponse } = await webAuthn();
  const used = await verifyAuthenticationResponse({
    response: { id, rawId: id, type: 'public-key', response, clientExtensionResults: {} },
    expectedChallenge: challenge,
    expectedOrigin: site.origin,
    expectedRPID: site.id,
    requireUserVerification: true,
    credential: {
      id: known.credential_id,
      publicKey: new Uint8Array(Buffer.from(known.public_key, 'base64url')),
      counter: known.counter,
    },
  }).catch(() => undefined);
  return used?.verified ? storable(used.authenticationInfo.newCounter) : undefined;
}

/** Limits the counter to the maximum of the column; an authenticator can count further. */
function storable(counter: number): number {
  return Math.min(counter, 2 ** 31 - 1);
}
