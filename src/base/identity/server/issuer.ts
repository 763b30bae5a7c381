import * as client from 'openid-client';
import { fault } from '../../../platform/contract/reason.ts';
import type { Config } from '../../../platform/server/config.ts';
import { refuse, refuseLater } from '../../../platform/server/refusal.ts';
import * as refusals from '../identity.refusals.ts';

const timeoutSeconds = 10;

type Issuer = NonNullable<Config['issuer']>;

const known = new WeakMap<Issuer, client.Configuration>();

/** The issuer's own description, which is fetched once, when it is first needed. */
async function discover(issuer: Issuer): Promise<client.Configuration> {
  const before = known.get(issuer);
  if (before) return before;
  const { address, clientId, clientSecret } = issuer;
  const options = {
    timeout: timeoutSeconds,
    ...(address.startsWith('http:') && { execute: [client.allowInsecureRequests] }),
  };
  const found = await client.discovery(new URL(address), clientId, clientSecret, undefined, options);
  // The issuer's signature is checked even though TLS does not require it, as a protection against anybody in between.
  client.enableNonRepudiationChecks(found);
  known.set(issuer, found);
  return found;
}

/** Fetches the issuer's description again. Throws if it is wrong. */
export async function discoverAnew(issuer: Issuer): Promise<void> {
  known.delete(issuer);
  await discover(issuer);
}

type Asked = { readonly state: string; readonly nonce: string; readonly verifier: string };

/** The address at which the browser signs in at the issuer and from which it returns to `back`. */
export async function issuerAddress(issuer: Issuer, back: string, { state, nonce, verifier }: Asked): Promise<string> {
  const configuration = await discover(issuer).catch(refuseUnreachable);
  const address = client.buildAuthorizationUrl(configuration, {
    redirect_uri: back,
    scope: 'openid email',
    state,
    nonce,
    code_challenge: await client.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
  });
  return address.href;
}

/** Exchanges the code in this address for the email that the issuer has verified. */
export async function verifiedEmail(issuer: Issuer, back: URL, { state, nonce, verifier }: Asked): Promise<string> {
  const claims = await readClaims(issuer, back, { state, nonce, verifier }).catch(refuseFailed);
  const { email } = claims;
  if (typeof email !== 'string' || !isVerified(claims, issuer)) throw refuse(refusals.outsideEmailUnverified);
  return email;
}

type Claims = Readonly<Record<string, unknown>>;

/**
 * Returns whether the issuer has verified the email. Anybody can enter any email in an account elsewhere, so only the
 * issuer's confirmation counts.
 */
function isVerified(claims: Claims, { verifiedBy }: Issuer): boolean {
  const saysNo = claims.email_verified !== undefined && !yes.has(claims.email_verified);
  return !saysNo && yes.has(claims[verifiedBy]);
}

/** The values by which issuers say `true`: some as text, and Microsoft as a number too. */
const yes = new Set<unknown>([true, 'true', 1, '1']);

/** Reads the claims of the token; some issuers give the email only when they are asked for it. */
async function readClaims(issuer: Issuer, back: URL, { state, nonce, verifier }: Asked): Promise<Claims> {
  const configuration = await discover(issuer);
  const checks = { expectedState: state, expectedNonce: nonce, pkceCodeVerifier: verifier, idTokenExpected: true };
  const tokens = await client.authorizationCodeGrant(configuration, back, checks);
  const claims = tokens.claims();
  if (!claims || claims.email !== undefined || !configuration.serverMetadata().userinfo_endpoint) return claims ?? {};
  return client.fetchUserInfo(configuration, tokens.access_token, claims.sub);
}

/**
 * Refuses a sign-in as failed if the issuer or a check rejects it. Any other error means that the issuer cannot be
 * reached.
 */
function refuseFailed(error: unknown): never {
  const says =
    error instanceof client.ResponseBodyError ||
    error instanceof client.AuthorizationResponseError ||
    error instanceof client.WWWAuthenticateChallengeError;
  const isWrong = error instanceof client.ClientError && !passing.has(error.code ?? '');
  if (says || isWrong) throw refuse(refusals.outsideFailed);
  refuseUnreachable();
}

/** Temporary failures: the issuer is slow, or a proxy answers in its place. */
const passing = new Set([
  'OAUTH_TIMEOUT',
  'OAUTH_ABORT',
  'OAUTH_RESPONSE_IS_NOT_CONFORM',
  'OAUTH_RESPONSE_IS_NOT_JSON',
  'OAUTH_PARSE_ERROR',
]);

function refuseUnreachable(): never {
  throw refuseLater(timeoutSeconds, fault(refusals.outsideUnreachable));
}
