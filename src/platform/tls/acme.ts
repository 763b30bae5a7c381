import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import acme from 'acme-client';
import type { TlsSettings } from '../server/config.ts';
import { type Certificate, readCertificate, store } from './certificate.ts';

/**
 * The responses for the tokens that the authority requests at port 80 to check that the domain leads to this server.
 */
export type Challenges = Map<string, string>;

/**
 * Orders a certificate by ACME (RFC 8555) and stores it as `file`. Throws an error whose message says what to do, with
 * `isRateLimited` if the authority accepts no requests for a while.
 */
export async function orderCertificate(
  { domain, directoryUrl, email }: NonNullable<TlsSettings['authority']>,
  directory: string,
  file: string,
  challenges: Challenges,
): Promise<Certificate> {
  await fetch(directoryUrl, { signal: AbortSignal.timeout(10_000) }).catch(() => {
    throw new OrderError(`${new URL(directoryUrl).host} cannot be reached: look at this machine’s network.`);
  });
  const [key, request] = await acme.crypto.createCsr({ altNames: [domain] }, await acme.crypto.createPrivateEcdsaKey());
  const account = await accountAt(directoryUrl, directory);
  const client = new acme.Client({
    directoryUrl,
    accountKey: account.key,
    accountUrl: account.url,
    backoffAttempts: 10,
  });
  try {
    const chain = await client.auto({
      csr: request,
      email,
      termsOfServiceAgreed: true,
      // The check would use this machine's own resolver, which may not know the domain.
      skipChallengeVerification: true,
      challengePriority: ['http-01'],
      challengeCreateFn: async (_authorization, { token }, answer) => void challenges.set(token, answer),
      challengeRemoveFn: async (_authorization, { token }) => void challenges.delete(token),
    });
    store(accountFile(directory), JSON.stringify({ ...account, url: client.getAccountUrl() } satisfies Account));
    store(file, `${key}${chain}`);
    return readCertificate(`${key}${chain}`);
  } catch (error) {
    throw explain(error as AcmeError, domain, directoryUrl);
  }
}

/** The account by which an authority knows this server; `url` is its id there, once it has one. */
type Account = { readonly directoryUrl: string; readonly key: string; readonly url?: string };

function accountFile(directory: string): string {
  return join(directory, 'account.json');
}

/** Returns the stored account if it belongs to this authority, or else a new one. */
async function accountAt(directoryUrl: string, directory: string): Promise<Account> {
  const file = accountFile(directory);
  const stored: Account | undefined = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
  if (stored?.directoryUrl === directoryUrl) return stored;
  const account = { directoryUrl, key: String(await acme.crypto.createPrivateEcdsaKey()) };
  store(file, JSON.stringify(account));
  return account;
}

export class OrderError extends Error {
  readonly isRateLimited: boolean;
  constructor(message: string, isRateLimited = false) {
    super(message);
    this.isRateLimited = isRateLimited;
  }
}

type AcmeError = Error & { readonly response?: { readonly status?: number } };

function explain(error: AcmeError, domain: string, url: string): OrderError {
  const { host } = new URL(url);
  if (error.response?.status === 429 || /rate ?limit/i.test(error.message)) {
    return new OrderError(`${host} has made too many certificates for ${domain} lately: ${error.message}`, true);
  }
  return new OrderError(
    `${host} gave no certificate: ${error.message} — ${domain} must lead to this machine, and its port 80 must be reachable from the internet.`,
  );
}
