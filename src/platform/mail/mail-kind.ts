import type { LanguageTag } from '../../languages/languages.ts';
import type { Role } from '../contract/school-terms.ts';
import type { JobParts } from '../jobs/job-kind.ts';

/** A mail when its turn has come. */
export type DueMail = JobParts & {
  readonly schoolId: number;
  readonly id: number;
  /** The form in which it was queued. */
  readonly about: unknown;
  readonly reader: MailReader;
  /** The address of a page of ours, such as `/welcome?token=…`, as people reach it. */
  readonly addressOf: (path: string) => string;
};

/** The recipient: an open account, with its present email. */
export type MailReader = {
  readonly personId: number;
  readonly name: string;
  readonly email: string;
  readonly language: LanguageTag;
  readonly school: string;
  readonly timeZone: string;
};

/** The text of a mail in the reader's language. It is plain text, and is escaped where it is shown as HTML. */
export type MailContent = {
  readonly subject: string;
  /** Paragraphs. */
  readonly lines: readonly string[];
  /** One button, such as a link to the page. */
  readonly action?: { readonly label: string; readonly address: string };
  /** Smaller, at the end: why the person gets this. */
  readonly note?: string;
};

/** One kind of mail, and what it says. */
export type MailKind = {
  /** Stored with the mail, so it never changes. */
  readonly kind: string;
  /** Whether people may turn it off; those of sign-in matters they may not. */
  readonly isOptional: boolean;
  /** The roles that can get it, and can turn it off; everybody, if none are named. */
  readonly roles?: readonly Role[];
  /** Whether it goes to the email that it was queued with, which is not the person's any more. */
  readonly goesToFormerEmail?: boolean;
  /**
   * Writes the mail from what is true now; `undefined` if it is not due any more: a link has ended, a register was
   * corrected, the message was read. It holds no marks, and of a child no more than the name, whole:
   * its first word may be the family's, or that of two children of one guardian.
   */
  readonly write: (mail: DueMail) => Promise<MailContent | undefined>;
};
