import { setTimeout as wait } from 'node:timers/promises';
import type { CopyState } from '../../../platform/contract/copy-state.ts';
import { type TriedMail, tryMailServer } from '../../../platform/mail/mail-server.ts';
import { inOneLine } from '../../../platform/mail/render-mail.ts';
import type { Issuer, MailServer } from '../../../platform/server/config.ts';
import type { ConnectionFault, TestedConnection } from '../connections.contract.ts';

const works: TestedConnection = { fault: null, words: null };
const mostWords = 300;

/** Sends one mail at once. */
export async function tryMail(settings: MailServer, mail: TriedMail): Promise<TestedConnection> {
  try {
    await tryMailServer(settings, mail);
    return works;
  } catch (error) {
    return explain(error as Failure);
  }
}

/** Requests an issuer's self-description and returns whether it worked. */
export async function tryIssuer(issuer: Issuer): Promise<TestedConnection> {
  try {
    // The module is large and seldom needed, so it is imported only here.
    const { discoverAnew } = await import('../../identity/server/issuer.ts');
    await discoverAnew(issuer);
    return works;
  } catch (error) {
    return explain(error as Failure);
  }
}

const copyEveryMs = 200;
const maxCopyMs = 20_000;

/** Waits until everything is copied, or the copy fails. */
export async function awaitCopy(readCopy: () => CopyState | undefined): Promise<TestedConnection> {
  for (let waited = 0; waited < maxCopyMs; waited += copyEveryMs) {
    const state = readCopy();
    if (!state) return { fault: 'nothing', words: null };
    if (state.fault) return { fault: `place-${state.fault}`, words: null };
    if (state.copiedAt !== null) return works;
    await wait(copyEveryMs);
  }
  return { fault: 'place-slow', words: null };
}

type Failure = Error & {
  readonly code?: string;
  readonly cause?: unknown;
  readonly response?: string;
  readonly responseCode?: number;
};

/** Finds the deepest known cause of a failure and returns what it means. */
function explain(error: Failure): TestedConnection {
  const chain = chainOf(error);
  const words = chain.map(({ response, message }) => response ?? message).filter(Boolean);
  const fault = chain.map(faultOf).findLast((found) => found !== undefined) ?? 'other';
  return { fault, words: inOneLine(words.at(-1) ?? String(error)).slice(0, mostWords) };
}

function chainOf(error: Failure): Failure[] {
  const { cause } = error;
  return cause instanceof Error ? [error, ...chainOf(cause)] : [error];
}

function faultOf({ code = '', message, responseCode }: Failure): ConnectionFault | undefined {
  if (/ENOTFOUND|EAI_AGAIN|EDNS/.test(`${code} ${message}`)) return 'no-host';
  if (code === 'EAUTH') return 'sign-in';
  if (/ETLS|CERT|SSL|certificate|wrong version number|STARTTLS/i.test(`${code} ${message}`)) return 'encryption';
  if (responseCode !== undefined) return 'refused';
  if (/ECONNREFUSED|ECONNRESET|EHOSTUNREACH|ENETUNREACH|TIMEDOUT|TIMEOUT|ECONNECTION/.test(`${code} ${message}`))
    return 'unreached';
  return code.startsWith('OAUTH_') ? 'no-issuer' : undefined;
}
