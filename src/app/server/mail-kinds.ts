import { absenceMail } from '../../features/attendance/server/absence.mail.ts';
import { coverMail } from '../../features/cover/server/cover.mail.ts';
import { newChildMail } from '../../features/guardians/server/new-child.mail.ts';
import { reminderMail } from '../../features/homework/server/homework.mail.ts';
import { identityMails } from '../../features/identity/server/identity.mail.ts';
import { factorAddedMail, factorRemovedMail } from '../../features/identity/server/second-factor.mail.ts';
import { testMail } from '../../features/mail/server/test.mail.ts';
import { unreadMail } from '../../features/messages/server/unread.mail.ts';
import { noticeMail } from '../../features/notices/server/notice.mail.ts';
import type { MailKind } from '../../platform/mail/mail-kind.ts';

const factorMails = [factorAddedMail, factorRemovedMail];

/** Every kind of mail, with what writes it. */
export const mailKinds: readonly MailKind[] = [
  testMail,
  ...identityMails,
  ...factorMails,
  newChildMail,
  absenceMail,
  noticeMail,
  coverMail,
  reminderMail,
  unreadMail,
];
