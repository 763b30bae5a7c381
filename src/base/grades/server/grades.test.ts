import { describe, expect, it } from 'vitest';
import { addTestSchool, startTestServer, type TestPerson } from '../../../../test/test-school.ts';
import { readAllBands, readScale } from './grades.queries.ts';

type Bands = readonly { name: string; fromPercent: number; points: number | null; passes: boolean }[];

const letters: Bands = [
  { name: 'A+', fromPercent: 80, points: 5, passes: true },
  { name: 'B', fromPercent: 66.67, points: 3.5, passes: true },
  { name: 'F', fromPercent: 0, points: 0, passes: false },
];
const steps: Bands = [
  { name: 'Good', fromPercent: 50, points: null, passes: true },
  { name: 'Not yet', fromPercent: 0, points: null, passes: false },
];

async function start() {
  const server = await startTestServer();
  const school = await addTestSchool(server);
  const pathOf = (of?: number) => `/api/grade-scale${of === undefined ? '' : `?class=${of}`}`;
  const read = (of?: number, as: TestPerson = school.admin) => server.call('GET', pathOf(of), as);
  const put = (bands: unknown, of?: number, as: TestPerson = school.admin) =>
    server.call('PUT', pathOf(of), as, { bands });
  return { server, ...school, read, put };
}

describe('the grade scale of a school', () => {
  it('is empty at first, and everybody who is signed in may ask for it', async () => {
    const { server, read, teacher, student } = await start();
    for (const person of [undefined, teacher, student]) {
      expect(await read(undefined, person)).toMatchObject({ status: 200, body: { class: null, bands: [] } });
    }
    expect((await server.call('GET', '/api/grade-scale')).status).toBe(401);
  });

  it('is stored as it was sent, and answered highest first', async () => {
    const { put, read } = await start();
    expect(await put([...letters].reverse())).toMatchObject({ status: 200, body: { class: null, bands: letters } });
    expect((await read()).body).toEqual({ class: null, bands: letters });
    expect((await read(5)).body).toEqual({ class: null, bands: letters });
  });

  it('is replaced as a whole, and removed by sending no bands', async () => {
    const { put, read } = await start();
    await put(letters);
    expect((await put(steps)).body.bands).toEqual(steps);
    expect((await put([])).body).toEqual({ class: null, bands: [] });
    expect((await read()).body.bands).toEqual([]);
  });

  it('gives way to a class’s own scale, as long as the class has one', async () => {
    const { put, read } = await start();
    await put(letters);
    expect(await put(steps, 5)).toMatchObject({ status: 200, body: { class: 5, bands: steps } });
    expect((await read(5)).body).toEqual({ class: 5, bands: steps });
    expect((await read(6)).body).toEqual({ class: null, bands: letters });
    expect((await read()).body).toEqual({ class: null, bands: letters });
    expect((await put([], 5)).body).toEqual({ class: null, bands: letters });
  });

  it('is read by other features by class, with one statement for all', async () => {
    const { server, id, put } = await start();
    await put(letters);
    await put(steps, 5);
    const bandsOf = await readAllBands(server.db, id);
    for (const classNumber of [5, 6])
      expect(bandsOf(classNumber)).toEqual((await readScale(server.db, id, classNumber)).bands);
    expect(bandsOf(5)).toEqual(steps);
  });

  it('is not that of another school', async () => {
    const { server, put, read } = await start();
    const vale = await addTestSchool(server, { domain: 'vale.example' });
    await put(letters);
    await put(letters, 9);
    expect((await server.call('GET', '/api/grade-scale?class=9', vale.admin)).body.bands).toEqual([]);
    await server.call('PUT', '/api/grade-scale?class=9', vale.admin, { bands: steps });
    const { body } = await server.call('DELETE', '/api/classes/9', vale.admin);
    expect(body).toEqual({});
    expect((await server.call('GET', '/api/grade-scale', vale.admin)).body.bands).toEqual([]);
    expect((await read(9)).body).toEqual({ class: 9, bands: letters });
  });

  it('is one whole scale after two that are sent at the same time', async () => {
    const { put, read } = await start();
    for (const whose of [undefined, 5]) {
      const answers = await Promise.all([letters, steps, letters, steps].map((bands) => put(bands, whose)));
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
      expect([letters, steps]).toContainEqual((await read(whose)).body.bands);
    }
  });

  it('is deleted along with the class, if it is a class’s own', async () => {
    const { server, admin, put, read } = await start();
    await put(letters);
    await put(steps, 9);
    await put(steps, 8);
    expect((await server.call('DELETE', '/api/classes/9', admin)).status).toBe(200);
    await server.call('POST', '/api/classes', admin, { class: 9, name: 'New nine' });
    expect((await read(9)).body).toEqual({ class: null, bands: letters });
    expect((await read(8)).body).toEqual({ class: 8, bands: steps });
  });

  it('can be changed only by admins, and only for a class that exists', async () => {
    const { server, put, read, teacher, student } = await start();
    for (const person of [teacher, student]) expect((await put(letters, undefined, person)).status).toBe(403);
    expect((await server.call('PUT', '/api/grade-scale', undefined, { bands: letters })).status).toBe(401);
    for (const call of [put(letters, 77), read(77)]) {
      expect(await call).toMatchObject({ status: 400, body: { faults: { class: { reason: 'not-a-class' } } } });
    }
    expect((await put(letters, 0)).status).toBe(400);
    expect((await read()).body.bands).toEqual([]);
  });
});

