import { deflateSync, gzipSync } from 'node:zlib';
import fc, { type Arbitrary } from 'fast-check';

/** A request body and its headers, which may contradict it. */
export type OddBody = { readonly payload: string | Buffer | undefined; readonly headers: Record<string, string> };

const json = { 'content-type': 'application/json' };

/** Encodings and headers that a server could process wrongly. */
const wrappings: ((text: string) => OddBody)[] = [
  (text) => ({ payload: Buffer.from(text, 'utf16le'), headers: json }),
  (text) => ({ payload: Buffer.from(`\ufeff${text}`, 'utf16le'), headers: charset('utf-16') }),
  (text) => ({ payload: Buffer.from(text, 'latin1'), headers: charset('iso-8859-1') }),
  (text) => ({ payload: `\ufeff${text}`, headers: json }),
  (text) => ({ payload: Buffer.concat([Buffer.from(text), Buffer.from([0xff, 0xc0, 0x00])]), headers: json }),
  (text) => ({ payload: gzipSync(text), headers: packed('gzip') }),
  (text) => ({ payload: gzipSync(text).subarray(0, -5), headers: packed('gzip') }),
  (text) => ({ payload: deflateSync(text), headers: packed('deflate') }),
  (text) => ({ payload: text, headers: packed('gzip') }),
  (text) => ({ payload: text, headers: packed('br, gzip') }),
  (text) => ({ payload: text, headers: { ...json, 'content-length': String(Buffer.byteLength(text) + 7) } }),
  (text) => ({ payload: text, headers: { ...json, 'content-length': '1' } }),
  (text) => ({ payload: text, headers: { ...json, 'content-length': '-1' } }),
  (text) => ({ payload: text, headers: { ...json, 'content-length': '1e3' } }),
  (text) => ({ payload: text.replace('{', '{"email":"x@y","email":{"$gt":""},"__proto__":{"a":1},'), headers: json }),
  (text) => ({ payload: text.slice(0, -1), headers: json }),
  (text) => ({ payload: `${text}${text}`, headers: json }),
  (text) => ({ payload: `[${text}]`, headers: json }),
  (text) => ({ payload: '{"a":'.repeat(5_000) + text, headers: json }),
  (text) => ({ payload: text, headers: { 'content-type': 'text/plain' } }),
  (text) => ({ payload: text, headers: { 'content-type': 'multipart/form-data; boundary=x' } }),
  (text) => ({ payload: text, headers: { 'content-type': 'application/x-www-form-urlencoded' } }),
  (text) => ({ payload: text, headers: {} }),
];

/** Mostly plain JSON, sometimes one of the wrappings. */
export function oddBody(text: Arbitrary<string | undefined>): Arbitrary<OddBody> {
  const plain = text.map((payload) => ({ payload, headers: payload === undefined ? {} : json }));
  const wrapped = fc.tuple(text, fc.constantFrom(...wrappings)).map(([content = '{}', wrap]) => wrap(content));
  return fc.oneof({ weight: 4, arbitrary: plain }, { weight: 1, arbitrary: wrapped });
}

function charset(name: string) {
  return { 'content-type': `application/json; charset=${name}` };
}

function packed(packing: string) {
  return { ...json, 'content-encoding': packing };
}
