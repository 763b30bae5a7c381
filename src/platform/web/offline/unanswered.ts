import { versionOf } from '../../contract/version-of.ts';
import { type AnyInput, addressOf, answerTo, type Called, CallRefused } from '../api/call.ts';

const stored = 'rollbook.unanswered';

type Keys = Readonly<Record<string, string>>;

/** Makes a change with an `Idempotency-Key`; see `withKey`. */
export async function changeOnce(endpoint: Called, input: AnyInput, token: string): Promise<unknown> {
  const address = addressOf(endpoint.path, input.params, input.query);
  return withKey(address, JSON.stringify([endpoint.method, address, input.body, token]), async (key) => {
    const response = await answerTo(endpoint, input, token, null, { 'idempotency-key': key });
    return response.json();
  });
}

/**
 * Sends with a key. It is the same one as for an equal call that got no response, or only a proxy's, even if the page
 * was reloaded meanwhile, so that the server does it once.
 */
export async function withKey(
  address: string,
  sent: string,
  sendBy: (key: string) => Promise<unknown>,
): Promise<unknown> {
  try {
    const answer = await sendBy(keyOf(address, sent));
    noteAnswered(address);
    return answer;
  } catch (error) {
    // A refusal that comes before the call is read (too many calls, or another step first) says nothing about an earlier
    // attempt without a response.
    if (error instanceof CallRefused && error.status < 500 && ![403, 429].includes(error.status)) noteAnswered(address);
    throw error;
  }
}

function keyOf(address: string, sent: string): string {
  const keys = read();
  // The sent text itself is not stored, because it can contain a password.
  const place = `${topicOf(address)} ${versionOf(sent)}`;
  const key = keys[place] ?? newKey();
  write({ ...keys, [place]: key });
  return key;
}

/**
 * Notes that a change was answered: an equal call about the same topic is then a new one, and after an undo so is every
 * call.
 */
function noteAnswered(address: string): void {
  const topic = topicOf(address);
  const isOther = ([place]: [string, string]) => !address.includes('/undo') && !place.startsWith(`${topic} `);
  write(Object.fromEntries(Object.entries(read()).filter(isOther)));
}

/** Returns the topic of an address, such as `notices`. */
function topicOf(address: string): string {
  return address.split(/[/?]/)[2] ?? '';
}

/** Makes a key without `randomUUID`, which browsers have only on pages with TLS. */
function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36).padStart(7, '0')).join('');
}

let inMemory: Keys = {};

function read(): Keys {
  try {
    return JSON.parse(sessionStorage.getItem(stored) ?? '{}') as Keys;
  } catch {
    return inMemory;
  }
}

function write(keys: Keys): void {
  inMemory = keys;
  try {
    sessionStorage.setItem(stored, JSON.stringify(keys));
  } catch {
    // Without storage, the key lasts as long as the page.
  }
}
