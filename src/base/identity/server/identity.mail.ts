import { dateFormat } from '../../../languages/format-dates.ts';
import { localeOf } from '../../../languages/languages.ts';
import type { DueMail, MailKind, MailReader } from '../../../platform/mail/mail-kind.ts';
import { mailWords } from '../../../platform/mail/mail-words.ts';
import { type LinkPurpose, renewCode, renewToken } from './account-link.queries.ts';
import { resetMail } from './forgotten-password.job.ts';
import { invitationMail, welcomePath } from './invitations.ts';
import { findDevice } from './known-devices.queries.ts';
import { deviceMail, emailCodeMail, emailMail, passwordMail } from './sign-in-mails.ts';

const invitation: MailKind = {
  kind: invitationMail,
  isOptional: false,
  write: async (mail) => {
    const token = await tokenOf(mail, 'invitation');
    if (token === undefined) return undefined;
    const t = mailWords('invitation', mail.reader.language);
    const { school } = mail.reader;
    return {
      subject: t('subject', { school }),
      lines: [t('text', { school }), t('hint')],
      action: { label: t('link'), address: mail.addressOf(welcomePath(token)) },
    };
  },
};

const forgottenPassword: MailKind = {
  kind: resetMail,
  isOptional: false,
  write: async (mail) => {
    const token = await tokenOf(mail, 'reset');
    if (token === undefined) return undefined;
    const t = mailWords('forgotten-password', mail.reader.language);
    const { school } = mail.reader;
    return {
      subject: t('subject', { school }),
      lines: [t('text', { school }), t('hint')],
      action: { label: t('link'), address: mail.addressOf(`/reset?token=${token}`) },
      note: t('note'),
    };
  },
};

/** Makes a new token when the mail is written, so that the queue holds nothing with which somebody could sign in. */
function tokenOf({ db, schoolId, about, reader, now }: DueMail, purpose: LinkPurpose) {
  const { madeAt } = about as { readonly madeAt: string };
  return renewToken(db, { schoolId, personId: reader.personId, purpose }, madeAt, now());
}

const passwordChanged: MailKind = {
  kind: passwordMail,
  isOptional: false,
  write: async ({ about, reader, addressOf }) => {
    const t = mailWords('password-changed', reader.language);
    const { at } = about as { readonly at: string };
    return {
      subject: t('subject'),
      lines: [t('text', { school: reader.school, at: timeFor(reader, at) }), t('hint')],
      action: { label: t('link'), address: addressOf('/forgot') },
    };
  },
};

const emailChanged: MailKind = {
  kind: emailMail,
  isOptional: false,
  goesToFormerEmail: true,
  write: async ({ about, reader }) => {
    const t = mailWords('email-changed', reader.language);
    const { at } = about as { readonly at: string };
    const { school } = reader;
    return { subject: t('subject', { school }), lines: [t('text', { school, at: timeFor(reader, at) }), t('hint')] };
  },
};

const emailCode: MailKind = {
  kind: emailCodeMail,
  isOptional: false,
  goesToFormerEmail: true,
  write: async ({ db, schoolId, about, reader, now }) => {
    const { madeAt } = about as { readonly madeAt: string };
    const { personId, school } = reader;
    const code = await renewCode(db, { schoolId, personId, purpose: 'email' }, madeAt, now());
    if (code === undefined) return undefined;
    const t = mailWords('email-code', reader.language);
    return { subject: t('subject', { school }), lines: [t('text', { school, code }), t('hint')] };
  },
};

const newDevice: MailKind = {
  kind: deviceMail,
  isOptional: false,
  write: async ({ db, schoolId, about, reader, addressOf }) => {
    const asked = about as { readonly device: number; readonly at: string };
    const found = await findDevice(db, schoolId, asked.device);
    if (!found) return undefined;
    const t = mailWords('new-device', reader.language);
    const { device, network } = found;
    const facts = { school: reader.school, at: timeFor(reader, asked.at), network };
    return {
      subject: t('subject'),
      lines: [device ? t('text', { ...facts, device }) : t('textWithoutDevice', facts), t('hint')],
      action: { label: t('link'), address: addressOf('/profile') },
    };
  },
};

function timeFor({ language, timeZone }: MailReader, at: string): string {
  return dateFormat(localeOf(language), timeZone, { dateStyle: 'long', timeStyle: 'short' }).format(new Date(at));
}

export const identityMails: readonly MailKind[] = [
  ...[invitation, forgottenPassword, passwordChanged, emailChanged, emailCode, newDevice],
];
