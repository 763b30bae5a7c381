import { describe, expect, it } from 'vitest';
import { addPeriod, otherTeacher } from '../../../../test/periods.ts';
import {
  addTestSchool,
  hoursLater,
  openTestSignIn,
  startTestServer,
  type TestServer,
  testDay,
  testToday,
} from '../../../../test/test-school.ts';
import { addLaterTeacher } from '../../../../test/two-schools.ts';
import { newId } from '../../../platform/database/new-id.ts';
import { turnTimetables } from '../../../records/schedule/server/turn-timetables.ts';
import type { Draft, DraftLesson, Measures } from '../draft.contract.ts';
import type { LoadRow, Plan } from '../plan.contract.ts';
import { storeJudged } from './drafts.queries.ts';
import { expectClassesThere } from './publish.ts';

const path = '/api/timetable-maker';

/** As though the process died while it made a timetable, at this attempt, an hour ago. */
async function killWhileMaking(server: TestServer, attempts: number): Promise<void> {
  await server.db
    .updateTable('job')
    .set({ state: 'running', attempts, lease: 'killed', leased_until: hoursLater(0).toISOString() })
    .where('kind', '=', 'timetable.make')
    .execute();
  server.setNow(hoursLater(1));
  await server.runJobs();
}

/** A school whose timetable leaves its teachers gaps: class 5 has three lessons on Sunday, class 6 two with a gap between. */
async function startSchool() {
  const server = await startTestServer();
  const school = await addTestSchool(server);
  const at = (period: number) => ({ period, time: `0${period + 6}:00-0${period + 6}:45` });
  for (const [classNumber, period, teacher] of [
    [5, 1, undefined],
    [5, 2, otherTeacher],
    [5, 3, undefined],
    [6, 1, otherTeacher],
    [6, 3, otherTeacher],
  ] as const) {
    const changes = { classNumber, ...at(period), ...(teacher && { teacher, subject: 'Art' }) };
    expect((await addPeriod(server, school.admin, changes)).status).toBe(201);
  }
  let { admin } = school;
  /** Advances the clock, and signs the admin in again. */
  const wait = async (hours: number) => {
    server.setNow(hoursLater(hours));
    admin = await openTestSignIn(server.db, school.id, admin.email, hoursLater(hours));
  };
  const read = (address: string) => server.call('GET', address, admin);
  const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', rest: string, body?: unknown) =>
    server.call(method, `${path}${rest}`, admin, body);
  const save = async (change: (plan: Plan) => Plan = (plan) => plan) => {
    const { body } = await call('GET', '');
    return call('PUT', '', { plan: change(body.plan), basedOn: body.version });
  };
  const begin = async (body: object = {}): Promise<string> => {
    const begun = await call('POST', '/drafts', body);
    expect(begun).toMatchObject({ status: 201, body: { state: 'making', measures: null } });
    return begun.body._id;
  };
  const makeOne = async (body: object = {}) => {
    const id = await begin(body);
    await server.runJobs();
    return id;
  };
  const timetableOn = async (day?: string) => {
    const { body } = await read(`/api/schedule/5${day ? `?on=${day}` : ''}`);
    return body.map(({ day: name, periods: [one] }: { day: string; periods: { period: number; subject: string }[] }) =>
      [name, one?.period, one?.subject].join(' '),
    );
  };
  return { server, school, wait, read, call, save, begin, makeOne, timetableOn };
}

type Made = { readonly measures: Measures };

function withFourthPeriod(plan: Plan): Plan {
  const fourth = { period: 4, label: null, time: '11:00-11:45', breakAfter: false };
  return { ...plan, week: { ...plan.week, periods: [...plan.week.periods, fourth] } };
}

/** Returns the places of a row's lessons. */
const places = ({ lessons }: { readonly lessons: readonly DraftLesson[] }, row: string) =>
  lessons.filter((lesson) => lesson.row === row).map(({ slot }) => slot && `${slot.day} ${slot.period}`);

