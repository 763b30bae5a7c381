import { daysAfter, weekdayOf } from '../src/platform/contract/dates.ts';
import { type Account, callsAs, demoAccounts, startSession } from './support/calls.ts';
import { expect, expectAccessible, expectDialogAccessible, refusals, signIn, test } from './support/rollbook.ts';
import { countEntries } from './support/teachers-device.ts';
import { pattern, say } from './support/words.ts';

/** The lessons of the demo's teacher today, in order. */
async function lessonsOfToday(demo: string) {
  const teacher = await callsAs(demo, 'Teacher');
  const { today, teacher: own } = await teacher('GET', '/api/home');
  return { teacher, today, lessons: own.lessons.lessons as { class: number; period: number; subject: string }[] };
}

/** Hands in a text or a file from another device. */
async function handInByCall(demo: string, account: Account, id: string, content: string | Blob): Promise<void> {
  const { token } = await startSession(demo, account);
  const body = new FormData();
  if (typeof content === 'string') body.append('text', content);
  else body.append('files', content, 'file.txt');
  const headers = { authorization: `Bearer ${token}` };
  expect((await fetch(`${demo}/api/homework/${id}/hand-in`, { method: 'POST', headers, body })).status).toBe(201);
}

test(
  'a topic is typed under the register, saved when the field is left, and read in the diary, which is changed with a reason',
  refusals,
  async ({ page, otherPage, demo }) => {
    const { teacher, today, lessons } = await lessonsOfToday(demo);
    const [first, other] = [lessons[0], lessons.find((lesson) => lesson.class !== lessons[0]?.class)];
    if (!first || !other) throw new Error('The teacher of the demo has no two lessons today.');
    await signIn(page, demo, 'Teacher', `/attendance_entry?class=${first.class}`);
    const field = page.getByLabel(say('diary:topicOf', first));
    await expect(page.getByRole('switch').first()).toBeVisible();
    // The field does not exist before the school keeps a diary.
    await expect(field).toHaveCount(0);
    await teacher('PUT', `/api/diary/${other.class}/${today}/${other.period}`, { topic: 'Verbs' });
    await page.reload();
    await field.fill('Nouns and articles');
    await field.blur();
    await expect(page.getByText(say('diary:savedHere'))).toBeVisible();
    await page.reload();
    await expect(field).toHaveValue('Nouns and articles');
    // What somebody else writes while a topic is being typed is shown and not replaced unseen.
    await field.fill('Nouns');
    await teacher('PUT', `/api/diary/${first.class}/${today}/${first.period}`, { topic: 'Verbs of motion' });
    await page.reload();
    await expect(field).toHaveValue('Nouns');
    await field.focus();
    await field.blur();
    await expect(page.getByText(say('diary:theirs', { topic: 'Verbs of motion' }))).toBeVisible();
    await page.getByRole('button', { name: say('diary:keepMine') }).click();
    await expect(page.getByText(say('diary:savedHere'))).toBeVisible();

    await signIn(otherPage, demo, 'Admin', `/diary?class=${first.class}`);
    await expect(otherPage.getByText('Nouns', { exact: true })).toBeVisible();
    await expectAccessible(otherPage);
    await otherPage
      .getByRole('button', { name: / period 1$/ })
      .first()
      .click();
    await expectDialogAccessible(otherPage);
    await otherPage.getByRole('dialog').getByLabel(say('diary:topic')).first().fill('Articles');
    await otherPage.getByLabel(say('diary:why')).fill('A slip of the pen');
    await otherPage.getByRole('button', { name: say('shared:save') }).click();
    await expect(otherPage.getByText('Articles', { exact: true })).toBeVisible();
  },
);

