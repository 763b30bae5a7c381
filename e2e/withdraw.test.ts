import type { Page } from '@playwright/test';
import { callsAs } from './support/calls.ts';
import { expect, expectDialogAccessible, failures, openFromMenu, signIn, test } from './support/rollbook.ts';
import { beginning, say } from './support/words.ts';

test.use({ locale: 'en-GB' });

test(
  'an admin opens a register from the audit log, corrects it, and withdraws it once, even by a double press',
  failures,
  async ({ page, demo }) => {
    await signIn(page, demo, 'Admin', '/audit');
    await page
      .getByRole('link', { name: /^Took the register of class/ })
      .first()
      .click();
    await expect(page).toHaveURL(/\/registers\?class=\d+&date=\d{4}-\d\d-\d\d$/);
    await expect(page.getByText('This register was taken by')).toBeVisible();

    await page.getByRole('button', { name: say('attendance:correct') }).click();
    await expect(page.getByRole('button', { name: say('attendance:withdraw') })).toHaveCount(0);
    await page.getByRole('switch').first().click();
    await page.getByRole('button', { name: say('attendance:saveCorrection') }).click();
    await expect(page.getByText(/(Present → Absent|Absent → Present)/)).toBeVisible();

    const withdrawals = countCalls(page, 'DELETE');
    const withdraw = page.getByRole('button', { name: say('attendance:withdraw') });
    await withdraw.focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText(say('attendance:withdrawText'));
    await expect(dialog.getByRole('button', { name: say('shared:cancel') })).toBeFocused();
    await expectDialogAccessible(page);
    await page.keyboard.press('Enter');
    await expect(dialog).toHaveCount(0);
    await expect(withdraw).toBeFocused();

    await withdraw.click();
    await page.route('**/api/attendance/*/*', (route) =>
      route.request().method() === 'DELETE' ? route.abort() : route.continue(),
    );
    await settled(dialog.getByRole('button', { name: say('attendance:withdraw') }));
    await dialog.getByRole('button', { name: say('attendance:withdraw') }).click();
    await expect(dialog.getByRole('alert')).toContainText(say('shared:noAnswer'));
    await page.unrouteAll();
    expect(withdrawals()).toBe(1);
    await dialog.getByRole('button', { name: say('attendance:withdraw') }).dblclick();
    await expect(page.getByText(say('attendance:withdrawn'))).toHaveCount(1);
    await expect(page.getByText(/^No register was taken for class/)).toBeVisible();
    expect(withdrawals()).toBe(2);

    const withdrawn = page.getByRole('list', { name: beginning('attendance:withdrawnTitle') }).locator('summary');
    await expect(withdrawn).toHaveCount(1);
    await expect(withdrawn).toContainText(say('columns:headings.withdrawnBy'));
    await withdrawn.click();
    await expect(page.getByRole('listitem').getByText(say('attendance:Present')).first()).toBeVisible();
    await page.goto(`${demo}/audit`);
    await expect(page.getByRole('link', { name: /^Withdrew the register of class/ })).toBeVisible();
  },
);

test('an admin corrects and withdraws the marks of a teacher who has left', { tag: '@all' }, async ({
  page,
  demo,
  otherPage,
}) => {
  await signIn(page, demo, 'Admin');
  await openFromMenu(page, say('shell:pages./exams'));
  await page.getByRole('radio', { name: '1', exact: true }).check();
  await page.getByLabel(say('shared:subject')).selectOption({ index: 1 });
  await page.getByLabel(say('marks:exam'), { exact: true }).selectOption({ index: 1 });
  const [, teacher = ''] = /^Submitted by (.*?), \d/.exec(await page.getByText(/^Submitted by/).innerText()) ?? [];
  const exam = page.url();

  const office = await callsAs(demo, 'Admin');
  const teachers = await office('GET', `/api/teachers?search=${encodeURIComponent(teacher)}`);
  await office('DELETE', `/api/teachers/${teachers[0]._id}`);

  await page.goto(exam);
  await expect(page.getByText(`Submitted by ${teacher}`)).toBeVisible();
  await page.getByRole('button', { name: say('marks:correct') }).click();
  const mark = page.getByRole('textbox', { name: beginning('marks:markOf') }).first();
  await mark.fill((await mark.inputValue()) === '1' ? '2' : '1');
  await page.getByRole('button', { name: say('marks:saveCorrection') }).click();
  await expect(page.getByText(say('marks:corrected'))).toBeVisible();
  await expect(page.getByText(/→ [12]$/)).toBeVisible();

  const subject = (await page.getByLabel(say('shared:subject')).inputValue()) ?? '';
  await signIn(otherPage, demo, 'Student', '/result');
  await expect(otherPage.getByRole('cell', { name: subject }).first()).toBeVisible();
  const before = await otherPage.getByRole('cell', { name: subject }).count();

  await page.getByRole('button', { name: say('marks:withdraw') }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText(say('marks:withdrawText'));
  await settled(dialog.getByRole('button', { name: say('marks:withdraw') }));
  await dialog.getByRole('button', { name: say('marks:withdraw') }).click();
  await expect(page.getByText(say('marks:withdrawn'))).toBeVisible();
  await expect(page.getByText(say('marks:pickExam'))).toBeVisible();
  const withdrawn = page.getByRole('list', { name: say('marks:withdrawnTitle', { class: 1 }) }).locator('summary');
  await expect(withdrawn).toContainText(`submitted by ${teacher}`);
  await withdrawn.click();
  await expect(
    page
      .getByRole('listitem')
      .getByText(/^\d+ \/ \d+$/)
      .first(),
  ).toBeVisible();

  await otherPage.reload();
  await expect(otherPage.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(otherPage.getByRole('cell', { name: subject })).toHaveCount(before - 1);
});

test('an admin withdraws a message sent to the wrong class, and its readers no longer see it', { tag: '@all' }, async ({
  page,
  otherPage,
  demo,
}) => {
  const text = 'For class 2, in truth';
  await signIn(page, demo, 'Admin');
  const office = await callsAs(demo, 'Admin');
  await office('POST', '/api/message/admin', { recipientType: 'class', className: 1, message: text });
  await signIn(otherPage, demo, 'Student', '/message?mode=see');
  await expect(otherPage.getByText(text)).toBeVisible();

  await page.goto(`${demo}/audit`);
  await page.getByRole('link', { name: beginning('audit:sentToClass', { class: 1 }) }).click();
  const sent = page.getByRole('article').filter({ hasText: text });
  await expect(sent).toContainText('To class 1');
  await sent.getByRole('button', { name: say('messages:withdraw') }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText(say('messages:withdrawText'));
  await settled(dialog.getByRole('button', { name: say('messages:withdraw') }));
  await dialog.getByRole('button', { name: say('messages:withdraw') }).click();
  await expect(sent).toContainText(say('columns:headings.withdrawnBy'));
  await expect(sent.getByRole('button')).toHaveCount(0);
  await expect(sent).toBeFocused();
  await expect(page.getByText(say('messages:withdrawn'))).toBeVisible();
  await expect(otherPage.getByText(text)).toBeHidden();
});

/** Counts the page's calls of a method from now on. */
function countCalls(page: Page, method: string): () => number {
  let count = 0;
  page.on('request', (request) => {
    if (request.method() === method) count += 1;
  });
  return () => count;
}

/** Waits until a dialog accepts its confirmation, which it does after a moment, so that it is read. */
async function settled(answer: ReturnType<Page['getByRole']>): Promise<void> {
  await expect(answer).not.toHaveAttribute('aria-disabled');
}