describe('the plan of a timetable', () => {
  it('is suggested from the timetable until somebody saves one', async () => {
    const { call, save } = await startSchool();
    const { body: suggested } = await call('GET', '');
    expect(suggested).toMatchObject({ version: null, changedBy: null, isClosed: false, session: '2026-2027' });
    expect(suggested.plan.week).toEqual({
      days: ['Sunday'],
      periods: [1, 2, 3].map((period) => ({
        period,
        label: null,
        time: `0${period + 6}:00-0${period + 6}:45`,
        breakAfter: false,
      })),
      closed: [],
    });
    expect(
      suggested.plan.load.map(({ class: number, subject, lessons }: Plan['load'][number]) => [
        number,
        subject,
        lessons,
      ]),
    ).toEqual([
      [5, 'Art', 1],
      [5, 'Mathematics', 2],
      [6, 'Art', 2],
    ]);
    const { body: saved, status } = await save((plan) => ({ ...plan, rules: [] }));
    expect([status, saved.version, saved.changedBy.name, saved.plan.rules]).toEqual([200, '1', 'Ada Head', []]);
    expect((await call('GET', '/from-timetable')).body.plan).toEqual(suggested.plan);
  });

  it('is not saved over what another admin has saved meanwhile, and the answer contains the newer plan', async () => {
    const { call, save } = await startSchool();
    const { body } = await save();
    const mine = await call('PUT', '', { plan: { ...body.plan, rules: [] }, basedOn: body.version });
    expect(mine).toMatchObject({ status: 200, body: { version: '2' } });
    for (const basedOn of [body.version, null, 'never']) {
      const late = await call('PUT', '', { plan: body.plan, basedOn });
      expect(late).toMatchObject({
        status: 409,
        body: { reason: 'plan-changed', stands: { version: '2', plan: { rules: [] } } },
      });
    }
  });

  it('follows a teacher whose email changes, and marks teachers who have left', async () => {
    const { server, school, call, save } = await startSchool();
    await save();
    const account = server.db.updateTable('account').where('person_id', '=', school.otherTeacher.id);
    await account.set({ email: 'new@hill.example' }).execute();
    const { body } = await call('GET', '');
    expect(body.plan.load[0].teacher).toBe('new@hill.example');
    await account.set({ closed_at: hoursLater(0).toISOString() }).execute();
    expect((await call('GET', '')).body.teachers).toContainEqual({
      name: 'Teacher second',
      email: 'new@hill.example',
      hasLeft: true,
    });
  });

  it('is refused at the fields that are wrong', async () => {
    const { call } = await startSchool();
    const { body } = await call('GET', '');
    const [row] = body.plan.load;
    const plan = {
      ...body.plan,
      load: [
        { ...row, class: 77, rooms: ['Lab'], doubles: 1 },
        { ...row, teacher: 'nobody@hill.example', pinned: [{ day: 'Friday', period: 1 }] },
      ],
      away: [{ who: { kind: 'teacher' }, slots: [{ day: 'Sunday', period: 9 }] }],
      rules: [
        { key: 'a', must: true, kind: 'gaps', n: 1, who: { kind: 'teachers' } },
        { key: 'b', must: true, kind: 'follows', lessons: ['x'] },
      ],
    };
    for (const refused of [await call('PUT', '', { plan, basedOn: null }), await call('POST', '/check', { plan })]) {
      expect(refused.status).toBe(400);
      expect(Object.keys(refused.body.fields).sort()).toEqual([
        ...['plan.away.0.slots.0', 'plan.away.0.who.teacher', 'plan.load.0.class', 'plan.load.0.doubles'],
        ...['plan.load.0.rooms.0', 'plan.load.1.key', 'plan.load.1.pinned.0', 'plan.load.1.teacher'],
        ...['plan.rules.0.per', 'plan.rules.1.lessons', 'plan.rules.1.lessons.0'],
      ]);
    }
  });

  it('keeps what an import brought: its rules word for word, buildings, and rules that are switched off', async () => {
    const { save } = await startSchool();
    const rule = { must: true, kind: 'later', lessons: ['row-2.2', 'row-1'] } as const;
    const { status, body } = await save((plan) => ({
      ...plan,
      rooms: [{ name: 'Laboratory', seats: null, building: ' North ' }],
      rules: [
        { key: 'a', ...rule, lessons: [...rule.lessons] },
        { key: 'b', must: false, isOff: true, kind: 'rooms', lessons: ['row-1'], rooms: ['Laboratory'] },
      ],
    }));
    expect([status, body.plan.rooms[0].building]).toEqual([200, 'North']);
    expect(body.plan.rules).toEqual([
      { key: 'a', ...rule },
      { key: 'b', must: false, isOff: true, kind: 'rooms', lessons: ['row-1'], rooms: ['Laboratory'] },
    ]);
    const refused = await save((plan) => ({
      ...plan,
      rules: [{ key: 'a', must: true, kind: 'later', lessons: ['no.1'] }],
    }));
    expect(refused).toMatchObject({ status: 400, body: { fields: { 'plan.rules.0.lessons.0': expect.anything() } } });
  });

  it('follows an imported rule, and reports when a change by hand breaks it', async () => {
    const { call, save, makeOne } = await startSchool();
    await save((plan) => ({
      ...withFourthPeriod(plan),
      rules: [{ key: 'late', must: true, kind: 'stays-in', lessons: ['row-1'], slots: [{ day: 'Sunday', period: 3 }] }],
    }));
    const id = await makeOne({ seconds: 5 });
    const { body: draft } = await call('GET', `/drafts/${id}`);
    expect([draft.measures.mustBroken, places(draft, 'row-1')]).toEqual([0, ['Sunday 3']]);
    const [lesson] = draft.lessons.filter(({ row }: DraftLesson) => row === 'row-1');
    const { body: moved } = await call('POST', `/drafts/${id}/move`, {
      lesson: lesson.id,
      slot: { day: 'Sunday', period: 4 },
    });
    expect(moved.broken).toContainEqual(expect.objectContaining({ rule: 'late', must: true, lessons: [lesson.id] }));
  });

  it('has its lessons counted, and reports what exceeds the week', async () => {
    const { call } = await startSchool();
    const { body } = await call('GET', '');
    const load = body.plan.load.map((row: Plan['load'][number]) => (row.class === 6 ? { ...row, lessons: 3 } : row));
    const { body: checked } = await call('POST', '/check', { plan: { ...body.plan, load } });
    expect(checked.classes).toEqual([
      { class: 5, lessons: 3, of: 3 },
      { class: 6, lessons: 3, of: 3 },
    ]);
    expect(checked.teachers).toEqual([
      { name: 'Teacher first', email: 'first@hill.example', lessons: 2, of: 3 },
      { name: 'Teacher second', email: 'second@hill.example', lessons: 4, of: 3 },
    ]);
    expect(checked.obstacles).toMatchObject([
      {
        reason: 'too-many-lessons-for-teacher',
        message: expect.stringContaining('Teacher second'),
        lessons: ['row-1', 'row-3'],
      },
    ]);
  });

  it('reports an obstacle shared by several lessons of a row only once', async () => {
    const { call } = await startSchool();
    const { body } = await call('GET', '');
    const rooms = [{ name: 'Closet', seats: 1 }];
    const load = body.plan.load.map((row: Plan['load'][number]) =>
      row.subject === 'Mathematics' ? { ...row, rooms: ['Closet'] } : row,
    );
    const { obstacles } = (await call('POST', '/check', { plan: { ...body.plan, rooms, load } })).body;
    expect(obstacles).toHaveLength(1);
    expect(obstacles).toMatchObject([{ lessons: ['row-2'] }]);
  });
});

