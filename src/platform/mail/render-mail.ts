import { languageOf, languages, localeOf } from '../../languages/languages.ts';
import { html } from './html.ts';
import type { MailContent, MailReader } from './mail-kind.ts';
import { mailWords } from './mail-words.ts';

export type RenderedMail = { readonly subject: string; readonly text: string; readonly html: string };

/** Puts the text of a kind between greeting and sender, as plain text and as HTML, neither of which loads anything. */
export function renderMail(
  content: MailContent,
  reader: MailReader,
  unsubscribeAddress: string | undefined,
): RenderedMail {
  const t = mailWords('frame', reader.language);
  const subject = inOneLine(content.subject);
  const letter = {
    ...content,
    subject,
    greeting: t('greeting', { name: reader.name }),
    sentBy: t('sentBy', { school: reader.school }),
    turnOff: unsubscribeAddress === undefined ? undefined : { label: t('turnOff'), address: unsubscribeAddress },
  };
  return { subject, text: asText(letter), html: asHtml(letter, reader) };
}

/** Returns a text without control characters, which would end a header. */
export function inOneLine(text: string): string {
  return text.replaceAll(/\p{Cc}+/gu, ' ').trim();
}

type Letter = MailContent & {
  readonly greeting: string;
  readonly sentBy: string;
  readonly turnOff: { readonly label: string; readonly address: string } | undefined;
};

function asText({ greeting, lines, action, note, sentBy, turnOff }: Letter): string {
  const end = [note, sentBy, turnOff && `${turnOff.label}\n${turnOff.address}`].filter((part) => part !== undefined);
  const parts = [greeting, ...lines, ...(action ? [`${action.label}:\n${action.address}`] : [])];
  return `${parts.join('\n\n')}\n\n-- \n${end.join('\n\n')}\n`;
}

function asHtml({ subject, greeting, lines, action, note, sentBy, turnOff }: Letter, { language }: MailReader): string {
  const { direction } = languages[languageOf(language)];
  const button = action
    ? html`<p style="margin:24px 0"><a href="${action.address}" style="${buttonStyle}">${action.label}</a></p>
<p style="${smallStyle}"><a href="${action.address}" dir="ltr" style="${addressStyle}">${action.address}</a></p>`
    : '';
  const ending = turnOff
    ? html`<p style="${smallStyle}">${turnOff.label} <a href="${turnOff.address}" dir="ltr" style="${addressStyle}">${turnOff.address}</a></p>`
    : '';
  return html`<!doctype html>
<html lang="${localeOf(language).split('-u-')[0] ?? ''}" dir="${direction}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>${subject}</title>
</head>
<body dir="${direction}" style="margin:0;padding:24px 16px;font:16px/1.5 system-ui,sans-serif">
<div style="max-width:560px;margin:0 auto">
<p>${greeting}</p>
${lines.map((line) => html`<p>${line}</p>\n`)}
${button}
<hr style="border:0;border-top:1px solid #8888;margin:24px 0">
${note === undefined ? '' : html`<p style="${smallStyle}">${note}</p>`}
<p style="${smallStyle}">${sentBy}</p>
${ending}
</div>
</body>
</html>
`.text;
}

const buttonStyle =
  'display:inline-block;padding:10px 18px;border-radius:8px;background:#1a5fb4;color:#ffffff;text-decoration:none';
const smallStyle = 'font-size:14px';
const addressStyle = 'word-break:break-all';
