import type { BrowserContext, Page } from '@playwright/test';
import { callsAs } from './support/calls.ts';
import { registerToday, secondTeacher, submitRegister, takeByCall } from './support/registers.ts';
import {
  expect,
  expectAccessible,
  expectDialogAccessible,
  logIn,
  refusals,
  signIn,
  signInAs,
  signOut,
  test,
} from './support/rollbook.ts';
import { beginning, say, within } from './support/words.ts';
import { untilReady } from './support/worker.ts';

test.use({ serviceWorkers: 'allow' });

/** Takes the register of class 3 without a network: everybody present but the second. */
async function takeOffline(page: Page, context: BrowserContext, demo: string): Promise<void> {
  await signIn(page, demo, 'Teacher');
  await untilReady(page);
  await context.setOffline(true);
  await page.goto(`${demo}/attendance_entry?class=3`);
  await page.getByRole('button', { name: say('attendance:allPresent') }).click();
  await page.getByRole('switch').nth(1).click();
  await submitRegister(page);
  await expect(waits(page)).toBeVisible();
}

const waits = (page: Page) => page.getByText(/^On this device since .*, not sent yet\./);
const strip = (page: Page) => page.getByRole('status').filter({ hasText: say('shell:waits', { count: 1 }) });

/** The register of class 3 as the server has it. */
async function registerAt(demo: string) {
  const { taken, students } = await registerToday(await callsAs(demo, secondTeacher), 3);
  return { isTaken: taken !== null, absent: students.filter(({ status }) => status === 'Absent').length };
}

/**
 * Reads everything that the device stores, as a person with the device could: the databases, both storages and the
 * worker's caches.
 */
function readDevice(page: Page): Promise<{ readonly text: string; readonly waiting: number; readonly keys: number }> {
  return page.evaluate(async () => {
    const answerTo = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const db = await answerTo(indexedDB.open('rollbook'));
    const rows: Record<string, unknown[]> = {};
    for (const name of db.objectStoreNames) {
      rows[name] = await answerTo(db.transaction(name).objectStore(name).getAll() as IDBRequest<unknown[]>);
    }
    db.close();
    const readable = (_: string, value: unknown) => {
      if (value instanceof ArrayBuffer) return new TextDecoder('latin1').decode(value);
      return value;
    };
    const text = [JSON.stringify(rows, readable), JSON.stringify(localStorage), JSON.stringify(sessionStorage)];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      const documents = (await cache.keys()).filter(({ url }) => !new URL(url).pathname.startsWith('/assets/'));
      for (const one of documents) text.push(one.url, (await (await cache.match(one))?.text()) ?? '');
    }
    return { text: text.join('\n'), waiting: rows.outbox?.length ?? 0, keys: rows.owner?.length ?? 0 };
  });
}

/** Texts of a register of the demo school's class 3: names, and statuses by roll. */
const ofChildren = /Present|Absent|O'Brien|(status|roll)\\?":/;

