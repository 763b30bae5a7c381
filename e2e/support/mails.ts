import { expect, type Page } from '@playwright/test';

type Mail = { readonly to: string; readonly kind: string; readonly state: string; readonly text: string | null };

/** The path of the newest link of this kind that the demo school mailed to somebody; an admin is signed in on the page. */
export async function readMailedLink(page: Page, demo: string, sought: Pick<Mail, 'to' | 'kind'>): Promise<string> {
  let link: string | undefined;
  await expect(async () => {
    const answer = page.waitForResponse((response) => new URL(response.url()).pathname === '/api/mail');
    await page.goto(`${demo}/mail`);
    const mails: Mail[] = await (await answer).json();
    const mail = mails.find(({ to, kind }) => to === sought.to && kind === sought.kind);
    link = /https?:\/\/[^/\s]+(\/\w+\?token=\S+)/.exec(mail?.text ?? '')?.[1];
    expect(link).toBeDefined();
  }).toPass();
  return link ?? '';
}