const good = { name: 'Good', fromPercent: 0, points: null, passes: true };

describe('a grade scale is refused at the field, and the old one stays:', () => {
  it.each<[string, unknown, Record<string, unknown>]>([
    [
      'that leaves the lowest results without a grade',
      [{ ...good, fromPercent: 0.01 }],
      {
        'bands.0.fromPercent': { reason: 'grades-begin-above-zero' },
      },
    ],
    [
      'with two grades from the same percentage',
      [good, { ...good, name: 'Best' }],
      {
        'bands.1.fromPercent': { reason: 'grades-from-same-share', parameters: { name: 'Good' } },
      },
    ],
    [
      'with one name twice, whatever its case and blanks',
      [good, { ...good, name: ' GOOD ', fromPercent: 50 }],
      {
        'bands.1.name': { reason: 'grade-name-twice' },
      },
    ],
    [
      'where a higher grade fails',
      [good, { ...good, name: 'Best', fromPercent: 50, passes: false }],
      {
        'bands.1.passes': { reason: 'grade-passes-below-fail', parameters: { name: 'Best', below: 'Good' } },
      },
    ],
    [
      'where points fall',
      [
        { ...good, points: 2 },
        { ...good, name: 'Best', fromPercent: 50, points: 1.99 },
      ],
      {
        'bands.1.points': { reason: 'grade-points-fall' },
      },
    ],
    [
      'above 100 %',
      [good, { ...good, name: 'Best', fromPercent: 100.01 }],
      {
        'bands.1.fromPercent': { reason: 'not-two-decimals-between', parameters: { least: 0, most: 100 } },
      },
    ],
    [
      'with a percentage of three decimals',
      [good, { ...good, name: 'Best', fromPercent: 33.333 }],
      {
        'bands.1.fromPercent': { reason: 'not-two-decimals-between' },
      },
    ],
    ['with negative points', [{ ...good, points: -1 }], { 'bands.0.points': { reason: 'not-two-decimals-between' } }],
    [
      'with a percentage as text',
      [{ ...good, fromPercent: '0' }],
      {
        'bands.0.fromPercent': { reason: 'not-two-decimals-between' },
      },
    ],
    ['without a name', [{ ...good, name: ' ' }], { 'bands.0.name': { reason: 'missing' } }],
    ['with a name too long', [{ ...good, name: 'x'.repeat(21) }], { 'bands.0.name': { reason: 'too-long' } }],
    [
      'that does not say who passes',
      [{ name: 'Good', fromPercent: 0, points: null }],
      {
        'bands.0.passes': { reason: 'missing' },
      },
    ],
    ['with an unknown field', [{ ...good, colour: 'red' }], { 'bands.0.colour': { reason: 'unknown-field' } }],
    [
      'of 31 grades',
      Array.from({ length: 31 }, (_, place) => ({ ...good, name: `${place}`, fromPercent: place })),
      {
        bands: { reason: 'too-many-items' },
      },
    ],
    ['that is no list', null, { bands: {} }],
  ])('%s', async (_what, bands, faults) => {
    const { put, read } = await start();
    await put(letters);
    expect(await put(bands)).toMatchObject({ status: 400, body: { code: 'bad_input', faults } });
    expect((await read()).body.bands).toEqual(letters);
  });

  it('reports all faults at once', async () => {
    const { put } = await start();
    const { body } = await put([
      { ...good, fromPercent: 10 },
      { ...good, fromPercent: 10, name: 'good' },
      { ...good, fromPercent: 20, name: 'Best', passes: false },
    ]);
    expect(Object.keys(body.faults).sort()).toEqual([
      ...['bands.0.fromPercent', 'bands.1.fromPercent', 'bands.1.name', 'bands.2.passes'],
    ]);
  });
});

it('takes 30 grades with percentages and points of two decimals', async () => {
  const { put } = await start();
  const bands = Array.from({ length: 30 }, (_, place) => ({
    name: `Grade ${place}`,
    fromPercent: place * 3.33,
    points: place / 100,
    passes: place > 9,
  })).map((band) => ({ ...band, fromPercent: Number(band.fromPercent.toFixed(2)) }));
  expect((await put(bands)).body.bands).toEqual([...bands].reverse());
});
