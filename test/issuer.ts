import { createSign, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import Provider from 'oidc-provider';
import { outsidePath } from '../src/base/identity/identity.contract.ts';
import type { TestServer } from './test-school.ts';

type IssuersPerson = {
  readonly email: string;
  /** `undefined` if the issuer gives no such claim. */
  readonly isVerified?: boolean | string | undefined;
  /** Microsoft's claim, which replaces it. */
  readonly isOfOwnDomain?: boolean | string | number;
};

/** The person signed in at the issuer, with their claims. */
export const issuer: { person: IssuersPerson } = { person: { email: 'nobody@hill.example', isVerified: true } };

const newKey = () => generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
/** The issuer's key, and a stranger's. */
const keys = { own: newKey(), others: newKey() };

/** The wrong claims of a faulty or false issuer's token. */
type Lie = { readonly claims?: Readonly<Record<string, unknown>>; readonly signedBy?: keyof typeof keys | 'nobody' };

const client = { client_id: 'rollbook', client_secret: 'a secret of the issuer and Rollbook' };

type Issuer = {
  readonly address: string;
  /** Rollbook's settings for it. */
  readonly settings: Readonly<Record<string, string>>;
  /** Serves Rollbooks at these origins. */
  readonly serve: (...origins: readonly string[]) => void;
  /** Puts these wrong claims into every token from now on. */
  readonly lie: (lie: Lie | undefined) => void;
  readonly stop: () => Promise<void>;
};

/** A real OpenID Connect issuer on this machine, which asks nobody for a password. */
export async function startIssuer({ isEmailInToken = false } = {}): Promise<Issuer> {
  let provider: Provider | undefined;
  let lie: Lie | undefined;
  const server = createServer((request, response) => {
    if (!provider) return response.writeHead(503).end();
    if (lie && request.url === '/token') rewriteToken(response, lie);
    if (!request.url?.startsWith('/interaction/')) return provider.callback()(request, response);
    return provider.interactionFinished(request, response, { login: { accountId: issuer.person.email } });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  server.unref();
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    address,
    settings: {
      OIDC_ISSUER: address,
      OIDC_CLIENT_ID: client.client_id,
      OIDC_CLIENT_SECRET: client.client_secret,
      OIDC_NAME: 'Hill Accounts',
    },
    serve: (...origins) => {
      provider = new Provider(address, configurationFor(origins, isEmailInToken));
    },
    lie: (told) => {
      lie = told;
    },
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Replaces the token in the issuer's answer. */
function rewriteToken(response: ServerResponse, { claims = {}, signedBy = 'own' }: Lie): void {
  const end = response.end.bind(response) as (body: string) => ServerResponse;
  response.end = ((body: string) => {
    const answer = JSON.parse(body) as { id_token: string };
    const [head = '', told = ''] = answer.id_token.split('.');
    const read = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString()) as object;
    const header = signedBy === 'nobody' ? { ...read(head), alg: 'none' } : read(head);
    const said = `${written(header)}.${written({ ...read(told), ...claims })}`;
    const text = JSON.stringify({
      ...answer,
      id_token: `${said}.${signedBy === 'nobody' ? '' : sign(said, keys[signedBy])}`,
    });
    response.setHeader('content-length', Buffer.byteLength(text));
    return end(text);
  }) as typeof response.end;
}

const written = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');
const sign = (said: string, key: KeyObject) => createSign('RSA-SHA256').update(said).sign(key, 'base64url');

function configurationFor(origins: readonly string[], isEmailInToken: boolean): object {
  return {
    clients: [{ ...client, redirect_uris: origins.map((origin) => `${origin}${outsidePath}`) }],
    claims: { openid: ['sub'], email: ['email', 'email_verified', 'xms_edov'] },
    jwks: { keys: [{ ...keys.own.export({ format: 'jwk' }), kid: 'own', alg: 'RS256', use: 'sig' }] },
    conformIdTokenClaims: !isEmailInToken,
    pkce: { required: () => true },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_context: unknown, { uid }: { readonly uid: string }) => `/interaction/${uid}` },
    cookies: { keys: ['of the tests'] },
    findAccount: (_context: unknown, id: string) => ({
      accountId: id,
      claims: () => {
        const { email, isVerified, isOfOwnDomain } = issuer.person;
        return { sub: id, email, email_verified: isVerified, xms_edov: isOfOwnDomain };
      },
    }),
    loadExistingGrant: grantAll,
  };
}

// biome-ignore lint/suspicious/noExplicitAny: the library has no types.
async function grantAll({ oidc }: any) {
  const grant = new oidc.provider.Grant({ clientId: oidc.client.clientId, accountId: oidc.session.accountId });
  grant.addOIDCScope('openid email');
  await grant.save();
  return grant;
}

type Back = { readonly code: string; readonly state: string; readonly browser: string; readonly iss: string };

/** Begins at the server, signs in at the issuer as a browser would, and returns what comes back. */
export async function comeBack(server: TestServer, role: string, more: { readonly host?: string } = {}): Promise<Back> {
  const { body } = await server.call('POST', '/api/auth/outside', undefined, { role }, more);
  const back = await followToRollbook(body.address);
  const given = (name: string) => back.searchParams.get(name) ?? '';
  return { code: given('code'), state: given('state'), iss: given('iss'), browser: body.browser };
}

/** Follows the issuer's redirects with its cookies, until one leads to Rollbook. */
async function followToRollbook(start: string): Promise<URL> {
  const cookies = new Map<string, string>();
  let address = new URL(start);
  while (address.pathname !== outsidePath) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await fetch(address, { redirect: 'manual', headers: { cookie } });
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      cookies.set(name, value);
    }
    const next = answer.headers.get('location');
    if (next === null) throw new Error(`${address.pathname} answered ${answer.status}: ${await answer.text()}`);
    address = new URL(next, address);
  }
  return address;
}
