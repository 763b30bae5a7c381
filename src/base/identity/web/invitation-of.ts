import type { MailState } from '../../../platform/contract/school-terms.ts';

/** The time of a person's last invitation and the state of its mail; null for a printed one. */
type Invitation = { readonly invited: string | null; readonly invitationMail: MailState | null };

/** The state of the invitation of somebody who has not joined: they are invited once its mail has left, or it was printed. */
export function invitationOf({ invited, invitationMail: mail }: Invitation, sendsMails: boolean) {
  if (invited === null) return 'notInvited';
  if (mail === null || mail === 'sent') return 'invited';
  // The demo shows its mails in place of sending them.
  if (mail === 'kept' && sendsMails) return 'invited';
  return mail === 'waiting' ? 'mailWaits' : 'notMailed';
}
