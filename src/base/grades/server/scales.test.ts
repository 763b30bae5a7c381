import { describe, expect, it } from 'vitest';
import { addTestSchool, startTestServer, type TestPerson } from '../../../../test/test-school.ts';

const twenty = {
  kind: 'number',
  max: 20,
  step: 0.25,
  writes: { as: 'of', of: 20, decimals: 2, decimalSign: ',' },
};
const levels = {
  kind: 'levels',
  levels: [
    { name: 'Exceeding', points: 4, passes: true },
    { name: 'Below', points: 1, passes: false },
  ],
  writes: { as: 'level' },
};

async function start() {
  const server = await startTestServer();
  const school = await addTestSchool(server);
  const list = async (as: TestPerson = school.admin) => (await server.call('GET', '/api/scales', as)).body;
  const put = (name: string, parts: unknown, as: TestPerson = school.admin) =>
    server.call('PUT', `/api/scales/${encodeURIComponent(name)}`, as, parts);
  return { server, ...school, list, put };
}

describe('the scales of marks of a school', () => {
  it('do not exist at first, are made and changed by name, and are listed by name', async () => {
    const { list, put } = await start();
    expect(await list()).toEqual([]);
    expect(await put(' Zwanzig ', twenty)).toMatchObject({ status: 200, body: { name: 'Zwanzig', ...twenty } });
    expect((await put('Levels', levels)).body).toEqual({ name: 'Levels', ...levels });
    expect((await list()).map(({ name }: { name: string }) => name)).toEqual(['Levels', 'Zwanzig']);
    await put('Zwanzig', { ...twenty, step: 0.5 });
    expect(await list()).toMatchObject([{ name: 'Levels' }, { name: 'Zwanzig', step: 0.5 }]);
  });

  it('have whole numbers up to 100 unless they set something else', async () => {
    const { put } = await start();
    const { body } = await put('Plain', { kind: 'number', writes: { as: 'percent' } });
    expect(body).toEqual({ name: 'Plain', kind: 'number', max: 100, step: 1, writes: { as: 'percent' } });
  });

  it('can be read and changed only by admins', async () => {
    const { server, put, teacher, student } = await start();
    for (const person of [teacher, student]) {
      expect((await put('Twenty', twenty, person)).status).toBe(403);
      expect((await server.call('GET', '/api/scales', person)).status).toBe(403);
      // The call is refused even if its body is invalid.
      expect((await put('Twenty', { kind: 'nothing' }, person)).status).toBe(403);
    }
    expect((await server.call('GET', '/api/scales')).status).toBe(401);
  });

  it('are refused with wrong parts, at their fields', async () => {
    const { put, list } = await start();
    const wrong = async (parts: object) => (await put('Wrong', { ...twenty, ...parts })).body.fields;
    expect(await wrong({ step: 0.3 })).toHaveProperty('step');
    expect(await wrong({ max: 0 })).toHaveProperty('max');
    expect(await wrong({ max: 1, best: 'low' })).toHaveProperty('max');
    expect(await wrong({ writes: { as: 'stars' } })).toHaveProperty('writes.as');
    expect(await wrong({ kind: 'levels' })).toHaveProperty('levels');
    const twice = [levels.levels[0], { ...levels.levels[0], name: 'exceeding' }];
    expect(await wrong({ kind: 'levels', levels: twice })).toHaveProperty(['levels.1.name']);
    const half = [levels.levels[0], { name: 'Below', passes: false }];
    expect(await wrong({ kind: 'levels', levels: half })).toHaveProperty(['levels.1.points']);
    expect(await list()).toEqual([]);
    await put('Levels', levels);
    expect(await put('LEVELS', levels)).toMatchObject({ status: 409, body: { code: 'duplicate' } });
  });

  it('have a history by name, and a change can be taken back', async () => {
    const { server, put, list, admin } = await start();
    await put('Twenty', twenty);
    await put('Twenty', { ...twenty, step: 0.5 });
    await put('Twenty', { ...twenty, step: 0.5 });
    const { body: history } = await server.call('GET', '/api/history/scale/Twenty', admin);
    expect(history).toMatchObject([
      { action: 'scales.change', changes: [{ field: 'step', from: 0.25, to: 0.5 }], canUndo: true },
      { action: 'scales.add', canUndo: false },
    ]);
    expect((await server.call('POST', `/api/history/${history[0]._id}/undo`, admin)).status).toBe(200);
    expect(await list()).toMatchObject([{ step: 0.25 }]);
    expect((await server.call('GET', '/api/history/scale/None', admin)).status).toBe(404);
  });

  it('are chosen by name as the one that writes results', async () => {
    const { server, put, admin } = await start();
    const choose = (markScale: unknown) => server.call('PUT', '/api/policies', admin, { markScale });
    expect((await server.call('GET', '/api/policies', admin)).body).toMatchObject({ markScale: null });
    expect(await choose('Twenty')).toMatchObject({ status: 400, body: { fields: { markScale: expect.anything() } } });
    await put('Twenty', twenty);
    expect((await choose('Twenty')).body).toMatchObject({ markScale: 'Twenty' });
    expect((await choose(null)).body).toMatchObject({ markScale: null });
  });

  it('are not those of another school', async () => {
    const { server, put } = await start();
    const vale = await addTestSchool(server, { domain: 'vale.example' });
    await put('Twenty', twenty);
    expect((await server.call('GET', '/api/scales', vale.admin)).body).toEqual([]);
    expect((await put('Twenty', { ...twenty, max: 10 }, vale.admin)).status).toBe(200);
    expect((await server.call('GET', '/api/scales', vale.admin)).body).toMatchObject([{ max: 10 }]);
  });
});
