import { newChildMail } from '../../base/guardians/server/new-child.mail.ts';
import { identityMails } from '../../base/identity/server/identity.mail.ts';
import { factorAddedMail, factorRemovedMail } from '../../base/identity/server/second-factor.mail.ts';
import { testMail } from '../../base/mail/server/test.mail.ts';
import type { MailKind } from '../../platform/mail/mail-kind.ts';
import { absenceMail } from '../../records/attendance/server/absence.mail.ts';
import { coverMail } from '../../records/cover/server/cover.mail.ts';
import { reminderMail } from '../../records/homework/server/homework.mail.ts';
import { unreadMail } from '../../records/messages/server/unread.mail.ts';
import { noticeMail } from '../../records/notices/server/notice.mail.ts';

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