describe('a draft', () => {
  it('is made from the plan in the background, better than the timetable by the same measure', async () => {
    const { server, call, save, begin } = await startSchool();
    await save();
    const id = await begin();
    expect((await call('POST', '/drafts', {})).body).toMatchObject({ reason: 'timetable-being-made' });
    expect((await call('GET', `/drafts/${id}`)).body).toMatchObject({ state: 'making', measures: null, broken: [] });
    await server.runJobs();
    const { body } = await call('GET', `/drafts/${id}`);
    expect(body).toMatchObject({ state: 'made', isOutdated: false, publishedFrom: null, madeBy: { name: 'Ada Head' } });
    expect(body.measures).toMatchObject({ placed: 5, of: 5, mustBroken: 0, teacherGaps: 0, classGaps: 0 });
    expect(body.today).toMatchObject({ placed: 5, of: 5, teacherGaps: 1, classGaps: 1, moves: 0 });
    const { body: listed } = await call('GET', '/drafts');
    expect(listed.drafts).toMatchObject([{ _id: id, measures: body.measures }]);
    expect(listed.today).toEqual(body.today);
    await save((plan) => ({ ...plan, rules: [] }));
    expect((await call('GET', `/drafts/${id}`)).body.isOutdated).toBe(true);
  });

  it('starts from the timetable or another draft, and places pinned lessons where they are pinned', async () => {
    const { call, save, makeOne } = await startSchool();
    await save((plan) => ({ ...plan, rules: [] }));
    const first = await makeOne({ from: 'timetable' });
    expect((await call('GET', `/drafts/${first}`)).body.measures.moves).toBe(0);
    const second = await makeOne({ from: first });
    expect((await call('GET', `/drafts/${second}`)).body.measures.moves).toBe(0);
    const pinned = { day: 'Sunday', period: 3 } as const;
    await save((plan) => ({
      ...plan,
      load: plan.load.map((row) => (row.key === 'row-1' ? { ...row, pinned: [pinned] } : row)),
    }));
    const third = await makeOne({ from: 'timetable' });
    expect(places((await call('GET', `/drafts/${third}`)).body, 'row-1')).toEqual(['Sunday 3']);
    expect((await call('POST', '/drafts', { from: '999' })).body.fields).toHaveProperty('from');
  });

  it('repairs the timetable with few moves when a teacher is no longer available, and lists the moves', async () => {
    const { call, save, makeOne } = await startSchool();
    await save((plan) => ({
      ...withFourthPeriod(plan),
      away: [{ who: { kind: 'teacher', teacher: 'second@hill.example' }, slots: [{ day: 'Sunday', period: 3 }] }],
      rules: [],
    }));
    expect((await call('GET', '/drafts')).body.today).toMatchObject({ placed: 5, mustBroken: 1 });
    const id = await makeOne({ seconds: 5, from: 'repair' });
    const { body: listed } = await call('GET', '/drafts');
    expect(listed.drafts.every((draft: Draft) => draft.isRepair && draft.state === 'made')).toBe(true);
    expect(new Set(listed.drafts.map(({ madeAt }: Draft) => madeAt)).size).toBe(1);
    // Two ways to choose from: more moves, or fewer free periods.
    const choices = listed.drafts.map(({ measures }: Made) => [
      measures.moves,
      measures.teacherGaps + measures.classGaps,
    ]);
    expect(choices).toContainEqual([1, 4]);
    expect(choices.some(([moves = 0, gaps = 0]: number[]) => moves > 1 && gaps < 4)).toBe(true);
    const { body: draft } = await call('GET', `/drafts/${id}`);
    expect(draft.measures).toMatchObject({ placed: 5, mustBroken: 0, moves: 1 });
    expect(draft.moved).toEqual([
      {
        class: 6,
        subject: 'Art',
        teacher: 'second@hill.example',
        teachers: ['second@hill.example'],
        fromRoom: null,
        toRoom: null,
        from: { day: 'Sunday', period: 3 },
        to: { day: 'Sunday', period: 4 },
      },
    ]);
  });

  it('is refused beyond twenty, and a repair adds no more alternatives than there is room for', async () => {
    const { server, call, save, makeOne } = await startSchool();
    await save((plan) => ({ ...withFourthPeriod(plan), rules: [] }));
    const copied = Number(await makeOne({ seconds: 5 }));
    const draft = await server.db
      .selectFrom('timetable_draft')
      .selectAll()
      .where('id', '=', copied)
      .executeTakeFirstOrThrow();
    const copyOf = (_: unknown, row: number) => ({
      ...draft,
      id: newId(server.db, 'timetable_draft', draft.school_id, row),
    });
    await server.db
      .insertInto('timetable_draft')
      .values(Array.from({ length: 17 }, copyOf))
      .execute();
    const others = (await call('GET', '/drafts')).body.drafts.length;
    await save((plan) => ({
      ...plan,
      away: [{ who: { kind: 'teacher', teacher: 'second@hill.example' }, slots: [{ day: 'Sunday', period: 3 }] }],
    }));
    const repaired = await makeOne({ seconds: 5, from: 'repair' });
    const { drafts } = (await call('GET', '/drafts')).body;
    expect([others, drafts.length]).toEqual([18, 20]);
    const fewest = Math.min(
      ...drafts.filter(({ isRepair }: Draft) => isRepair).map(({ measures }: Made) => measures.moves),
    );
    expect(drafts.find(({ _id }: Draft) => _id === repaired).measures.moves).toBe(fewest);
    expect(await call('POST', '/drafts', {})).toMatchObject({ status: 409, body: { code: 'in_use' } });
    expect((await call('GET', '/drafts')).body.drafts).toHaveLength(20);
  });

  it('counts lessons that a colleague takes over in the same place as unmoved', async () => {
    const { call, save, makeOne, timetableOn } = await startSchool();
    const { body: read } = await call('GET', '');
    const [{ teacher: colleague }] = read.plan.load.filter((row: LoadRow) => row.subject === 'Mathematics');
    await save((plan) => ({
      ...withFourthPeriod(plan),
      load: plan.load.map((row) => (row.class === 6 ? { ...row, teacher: colleague } : row)),
      rules: [],
    }));
    const id = await makeOne({ seconds: 5, from: 'repair' });
    const { body: draft } = await call('GET', `/drafts/${id}`);
    // Both lessons are at times when the colleague has lessons.
    expect(draft.measures).toMatchObject({ placed: 5, of: 5, mustBroken: 0, moves: 2 });
    expect(draft.moved.map(({ teacher }: { teacher: string }) => teacher)).toEqual(draft.moved.map(() => colleague));
    const before = await timetableOn();
    expect((await call('POST', `/drafts/${id}/publish`, { from: testToday })).status).toBe(200);
    expect(await timetableOn()).toHaveLength(before.length);
  });

  it('keeps what can stay, and gives the reason, if there is no repair', { tags: ['all'] }, async () => {
    const { call, save, makeOne } = await startSchool();
    await save((plan) => ({
      ...plan,
      away: [{ who: { kind: 'teacher', teacher: 'second@hill.example' }, slots: [{ day: 'Sunday', period: 1 }] }],
      rules: [],
    }));
    const { body } = await call('GET', `/drafts/${await makeOne({ seconds: 5, from: 'repair' })}`);
    expect(body).toMatchObject({ state: 'made', isRepair: true, measures: { placed: 4, of: 5, mustBroken: 0 } });
    expect(body.obstacles).toMatchObject([{ message: expect.stringContaining('Teacher second') }]);
  });

  it('refuses to repair where there is no timetable', async () => {
    const { call, save, server } = await startSchool();
    await save();
    await server.db
      .updateTable('timetable_period')
      .set({ removed_at: hoursLater(0).toISOString() })
      .execute();
    expect(await call('POST', '/drafts', { from: 'repair' })).toMatchObject({
      status: 409,
      body: { reason: 'nothing-to-repair' },
    });
  });

  it('names the rules and rows that keep lessons from getting a place', async () => {
    const { call, save, makeOne } = await startSchool();
    const slots = [{ day: 'Sunday', period: 1 }] as const;
    const late = { key: 'late', must: true, kind: 'not-after', who: { kind: 'class', class: 6 }, period: 2 } as const;
    await save((plan) => ({
      ...plan,
      away: [{ who: { kind: 'teacher', teacher: 'second@hill.example' }, slots: [...slots] }],
      rules: [...plan.rules, late],
    }));
    const id = await makeOne({ seconds: 5 });
    const { body } = await call('GET', `/drafts/${id}`);
    expect(body).toMatchObject({ state: 'made', measures: { of: 5 } });
    expect(body.measures.placed).toBeLessThan(5);
    expect(body.obstacles).toMatchObject([
      { rules: ['late'], lessons: ['row-3'], message: expect.stringContaining('Teacher second has unavailable times') },
    ]);
    const { body: saved } = await call('GET', '');
    expect((await call('POST', '/check', { plan: saved.plan })).body.obstacles).toEqual(body.obstacles);
  });

  it('is made again by another run when the process was killed while making it', async () => {
    const { server, call, save, begin } = await startSchool();
    await save();
    const id = await begin();
    await killWhileMaking(server, 1);
    expect((await call('GET', `/drafts/${id}`)).body.state).toBe('made');
  });

  it('has failed once its job is given up, and another can be made', async () => {
    const { server, call, save, begin } = await startSchool();
    await save();
    const id = await begin();
    await killWhileMaking(server, 3);
    expect((await call('GET', `/drafts/${id}`)).body).toMatchObject({ state: 'failed', measures: null });
    expect((await call('POST', `/drafts/${id}/publish`, { from: testToday })).body.reason).toBe(
      'timetable-draft-not-made',
    );
    await begin();
  });

  it('keeps the best when it is stopped, and nothing when it is deleted meanwhile', async () => {
    const { server, call, save, begin } = await startSchool();
    // No timetable can satisfy this rule, so the search would run until its time ends.
    const never = { key: 'never', must: false, kind: 'days-off', who: { kind: 'teachers' }, n: 0 } as const;
    await save((plan) => ({ ...plan, rules: [...plan.rules, never] }));
    const id = await begin({ seconds: 600 });
    const running = server.runJobs();
    await expect.poll(async () => (await call('GET', `/drafts/${id}`)).body.progress.placed).toBe(5);
    const stopped = await call('POST', `/drafts/${id}/stop`);
    expect(stopped).toMatchObject({ status: 200, body: { state: 'stopped', measures: { placed: 5, mustBroken: 0 } } });
    await running;
    expect((await call('POST', `/drafts/${id}/stop`)).body.state).toBe('stopped');
    const other = await begin({ seconds: 600 });
    const again = server.runJobs();
    expect((await call('DELETE', `/drafts/${other}`)).status).toBe(200);
    await again;
    expect((await call('GET', `/drafts/${other}`)).status).toBe(404);
  });

  it('is judged once, and again when the current timetable or its own lessons have changed', async () => {
    const { server, school, call, save, makeOne } = await startSchool();
    await save();
    const id = await makeOne();
    const stored = () => {
      const draft = server.db.selectFrom('timetable_draft').where('id', '=', Number(id));
      return draft.select(['judged', 'broken', 'revision']).executeTakeFirstOrThrow();
    };
    const told = async () => {
      const [{ body: list }, { body: one }] = [await call('GET', '/drafts'), await call('GET', `/drafts/${id}`)];
      expect(list.drafts[0].measures).toEqual(one.measures);
      expect(list.today).toEqual(one.today);
      return one.measures;
    };
    const before = await told();
    const made = await stored();
    const judged = JSON.parse(made.judged ?? '');
    const marked = { ...judged, measures: { ...judged.measures, placed: 77 } };
    const ofDraft = server.db.updateTable('timetable_draft').where('id', '=', Number(id));
    await ofDraft.set({ judged: JSON.stringify(marked) }).execute();
    expect((await told()).placed).toBe(77);
    const added = await addPeriod(server, school.admin, { period: 6, time: '12:00-12:45' });
    expect(added.status).toBe(201);
    expect((await told()).moves).toBe(before.moves + 1);
    expect((await told()).placed).toBe(before.placed);
    expect((await stored()).revision).toBe(made.revision);

    const [lesson] = (await call('GET', `/drafts/${id}`)).body.lessons as DraftLesson[];
    await call('POST', `/drafts/${id}/move`, { lesson: lesson?.id, slot: null });
    const moved = await stored();
    expect(await told()).toMatchObject({ placed: before.placed - 1 });
    const late = { ...judged, by: 'late', broken: [] };
    expect([made.revision, moved.revision]).toEqual([1, 2]);
    await server.db.transaction().execute(async (transaction) => {
      const before = [0, 1].map((revision) => ({ id: Number(id), revision, judged: late }));
      await storeJudged(transaction, school.id, before);
    });
    expect(await stored()).toEqual(moved);
  });

  it('reports its progress while it is made, and its end', async () => {
    const { server, call, save, begin } = await startSchool();
    await save();
    const id = await begin();
    const { body } = await call('GET', `/drafts/${id}/progress`);
    expect(body).toEqual({ state: 'making', progress: { placed: 0, of: 5, stuck: [] } });
    await server.runJobs();
    expect((await call('GET', `/drafts/${id}/progress`)).body.state).toBe('made');
    expect(await call('GET', '/drafts/99/progress')).toMatchObject({ status: 404 });
  });

  it('is published with two classes in one room only where the school does not refuse that', async () => {
    const { server, school, call, save, makeOne } = await startSchool();
    const decide = (roomTaken: string) => server.call('PUT', '/api/policies', school.admin, { roomTaken });
    await save();
    const id = await makeOne();
    const { result } = await server.db
      .selectFrom('timetable_draft')
      .select('result')
      .where('id', '=', Number(id))
      .executeTakeFirstOrThrow();
    const made = JSON.parse(result ?? '') as { lessons: DraftLesson[] };
    const lessons = made.lessons.map((lesson) => ({ ...lesson, room: 'Hall' }));
    await server.db
      .updateTable('timetable_draft')
      .set({ result: JSON.stringify({ ...made, lessons }) })
      .where('id', '=', Number(id))
      .execute();
    await decide('refuse');
    for (const day of [testToday, testDay(2)]) {
      const { status, body } = await call('POST', `/drafts/${id}/publish`, { from: day });
      expect([status, body.reason]).toEqual([409, 'room-taken']);
    }
    await decide('warn');
    expect((await call('POST', `/drafts/${id}/publish`, { from: testToday })).status).toBe(200);
  });

  it('is changed by hand, with the consequences shown before', async () => {
    const { call, save, makeOne } = await startSchool();
    await save();
    const id = await makeOne();
    const { body: before } = await call('GET', `/drafts/${id}`);
    const [art] = before.lessons as DraftLesson[];
    const { body: shown } = await call('GET', `/drafts/${id}/consequences/${art?.id}`);
    const others = shown.filter(({ slot }: { slot: { period: number } }) => slot.period !== art?.slot?.period);
    expect(others).toHaveLength(2);
    for (const { slot, move, swap } of others) {
      expect(move.breaks).toContainEqual(expect.objectContaining({ rule: null, kind: 'overlap', must: true }));
      const { status, body } = await call('POST', `/drafts/${id}/move`, { lesson: art?.id, slot, swap: true });
      expect(status).toBe(200);
      expect(body.measures.mustBroken).toBe(
        swap.breaks.reduce(
          (sum: number, { times, must }: { times: number; must: boolean }) => sum + (must ? times : 0),
          0,
        ),
      );
      expect(places(body, art?.row ?? '')).toEqual([`Sunday ${slot.period}`]);
      await call('POST', `/drafts/${id}/move`, { lesson: art?.id, slot: art?.slot, swap: true });
    }
    const { body: out } = await call('POST', `/drafts/${id}/move`, { lesson: art?.id, slot: null });
    expect([out.measures.placed, places(out, 'row-1')]).toEqual([4, [null]]);
    const refused = async (body: object) => (await call('POST', `/drafts/${id}/move`, body)).body.reason;
    expect(await refused({ lesson: art?.id, slot: { day: 'Monday', period: 1 } })).toBe('slot-not-in-week');
    expect(await refused({ lesson: art?.id, slot: art?.slot, swap: true })).toBe('nothing-to-swap-there');
    expect(await refused({ lesson: 'row-9.1', slot: null })).toBe('draft-lesson-not-found');
    expect((await call('POST', `/drafts/${id}/publish`, { from: testToday })).body).toMatchObject({
      code: 'clash',
      reason: 'lessons-not-placed',
      parameters: { lessons: 1 },
    });
  });
});