test('homework is given on a scale, handed in as photos that become one PDF, returned with feedback and a mark, and seen by the student', async ({
  page,
  otherPage,
  demo,
}) => {
  const admin = await callsAs(demo, 'Admin');
  const writes = { as: 'of', decimalSign: ',' };
  await admin('PUT', '/api/scales/Halves', { kind: 'number', max: 20, step: 0.5, writes });
  const { days } = await admin('GET', '/api/calendar');
  await page.setViewportSize({ width: 360, height: 720 });
  await signIn(page, demo, 'Teacher', '/homework?class=1&act=give');
  await page.getByLabel(say('homework:titleField')).fill('Draw your street');
  const due = page.getByLabel(say('homework:dueField'));
  const usual = await due.inputValue();
  const week = Array.from({ length: 7 }, (_, place) => daysAfter(usual, place + 1));
  await due.fill(week.find((date) => !days.includes(weekdayOf(date))) ?? '');
  await expect(page.getByText(pattern('homework:doubts.noSchool'))).toBeVisible();
  await due.fill(usual);
  await expect(page.getByText(pattern('homework:doubts.noSchool'))).toHaveCount(0);
  await page.getByText(say('homework:more'), { exact: true }).click();
  await page.getByLabel(say('homework:scale')).selectOption('Halves');
  await expectAccessible(page);
  await page.getByRole('button', { name: say('homework:give'), exact: true }).click();
  await expect(page.getByText(say('homework:given'))).toBeVisible();

  await signIn(otherPage, demo, 'Student');
  await otherPage.getByRole('link', { name: /Draw your street/ }).click();
  const picture = await otherPage.screenshot();
  await otherPage
    .locator('input[type=file]')
    .last()
    .setInputFiles(
      ['street', 'house'].map((name) => ({ name: `${name}.png`, mimeType: 'image/png', buffer: picture })),
    );
  await expect(otherPage.getByText('street.jpg', { exact: true })).toBeVisible();
  await expect(otherPage.getByText(say('homework:joinedHint'))).toBeVisible();
  await otherPage.getByRole('button', { name: say('homework:send'), exact: true }).click();
  await expect(otherPage.getByText(say('homework:sent'))).toBeVisible();
  await expect(otherPage.getByRole('button', { name: new RegExp(say('homework:photosName')) }).first()).toBeVisible();
  await expectAccessible(otherPage);

  await page.getByRole('link', { name: /Draw your street/ }).click();
  await expect(page.getByRole('button', { name: new RegExp(say('homework:photosName')) })).toBeVisible();
  await page.getByLabel(say('homework:feedback')).fill('A fine street');
  const mark = page.getByLabel(say('homework:mark'), { exact: true });
  await mark.fill('20,5');
  await page.getByRole('button', { name: say('homework:returned'), exact: true }).click();
  await expect(page.getByText(say('marks:faults.notOfStep', { least: 0, max: 20, step: 0.5 }))).toBeVisible();
  await expect(mark).toHaveValue('20,5');
  await mark.fill('9,5');
  await expectAccessible(page);
  await page.getByRole('button', { name: say('homework:returned'), exact: true }).click();

  // The page that was open is updated.
  await expect(otherPage.getByText('A fine street')).toBeVisible();
  await expect(otherPage.getByText(say('homework:markOf', { mark: '9,5' }))).toBeVisible();
  await expect(otherPage.getByRole('button', { name: say('homework:sendAgain') })).toHaveCount(0);
});

test('feedback that is typed stays with its student while another hands in, whose chosen file is still there after the page was ended', async ({
  page,
  otherPage,
  demo,
}) => {
  const teacher = await callsAs(demo, 'Teacher');
  const { today } = await teacher('GET', '/api/home');
  const rivers = { class: 1, subject: 'Portuguese', title: 'Rivers', due: daysAfter(today, 1), handIn: 'files' };
  const { _id } = await teacher('POST', '/api/homework', rivers);
  const account = { role: 'Student', email: 's11@demo.rollbook.school', password: '11' } as const;
  await handInByCall(demo, account, _id, new Blob(['The rivers']));

  await signIn(page, demo, 'Teacher', `/homework/${_id}`);
  const feedback = page.getByLabel(say('homework:feedback'));
  await feedback.fill('A clear map');

  // The student with roll 1 comes first in the pile.
  await signIn(otherPage, demo, 'Student', `/homework/${_id}`);
  const map = { name: 'map.txt', mimeType: 'text/plain', buffer: Buffer.from('A map') };
  await otherPage.locator('input[type=file]').last().setInputFiles(map);
  await expect.poll(() => otherPage.evaluate(countEntries, 'chosen')).toBe(1);
  await otherPage.reload();
  await expect(otherPage.getByText('map.txt', { exact: true })).toBeVisible();
  await otherPage.getByRole('button', { name: say('homework:send'), exact: true }).click();
  await expect(otherPage.getByText(say('homework:replaces'))).toBeVisible();
  await expect.poll(() => otherPage.evaluate(countEntries, 'chosen')).toBe(0);

  await expect(page.getByRole('button', { name: say('homework:remind', { count: 63 }) })).toBeVisible();
  await expect(feedback).toHaveValue('A clear map');
});

