import { expect } from '@playwright/test';
import { callsAs } from './calls.ts';

type Mail = { readonly to: string; readonly kind: string; readonly state: string; readonly text: string | null };

/** The path of the newest link of this kind that the demo school mailed to somebody. */
export function readMailedLink(demo: string, sought: Pick<Mail, 'to' | 'kind'>): Promise<string> {
  return readMailed(demo, sought, /https?:\/\/[^/\s]+(\/\w+\?token=\S+)/);
}

/** The code in the newest mail of a kind to an email. */
export function readMailedCode(demo: string, sought: Pick<Mail, 'to' | 'kind'>): Promise<string> {
  return readMailed(demo, sought, /\b(\d{8})\b/);
}

async function readMailed(demo: string, sought: Pick<Mail, 'to' | 'kind'>, pattern: RegExp): Promise<string> {
  const office = await callsAs(demo, 'Admin');
  let found: string | undefined;
  await expect(async () => {
    const mails: Mail[] = await office('GET', '/api/mail');
    const mail = mails.find(({ to, kind }) => to === sought.to && kind === sought.kind);
    found = pattern.exec(mail?.text ?? '')?.[1];
    expect(found).toBeDefined();
  }).toPass({ intervals: [50, 100, 200] });
  return found ?? '';
}