describe('a draft that is published', () => {
  it('is the timetable from today on, and past days keep the former one', async () => {
    const { wait, read, call, save, makeOne, timetableOn } = await startSchool();
    const before = await timetableOn();
    await wait(24);
    const ids = async () => (await read('/api/schedule')).body.map(({ _id }: { _id: string }) => _id).sort();
    const idsBefore = await ids();
    await save();
    const id = await makeOne();
    const { body: draft } = await call('GET', `/drafts/${id}`);
    const published = await call('POST', `/drafts/${id}/publish`, { from: testDay(1) });
    expect(published).toMatchObject({
      status: 200,
      body: { publishedFrom: testDay(1), isWaiting: false, measures: { moves: 0 } },
    });
    expect((await timetableOn()).sort()).toEqual(
      ['row-1', 'row-2']
        .flatMap((row) => places(draft, row).map((at) => `${at} ${row === 'row-1' ? 'Art' : 'Mathematics'}`))
        .sort(),
    );
    expect(await timetableOn(testToday)).toEqual(before);
    expect(await ids()).toEqual(idsBefore);
    expect(draft.measures.moves).toBeGreaterThan(0);
  });

  it('keeps the cover of a lesson that stays on that weekday, and ends the cover of one that does not', async () => {
    const { server, school, wait, call, save, makeOne, read } = await startSchool();
    await addLaterTeacher(server, school.id, 'third@hill.example');
    const lessons: { _id: string; classNumber: number; periods: { subject: string }[] }[] = (
      await read('/api/schedule')
    ).body;
    const covered = lessons.find((one) => one.classNumber === 5 && one.periods[0]?.subject === 'Mathematics');
    const sunday = testDay(6);
    const cover = { teacher: 'third@hill.example' };
    expect((await server.call('PUT', `/api/cover/${sunday}/${covered?._id}`, school.admin, cover)).status).toBe(200);
    await wait(24);
    const publish = async () => {
      const published = await call('POST', `/drafts/${await makeOne()}/publish`, { from: testDay(1) });
      expect(published).toMatchObject({ status: 200, body: { isWaiting: false } });
      return (await read(`/api/cover/${sunday}`)).body;
    };
    await save();
    expect(await publish()).toMatchObject({ covers: [{ lesson: covered?._id }], withdrawn: [] });
    await save((plan) => ({ ...plan, load: plan.load.filter((row) => row.subject !== 'Mathematics'), rules: [] }));
    expect(await publish()).toMatchObject({
      covers: [],
      withdrawn: [{ lesson: covered?._id, by: { email: cover.teacher } }],
    });
  });

  it('waits for a later day, is shown beforehand, and can be withdrawn until then', async () => {
    const { server, call, save, makeOne, timetableOn } = await startSchool();
    await save();
    const id = await makeOne();
    const before = await timetableOn();
    const publish = (from: string, draft = id) => call('POST', `/drafts/${draft}/publish`, { from });
    expect((await publish(testDay(2))).body).toMatchObject({ publishedFrom: testDay(2), isWaiting: true });
    const ahead = await timetableOn(testDay(2));
    expect(ahead).not.toEqual(before);
    expect([await timetableOn(), await timetableOn(testDay(1))]).toEqual([before, before]);
    expect((await publish(testDay(3))).body.reason).toBe('timetable-draft-waits');
    expect((await call('DELETE', `/drafts/${id}`)).body.reason).toBe('timetable-draft-waits');
    expect((await call('POST', `/drafts/${id}/withdraw`)).body).toMatchObject({
      publishedFrom: null,
      isWaiting: false,
    });
    expect((await call('POST', `/drafts/${id}/withdraw`)).body.reason).toBe('timetable-draft-does-not-wait');
    expect(await timetableOn(testDay(2))).toEqual(before);
    await publish(testDay(2));
    expect((await publish(testDay(2), await makeOne())).body).toMatchObject({
      code: 'duplicate',
      reason: 'another-timetable-waits',
    });
    await turnTimetables(server.db, hoursLater(24));
    expect(await timetableOn()).toEqual(before);
    await turnTimetables(server.db, hoursLater(48));
    await turnTimetables(server.db, hoursLater(48));
    expect(await timetableOn()).toEqual(ahead);
    expect((await call('GET', `/drafts/${id}`)).body).toMatchObject({ publishedFrom: testDay(2), isWaiting: false });
  });

  it('is refused for a class that was deleted since, whether it waits or not', async () => {
    const { server, school } = await startSchool();
    const periods = [5, 33].map((number) => ({ class: number }) as Parameters<typeof expectClassesThere>[2][number]);
    await expect(expectClassesThere(server.db, school.id, periods.slice(0, 1))).resolves.toBeUndefined();
    await expect(expectClassesThere(server.db, school.id, periods)).rejects.toMatchObject({
      why: { reason: 'planned-class-is-gone', parameters: { class: 33 } },
    });
  });

  it('is refused for a day in the past or outside the session, and for a teacher who has left', async () => {
    const { server, school, call, save, makeOne } = await startSchool();
    await save();
    const id = await makeOne();
    for (const from of [testDay(-1), '2030-01-01']) {
      const refused = await call('POST', `/drafts/${id}/publish`, { from });
      expect(refused).toMatchObject({
        status: 400,
        body: { faults: { from: { reason: 'publishing-day-not-of-session' } } },
      });
    }
    const left = { closed_at: hoursLater(0).toISOString() };
    await server.db.updateTable('account').set(left).where('person_id', '=', school.otherTeacher.id).execute();
    expect((await call('POST', `/drafts/${id}/publish`, { from: testToday })).body).toMatchObject({
      code: 'in_use',
      reason: 'planned-teacher-has-left',
      parameters: { name: 'Teacher second' },
    });
  });

  it('is refused if it left out a class that has lessons', async () => {
    const { call, save, makeOne, read } = await startSchool();
    await save((plan) => ({ ...plan, load: plan.load.filter((row) => row.class !== 6), rules: [] }));
    const id = await makeOne();
    const { body: before } = await read('/api/schedule');
    expect(await call('POST', `/drafts/${id}/publish`, { from: testToday })).toMatchObject({
      status: 409,
      body: { reason: 'class-left-out', parameters: { class: 6 } },
    });
    expect((await read('/api/schedule')).body).toEqual(before);
  });

  it('is refused if anybody were in two lessons at once', async () => {
    const { call, save, makeOne } = await startSchool();
    await save();
    const id = await makeOne();
    const { body } = await call('GET', `/drafts/${id}`);
    const [one, other] = (body.lessons as DraftLesson[]).filter(({ row }) => row === 'row-2');
    await call('POST', `/drafts/${id}/move`, { lesson: one?.id, slot: other?.slot });
    const refused = await call('POST', `/drafts/${id}/publish`, { from: testToday });
    expect(refused).toMatchObject({ status: 409, body: { reason: 'teacher-in-two-lessons' } });
  });
});

describe('a closed session', () => {
  it('takes no plan, no draft and no timetable', async () => {
    const { server, school, call, save, makeOne } = await startSchool();
    const { body: saved } = await save();
    const id = await makeOne();
    await server.db
      .updateTable('session')
      .set({ closed_at: hoursLater(0).toISOString() })
      .where('school_id', '=', school.id)
      .where('name', '=', '2026-2027')
      .execute();
    for (const refused of [
      await call('PUT', '', { plan: saved.plan, basedOn: saved.version }),
      await call('POST', '/drafts', {}),
      await call('POST', `/drafts/${id}/publish`, { from: testToday }),
      await call('POST', `/drafts/${id}/move`, { lesson: 'row-1.1', slot: null }),
    ]) {
      expect(refused).toMatchObject({ status: 409, body: { reason: 'session-closed' } });
    }
    expect((await call('GET', '')).body.isClosed).toBe(true);
  });
});
