import type { LanguageTag } from '../../languages/languages.ts';
import type { Role } from '../contract/school-terms.ts';
import type { JobParts } from '../jobs/job-kind.ts';

/** A mail that is due to be sent. */
export type DueMail = JobParts & {
  readonly schoolId: number;
  readonly id: number;
  /** The content as it was queued. */
  readonly about: unknown;
  readonly reader: MailReader;
  /** Returns the public address of a page of ours, such as `/welcome?token=…`. */
  readonly addressOf: (path: string) => string;
};

/** The recipient, who has an open account, with their present email. */
export type MailReader = {
  readonly personId: number;
  readonly name: string;
  readonly email: string;
  readonly language: LanguageTag;
  readonly school: string;
  readonly timeZone: string;
};

/** The text of a mail in the reader's language. It is plain text, and is escaped when it is shown as HTML. */
export type MailContent = {
  readonly subject: string;
  /** Paragraphs. */
  readonly lines: readonly string[];
  /** A single button, such as a link to the page. */
  readonly action?: { readonly label: string; readonly address: string };
  /** A note in small print at the end, which says why the person gets this mail. */
  readonly note?: string;
};

/** A kind of mail, with the function that writes it. */
export type MailKind = {
  /** The name that is stored with the mail, so it must never change. */
  readonly kind: string;
  /** Whether people can turn it off, which they cannot for mails about signing in. */
  readonly isOptional: boolean;
  /** The roles that can get it and turn it off; everybody if it is left out. */
  readonly roles?: readonly Role[];
  /** Whether it goes to the email with which it was queued, which is no longer the person's. */
  readonly goesToFormerEmail?: boolean;
  /**
   * Writes the mail from the present data; `undefined` if it is no longer due, for example because a link has ended or
   * a message was read. It contains no marks, and only the full name of a child: a first word could be the family name,
   * or the same for two children.
   */
  readonly write: (mail: DueMail) => Promise<MailContent | undefined>;
};
