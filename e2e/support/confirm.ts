import { expect, type Page } from '@playwright/test';

/** Answers the question of a dialog, whose button does nothing for a moment. */
export async function confirm(page: Page, action: string): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: action, exact: true }).click();
  await expect(dialog).toBeHidden();
}