test('a register that is submitted without a network is shown as waiting, also after a restart, and sent once by itself', async ({
  page,
  context,
  demo,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await takeOffline(page, context, demo);
  await expect(page.getByText(say('attendance:count', { present: 64, absent: 1 }))).toBeVisible();
  await expect(strip(page)).toBeVisible();
  await expectAccessible(page);

  await page.close();
  const again = await context.newPage();
  await again.goto(`${demo}/attendance_entry?class=3`);
  await expect(waits(again)).toBeVisible();
  await expect(again.getByText(within('shell:shownAsOf'))).toBeVisible();
  await again.getByRole('button', { name: say('shell:showWaiting') }).click();
  const list = again.getByRole('dialog');
  await expect(list).toContainText(say('find:ofClass.attendance', { class: 3 }));
  await again.keyboard.press('Escape');

  await context.setOffline(false);
  await expect(again.getByText(/^This register was taken by/)).toBeVisible({ timeout: 30_000 });
  await expect(strip(again)).toHaveCount(0);
  expect(await registerAt(demo)).toEqual({ isTaken: true, absent: 1 });
});

test('the register of a group is taken on a phone without a network, and stored once when it is back', async ({
  page,
  context,
  demo,
}) => {
  const office = await callsAs(demo, 'Admin');
  const { school } = await office('GET', '/api/school');
  const email = 'teacher1@demo.rollbook.school';
  const chess = { name: 'Chess 3', subject: 'Chess', classes: [3], takesRegister: true, teacherEmails: [email] };
  const { class: group } = await office('POST', '/api/groups', chess);
  const students: { roll: number }[] = await office('GET', '/api/students/class/3');
  await office('PUT', `/api/groups/${group}/members`, { rolls: students.slice(0, 3).map(({ roll }) => roll) });
  const day = new Date(`${school.today}T00:00:00Z`).toLocaleDateString('en', { weekday: 'long', timeZone: 'UTC' });
  // The first lesson of the day, so that the device fetches its register first.
  const at = { day, period: 12, time: '06:00-06:45' };
  await office('POST', '/api/schedule', { ...at, classNumber: group, subject: 'Chess', teacher: { email } });
  const registerOfGroup = () => office('GET', `/api/attendance/${group}/${school.today}?period=${at.period}`);
  const stored: number[] = [];
  page.on('response', (answer) => {
    if (answer.request().method() === 'POST' && answer.url().endsWith('/api/attendance')) stored.push(answer.status());
  });

  await page.setViewportSize({ width: 360, height: 740 });
  await signIn(page, demo, 'Teacher');
  await untilReady(page);
  await context.setOffline(true);
  await page.goto(`${demo}/attendance_entry?class=${group}&period=${at.period}`);
  await expect(page.getByRole('switch')).toHaveCount(3);
  await page.getByRole('button', { name: say('attendance:allPresent') }).click();
  await page.getByRole('switch').nth(1).click();
  await submitRegister(page);
  await expect(waits(page)).toBeVisible();
  await expect(strip(page)).toBeVisible();
  await expectAccessible(page);
  expect(await registerOfGroup()).toMatchObject({ taken: null });

  await context.setOffline(false);
  await expect(page.getByText(/^This register was taken by/)).toBeVisible({ timeout: 30_000 });
  await expect(strip(page)).toHaveCount(0);
  const register = await registerOfGroup();
  expect(register.taken).not.toBeNull();
  const statuses = register.students.map(({ status }: { status: string }) => status);
  expect(statuses).toEqual(['Present', 'Absent', 'Present']);
  expect(stored.filter((status) => status === 201)).toHaveLength(1);
  // Nothing was taken for the whole class, and sending again after a reload adds nothing.
  await page.reload();
  await expect(page.getByText(/^This register was taken by/)).toBeVisible();
  expect(await registerAt(demo)).toMatchObject({ isTaken: false });
  expect(await registerOfGroup()).toEqual(register);
});

test('what lies on the device reveals nothing about children, and a sign-out with something waiting asks first', async ({
  page,
  context,
  demo,
}) => {
  await takeOffline(page, context, demo);
  const before = await readDevice(page);
  expect(before).toMatchObject({ waiting: 1, keys: 1 });
  expect(before.text.match(ofChildren)?.[0]).toBeUndefined();

  const logout = page.getByRole('button', { name: say('identity:logout') });
  await logout.click();
  const question = page.getByRole('dialog', { name: say('waiting:signOutTitle') });
  await expect(question).toContainText(say('waiting:signOutText', { count: 1 }));
  await expectDialogAccessible(page);
  await question.getByRole('button', { name: say('waiting:stay') }).click();
  await expect(waits(page)).toBeVisible();
  await logout.click();
  const leave = question.getByRole('button', { name: say('waiting:signOut') });
  await expect(leave).not.toHaveAttribute('aria-disabled');
  await leave.click();
  await expect(page.getByRole('button', { name: say('identity:login') })).toBeVisible();
  await expect.poll(() => readDevice(page)).toMatchObject({ waiting: 0, keys: 0 });
  expect((await readDevice(page)).text.match(ofChildren)?.[0]).toBeUndefined();
});

test('after a session has ended, what waits can be read by nobody else, and is sent when its author is back', {
  tag: ['@all', refusals.tag],
}, async ({ page, context, demo }) => {
  await takeOffline(page, context, demo);
  const token = await page.evaluate(() => localStorage.getItem('rollbook.token'));
  await page.request.post(`${demo}/api/identity/sign-out`, { headers: { authorization: `Bearer ${token}` } });
  await context.setOffline(false);
  await expect(page.getByRole('button', { name: say('identity:login') })).toBeVisible({ timeout: 30_000 });
  await expect.poll(() => readDevice(page)).toMatchObject({ waiting: 1, keys: 0 });
  expect((await readDevice(page)).text.match(ofChildren)?.[0]).toBeUndefined();

  await signInAs(page, demo, secondTeacher);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(beginning('home:welcome'));
  await page.goto(`${demo}/attendance_entry?class=3`);
  await expect(page.getByText(say('attendance:count', { present: 0, absent: 65 }))).toBeVisible();
  await expect(strip(page)).toHaveCount(0);
  expect(await registerAt(demo)).toMatchObject({ isTaken: false });
  await signOut(page);
  await expect.poll(() => readDevice(page)).toMatchObject({ waiting: 1, keys: 0 });

  await logIn(page, 'Teacher', 'teacher1@demo.rollbook.school', 'teacher-demo');
  await expect(page.getByText(say('shell:went', { count: 1 }))).toBeVisible({ timeout: 30_000 });
  expect(await registerAt(demo)).toEqual({ isTaken: true, absent: 1 });
});

test('a device that has not heard the server for a day shows nothing, and sends what waits when it does', {
  tag: '@all',
}, async ({ page, context, demo }) => {
  await takeOffline(page, context, demo);
  await page.clock.setSystemTime((await page.evaluate(() => Date.now())) + 25 * 60 * 60 * 1000);
  await page.reload();
  await expect.poll(() => readDevice(page), { timeout: 20_000 }).toMatchObject({ waiting: 1, keys: 0 });
  expect((await readDevice(page)).text.match(ofChildren)?.[0]).toBeUndefined();
  await expect(page.getByRole('switch')).toHaveCount(0);

  await context.setOffline(false);
  await page.reload();
  await expect
    .poll(() => registerAt(demo), { timeout: 30_000 })
    .toEqual({
      isTaken: true,
      absent: 1,
    });
});

test('what waits survives a change of password: on a device whose session it ended, and on the one that changed it', {
  tag: ['@all', refusals.tag],
}, async ({ page, context, demo }) => {
  const chosen = 'registers in the rain';
  const email = 'teacher1@demo.rollbook.school';
  await takeOffline(page, context, demo);
  const elsewhere = await callsAs(demo, 'Teacher');
  await elsewhere('POST', '/api/identity/password', { currentPassword: 'teacher-demo', newPassword: chosen });
  await context.setOffline(false);
  await expect(page.getByRole('button', { name: say('identity:login') })).toBeVisible({ timeout: 30_000 });
  await expect.poll(() => readDevice(page)).toMatchObject({ waiting: 1, keys: 0 });
  await takeByCall(await callsAs(demo, secondTeacher), 3);

  await logIn(page, 'Teacher', email, chosen);
  const versions = page.getByRole('heading', { name: say('compare:register') });
  await expect(versions).toBeVisible({ timeout: 30_000 });

  const passwords = { currentPassword: chosen, newPassword: 'registers in the sun' };
  const status = await page.evaluate(async (body) => {
    const authorization = `Bearer ${localStorage.getItem('rollbook.token')}`;
    const headers = { authorization, 'content-type': 'application/json' };
    return (await fetch('/api/identity/password', { method: 'POST', headers, body: JSON.stringify(body) })).status;
  }, passwords);
  expect(status).toBe(200);
  for (let reloads = 0; reloads < 2; reloads += 1) {
    await page.reload();
    await expect(versions).toBeVisible();
  }
  expect(await readDevice(page)).toMatchObject({ waiting: 1, keys: 1 });
});
