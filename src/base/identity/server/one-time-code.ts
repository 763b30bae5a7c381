import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

const stepSeconds = 30;
const digits = 6;
/** The recommended length of an HMAC-SHA-1 key. */
const secretBytes = 20;
/** The clock of the device can be one step behind or ahead. */
const stepsAside = [0, -1, 1];

const base32Signs = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** Makes a new secret for time-based one-time codes, in Base32, as apps expect it. */
export function newCodeSecret(): string {
  return toBase32(randomBytes(secretBytes));
}

/** The address by which an app takes the secret; shown as a QR code. */
export function codeAddress(secret: string, { school, email }: { readonly school: string; readonly email: string }) {
  const label = `${encodeURIComponent(school)}:${encodeURIComponent(email)}`;
  const parameters = new URLSearchParams({ secret, issuer: school, digits: String(digits), period: '30' });
  return `otpauth://totp/${label}?${parameters.toString().replaceAll('+', '%20')}`;
}

/** The last step whose code is accepted now. */
export function latestStep(now: Date): number {
  return Math.floor(now.getTime() / 1000 / stepSeconds) + Math.max(...stepsAside);
}

/** Finds the step of a code: the present one or one beside it; `undefined` for a wrong code. */
export function stepOfCode(secret: string, code: string, now: Date): number | undefined {
  if (!/^\d{6}$/.test(code)) return undefined;
  const key = fromBase32(secret);
  const present = Math.floor(now.getTime() / 1000 / stepSeconds);
  return stepsAside
    .map((aside) => present + aside)
    .find((step) => timingSafeEqual(Buffer.from(codeOfStep(key, step, digits)), Buffer.from(code)));
}

/** The code that an app shows at an instant. */
export function codeAt(secret: string, now: Date): string {
  return codeOfStep(fromBase32(secret), Math.floor(now.getTime() / 1000 / stepSeconds), digits);
}

/** The HMAC-based one-time code of a counter. */
export function codeOfStep(key: Buffer, step: number, length: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', key).update(counter).digest();
  const place = (mac.at(-1) as number) & 0xf;
  const number = mac.readUInt32BE(place) & 0x7f_ff_ff_ff;
  return String(number % 10 ** length).padStart(length, '0');
}

export function toBase32(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  const groups = bits.match(/.{1,5}/g) ?? [];
  return groups.map((group) => base32Signs[Number.parseInt(group.padEnd(5, '0'), 2)]).join('');
}

function fromBase32(text: string): Buffer {
  const bits = [...text].map((sign) => base32Signs.indexOf(sign).toString(2).padStart(5, '0')).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}