test(
  'a hand-in that waited replaces none of another device: it is shown as refused, put into the form, and handed in over what was seen',
  refusals,
  async ({ page, demo }) => {
    const teacher = await callsAs(demo, 'Teacher');
    const { today } = await teacher('GET', '/api/home');
    const rivers = { class: 1, subject: 'Portuguese', title: 'Rivers', due: daysAfter(today, 1), handIn: 'text' };
    const { _id } = await teacher('POST', '/api/homework', rivers);
    await signIn(page, demo, 'Student', `/homework/${_id}`);
    const text = page.getByLabel(say('homework:yourText'));
    await page.route('**/hand-in', (route) => route.abort('internetdisconnected'));
    await text.fill('From the phone');
    await page.getByRole('button', { name: say('homework:send'), exact: true }).click();
    await expect(page.getByText(say('homework:waits'))).toBeVisible();

    await handInByCall(demo, demoAccounts.Student, _id, 'From the tablet');
    await expect(page.getByText('From the tablet')).toBeVisible();
    await page.unroute('**/hand-in');
    await page.evaluate(() => dispatchEvent(new Event('online')));
    const refused = page.getByRole('alert').filter({ hasText: 'From the phone' });
    await expect(refused).toBeVisible();
    await expectAccessible(page);
    await refused.getByRole('button', { name: say('homework:takeIntoForm') }).click();
    await expect(text).toHaveValue('From the phone');
    await page.getByRole('button', { name: say('homework:sendAgain') }).click();
    await expect(page.getByText(say('homework:sent'))).toBeVisible();
    await expect(page.locator('main p', { hasText: 'From the phone' })).toBeVisible();
    await expect(page.getByText('From the tablet')).toHaveCount(0);
  },
);

test('hand-ins to answer are on the teacher’s home, and a week is signed after the question about lessons without a topic', async ({
  page,
  demo,
}) => {
  const { teacher, today, lessons } = await lessonsOfToday(demo);
  const admin = await callsAs(demo, 'Admin');
  const { email } = await teacher('GET', '/api/identity/me');
  await admin('PUT', '/api/classes/1', { teacherEmail: email });
  const rivers = { class: 1, subject: 'Portuguese', title: 'Rivers', due: daysAfter(today, 1), handIn: 'text' };
  const { _id } = await teacher('POST', '/api/homework', rivers);
  await handInByCall(demo, demoAccounts.Student, _id, 'The Douro');
  const own = lessons.find((lesson) => lesson.class === 1);
  if (own) await teacher('PUT', `/api/diary/1/${today}/${own.period}`, { topic: 'Rivers' });

  await page.setViewportSize({ width: 360, height: 720 });
  await signIn(page, demo, 'Teacher');
  await page.getByRole('link', { name: /Rivers/ }).click();
  await expect(page.getByText('The Douro')).toBeVisible();

  await page.goto(`${demo}/diary?class=1`);
  await page.getByRole('button', { name: say('diary:sign') }).click();
  await expectDialogAccessible(page);
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('listitem').first()).toBeVisible();
  await dialog.getByRole('button', { name: say('shared:cancel') }).click();
  await expect(page.getByRole('button', { name: say('diary:takeBack') })).toHaveCount(0);
  await page.getByRole('button', { name: say('diary:sign') }).click();
  await dialog.getByRole('button', { name: say('diary:sign') }).click();
  await expect(page.getByRole('button', { name: say('diary:takeBack') })).toBeVisible();
});
