import type { DatabaseTransaction } from '../../../platform/database/tables.ts';
import type { MailKind } from '../../../platform/mail/mail-kind.ts';
import { mailWords } from '../../../platform/mail/mail-words.ts';
import { queueMail } from '../../../platform/mail/queue-mail.ts';
import type { FactorOwner } from './second-factor.queries.ts';

export type FactorNews =
  | { readonly kind: 'factor-added'; readonly factor: 'passkey' | 'code' | 'recovery' }
  | { readonly kind: 'factor-removed'; readonly factor: 'passkey' | 'code' | 'all' };

export const factorAddedMail: MailKind = {
  kind: 'factor-added',
  isOptional: false,
  write: async ({ about, reader, addressOf }) => {
    const t = mailWords('factor-added', reader.language);
    const { factor } = about as Extract<FactorNews, { kind: 'factor-added' }>;
    return {
      subject: t('subject', { school: reader.school }),
      lines: [t(factor), t('note')],
      action: { label: t('link'), address: addressOf('/profile') },
    };
  },
};

export const factorRemovedMail: MailKind = {
  kind: 'factor-removed',
  isOptional: false,
  write: async ({ about, reader, addressOf }) => {
    const t = mailWords('factor-removed', reader.language);
    const { factor } = about as Extract<FactorNews, { kind: 'factor-removed' }>;
    return {
      subject: t('subject', { school: reader.school }),
      lines: [t(factor), t('note')],
      action: { label: t('link'), address: addressOf('/profile') },
    };
  },
};

type Told = FactorNews & { readonly by: number | null; readonly now: Date };

/** Mails a person about a change in how they sign in, in the transaction that makes the change. */
export async function tellOfFactor(transaction: DatabaseTransaction, owner: FactorOwner, told: Told): Promise<void> {
  const { kind, factor, by, now } = told;
  await queueMail(transaction, { schoolId: owner.schoolId, kind, to: owner.personId, about: { factor }, by, now });
}
