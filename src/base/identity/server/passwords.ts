import { randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import { asciiDigits } from '../../../platform/contract/digits.ts';
import { foldForSearch } from '../../../platform/contract/fold-for-search.ts';
import { type Fault, fault } from '../../../platform/contract/reason.ts';
import { tooShort } from '../../../platform/contract/refusals.ts';
import { minPasswordLength } from '../../../platform/contract/school-terms.ts';
import { commonPassword, personalPassword } from '../identity.refusals.ts';
import { isCommonPassword } from './common-passwords.ts';
import { deriveInThread, deriveManyInThread, type HashingJob } from './hashing.ts';

type Cost = { readonly memoryKibibytes: number; readonly passes: number };

/** OWASP's recommendation for argon2id. */
const fullCost: Cost = { memoryKibibytes: 19_456, passes: 2 };

/**
 * The cost for first passwords, which work once and which a whole school can get at a time. A lower cost is enough: a
 * random password of 47 bits cannot be guessed, and a roll is no secret.
 */
const firstCost: Cost = { memoryKibibytes: 4_096, passes: 1 };

/** The cost for passwords that are not secret, such as those of the demo in the README. */
export const demoCost: Cost = { memoryKibibytes: 64, passes: 1 };

const keyBytes = 32;
const saltBytes = 16;

/** A password however it is typed: keyboards compose letters differently, and write the digits of their language. */
export function plainPassword(password: string): string {
  return asciiDigits(password.normalize('NFC'));
}

/** Hashes a password with argon2id into the PHC string format: `$argon2id$v=19$m=19456,t=2,p=1$salt$key`. */
export async function hashPassword(password: string, cost: Cost = fullCost): Promise<string> {
  const salt = randomBytes(saltBytes);
  return toPhc(cost, salt, await deriveKey(plainPassword(password), salt, cost));
}

export async function hashFirstPassword(password: string): Promise<string> {
  const [hash] = await hashFirstPasswords([password]);
  return hash as string;
}

/** Hashes several passwords with one message to the hashing thread. */
export async function hashFirstPasswords(passwords: readonly string[]): Promise<string[]> {
  const salts = passwords.map(() => randomBytes(saltBytes));
  const jobs = passwords.map((password, place) => jobOf(plainPassword(password), salts[place] as Buffer, firstCost));
  const keys = await deriveManyInThread(jobs);
  return keys.map((key, place) => toPhc(firstCost, salts[place] as Buffer, key));
}

/**
 * A hash that no password matches. It is verified if there is no account, so that the response time does not reveal
 * that.
 */
export const dummyHash = toPhc(fullCost, Buffer.alloc(saltBytes), Buffer.alloc(keyBytes));

/**
 * Verifies a password against a hash, in constant time: that of a first password and that of a chosen one take the same
 * work, both derivations, so that timing does not reveal who has not chosen one yet.
 */
export async function isPassword(password: string, hash: string): Promise<boolean> {
  const { memory, passes, salt = '', key = '' } = phcForm.exec(hash)?.groups ?? {};
  const cost = { memoryKibibytes: Number(memory), passes: Number(passes) };
  const expected = Buffer.from(key, 'base64');
  const matches = async (text: string) =>
    timingSafeEqual(expected, await deriveKey(text, Buffer.from(salt, 'base64'), cost));
  const [plain, typed] = [plainPassword(password), password.normalize('NFC')];
  const isPlain = await matches(plain);
  // Earlier versions hashed the digits of other scripts as they were typed.
  const isRight = (typed !== plain && (await matches(typed))) || isPlain;
  const other = otherCost(cost);
  if (other) await deriveKey(password, Buffer.alloc(saltBytes), other);
  return isRight;
}

/** The other of the two costs of real accounts; `undefined` for any other cost. */
function otherCost(cost: Cost): Cost | undefined {
  if (isSameCost(cost, fullCost)) return firstCost;
  return isSameCost(cost, firstCost) ? fullCost : undefined;
}

function isSameCost(one: Cost, other: Cost): boolean {
  return one.memoryKibibytes === other.memoryKibibytes && one.passes === other.passes;
}

/** Version 19 is the version of argon2 in Node. */
const phcForm = /^\$argon2id\$v=19\$m=(?<memory>\d+),t=(?<passes>\d+),p=1\$(?<salt>[^$]+)\$(?<key>[^$]+)$/;

function toPhc({ memoryKibibytes, passes }: Cost, salt: Buffer, key: Buffer): string {
  const [saltText, keyText] = [salt, key].map((bytes) => bytes.toString('base64').replaceAll('=', ''));
  return `$argon2id$v=19$m=${memoryKibibytes},t=${passes},p=1$${saltText}$${keyText}`;
}

/** No vowels, so that no words appear; no characters that look alike on paper: `l` and `1`, `o` and `0`. */
const readableSigns = 'bcdfghjkmnpqrstvwxz23456789';

/** A random first password of 47 bits, such as `kx7rw-m4hdp`. */
export function randomPassword(): string {
  return randomGroups(2);
}

/** Random characters in groups of five. */
export function randomGroups(count: number): string {
  const sign = () => readableSigns[randomInt(readableSigns.length)];
  return Array.from({ length: count }, () => Array.from({ length: 5 }, sign).join('')).join('-');
}

/** The person for whom a password is chosen, and its minimum length. */
type Owner = {
  readonly name: string;
  readonly email: string;
  readonly domain: string;
  readonly isDemo: boolean;
  readonly phone?: string;
  readonly least?: number;
};

/**
 * Validates a chosen password: it must not be too short, very common, or easy to guess for people who know the person.
 * The demo allows any password because its passwords are public.
 */
export async function findPasswordFault(chosen: string, owner: Owner): Promise<Fault | undefined> {
  if (owner.isDemo) return undefined;
  const password = plainPassword(chosen);
  const { least = minPasswordLength } = owner;
  if (password.length < least) return fault(tooShort, { least });
  if (await isCommonPassword(password)) return fault(commonPassword);
  if (isAboutOwner(password, owner)) return fault(personalPassword);
  return undefined;
}

/** Whether a password is only the name, email, phone number or school's domain, in any spelling and with anything around it. */
function isAboutOwner(password: string, { name, email, domain, phone = '' }: Owner): boolean {
  const [mailbox = ''] = email.split('@');
  const known = [name, ...name.split(/\s+/), email, mailbox, domain, ...domain.split('.')];
  const core = lettersOf(password);
  if (core !== '') return known.map(lettersOf).includes(core);
  const digits = lettersAndDigitsOf(password);
  return digits === lettersAndDigitsOf(mailbox) || (digits !== '' && phone.includes(digits.replace(/^0+/, '')));
}

/** Only the letters, in lower case and without accents: `Ayesha.2012!` becomes `ayesha`. */
function lettersOf(text: string): string {
  return foldForSearch(text).replaceAll(/[^\p{L}]/gu, '');
}

function lettersAndDigitsOf(text: string): string {
  return foldForSearch(text).replaceAll(/[^\p{L}\p{N}]/gu, '');
}

function deriveKey(password: string, salt: Buffer, cost: Cost): Promise<Buffer> {
  return deriveInThread(jobOf(password, salt, cost));
}

function jobOf(password: string, salt: Buffer, cost: Cost): HashingJob {
  return {
    message: password,
    nonce: salt,
    parallelism: 1,
    tagLength: keyBytes,
    memory: cost.memoryKibibytes,
    passes: cost.passes,
  };
}
