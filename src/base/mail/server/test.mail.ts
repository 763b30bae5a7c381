import type { MailKind } from '../../../platform/mail/mail-kind.ts';
import { mailWords } from '../../../platform/mail/mail-words.ts';

/** A mail to the person who requests it, to check whether mails arrive. */
export const testMail: MailKind = {
  kind: 'test',
  isOptional: false,
  write: async ({ reader, addressOf }) => {
    const t = mailWords('test', reader.language);
    return {
      subject: t('subject', { school: reader.school }),
      lines: [t('text')],
      action: { label: t('link'), address: addressOf('/') },
    };
  },
};
