import { describe, expect, it } from 'vitest';
import { addTestCard } from '../../../../test/report-cards.ts';
import { addTestSchool, startTestServer, type TestServer, testNow } from '../../../../test/test-school.ts';
import { maxVerifications } from '../report-cards.contract.ts';
import { newCode, numberOf, readCode, readNumber, shownCode } from './card-number.ts';
import { eraseCards } from './report-cards.queries.ts';

async function startWithCard() {
  const server = await startTestServer();
  const school = await addTestSchool(server);
  const of = { schoolId: school.id, studentId: school.student.id, by: school.admin.id };
  const card = await addTestCard(server.db, of);
  return { server, school, of, code: card.code, number: numberOf({ schoolId: school.id, id: card.id }) };
}

async function verify(server: TestServer, number: string, code: string, more = {}) {
  const query = new URLSearchParams({ number, code });
  const { status, body } = await server.call('GET', `/api/verify?${query}`, undefined, undefined, more);
  expect(status).toBe(200);
  expect(Object.keys(body)).toEqual(['result']);
  return body.result;
}

describe('whoever holds a report card', () => {
  it('answers that it is genuine, and that it is superseded once there is a later version', async () => {
    const { server, of, number, code } = await startWithCard();
    expect(await verify(server, number, code)).toBe('genuine');
    const later = await addTestCard(server.db, of);
    expect(await verify(server, number, code)).toBe('superseded');
    expect(await verify(server, numberOf({ schoolId: of.schoolId, id: later.id }), later.code)).toBe('genuine');
  });

  it('may type number and code in any case and script, with or without hyphens', async () => {
    const { server, number, code } = await startWithCard();
    const inScript = (text: string, zero: number) =>
      text.replaceAll(/\d/g, (digit) => String.fromCodePoint(zero + Number(digit)));
    const bangla = 0x9e6;
    const arabic = 0x660;
    for (const [one, other] of [
      [` ${number.replace('-', ' – ')} `, code.toLowerCase()],
      [inScript(number, bangla), inScript(shownCode(code), bangla)],
      [inScript(number, arabic), inScript(shownCode(code).replaceAll('-', ' '), arabic)],
      [`\u200f${number}\u200f`, `\u2066${code.replaceAll('1', 'l').replaceAll('0', 'o')}\u2069`],
    ] as const) {
      expect(await verify(server, one, other), `${one} ${other}`).toBe('genuine');
    }
  });

  it('answers “unknown” for a damaged number or code, and for an erased card', async () => {
    const { server, school, of, number, code } = await startWithCard();
    const wrong = code.startsWith('A') ? `B${code.slice(1)}` : `A${code.slice(1)}`;
    const next = numberOf({ schoolId: school.id, id: 2_147_483_647 });
    for (const [one, other] of [
      [number, wrong],
      [number, code.slice(1)],
      [number, `${code}0`],
      [number, ''],
      ['', code],
      [next, code],
      [numberOf({ schoolId: school.id, id: 999_999_999 }), code],
      [number.replace(/^\d+/, '999999999'), code],
      [number.replace('-', ''), code],
      ['x'.repeat(200), 'x'.repeat(200)],
    ] as const) {
      expect(await verify(server, one, other), `${one} ${other}`).toBe('unknown');
    }
    await server.db.transaction().execute((transaction) => eraseCards(transaction, school.id, of.studentId));
    expect(await verify(server, number, code)).toBe('unknown');
  });

  it('answers “unknown” for the code of another card, and for a card at the address of another school', async () => {
    const { server, school, number, code } = await startWithCard();
    const other = await addTestSchool(server, { domain: 'vale.example' });
    const theirs = { schoolId: other.id, studentId: other.student.id, by: other.admin.id };
    const foreign = await addTestCard(server.db, theirs);
    const foreignNumber = numberOf({ schoolId: other.id, id: foreign.id });
    expect(await verify(server, number, foreign.code)).toBe('unknown');
    expect(await verify(server, foreignNumber, code)).toBe('unknown');
    expect(await verify(server, number, code, { host: other.domain })).toBe('unknown');
    expect(await verify(server, number, code, { host: school.domain })).toBe('genuine');
    expect(await verify(server, foreignNumber, foreign.code)).toBe('genuine');
  });

  it('must wait after many cards, while others can continue', async () => {
    const { server, number, code } = await startWithCard();
    const query = new URLSearchParams({ number, code: `${code}0` });
    const ask = (address: string) => server.call('GET', `/api/verify?${query}`, undefined, undefined, { address });
    for (let count = 0; count < maxVerifications; count += 1) expect((await ask('192.0.2.1')).status).toBe(200);
    const refused = await ask('192.0.2.1');
    expect(refused).toMatchObject({ status: 429, body: { code: 'slow_down', reason: 'too-many-verifications' } });
    expect(refused.headers['retry-after']).toBe('900');
    expect((await ask('192.0.2.2')).status).toBe(200);
    server.setNow(new Date(testNow.getTime() + 901_000));
    expect((await ask('192.0.2.1')).status).toBe(200);
  });

  it('must give both number and code', async () => {
    const { server } = await startWithCard();
    for (const query of [
      '',
      '?number=1-000001',
      '?code=A',
      '?number=1&code=1&x=1',
      `?number=1&code=${'x'.repeat(201)}`,
    ])
      expect((await server.call('GET', `/api/verify${query}`)).status, query).toBe(400);
  });
});

describe('a code', () => {
  it('has 80 random bits in signs that do not look alike, and is read as it is shown', () => {
    const codes = Array.from({ length: 500 }, newCode);
    expect(new Set(codes).size).toBe(500);
    for (const code of codes) {
      expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{16}$/);
      expect(shownCode(code)).toMatch(/^.{4}(-.{4}){3}$/);
      expect(readCode(shownCode(code))).toBe(code);
    }
    for (let place = 0; place < 16; place += 1) expect(new Set(codes.map((code) => code[place])).size).toBe(32);
  });

  it('has a number beside it that is read as it is shown', () => {
    for (const id of [1, 999_999, 1_000_000, 2_147_483_647 % 1_000_000_000])
      expect(readNumber(numberOf({ schoolId: 3, id }))).toEqual({ schoolId: 3, id });
  });
});
