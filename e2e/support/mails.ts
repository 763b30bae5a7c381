import { expect } from '@playwright/test';
import { callsAs } from './calls.ts';

type Mail = { readonly to: string; readonly kind: string; readonly state: string; readonly text: string | null };

/** The path of the newest link of this kind that the demo school mailed to somebody. */
export async function readMailedLink(demo: string, sought: Pick<Mail, 'to' | 'kind'>): Promise<string> {
  const office = await callsAs(demo, 'Admin');
  let link: string | undefined;
  await expect(async () => {
    const mails: Mail[] = await office('GET', '/api/mail');
    const mail = mails.find(({ to, kind }) => to === sought.to && kind === sought.kind);
    link = /https?:\/\/[^/\s]+(\/\w+\?token=\S+)/.exec(mail?.text ?? '')?.[1];
    expect(link).toBeDefined();
  }).toPass({ intervals: [50, 100, 200] });
  return link ?? '';
}
