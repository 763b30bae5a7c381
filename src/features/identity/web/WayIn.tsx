import { useTranslation } from 'react-i18next';
import { Badge } from '../../../platform/web/components/Badge.tsx';
import { InvitationButtons } from './InvitationButtons.tsx';
import { useInvitation, useInvite } from './invitations.hooks.ts';
import { NewPassword } from './NewPassword.tsx';
import './invitations.text.ts';

type Props = {
  readonly id: string;
  readonly name: string;
  /** The person's role, for the slip. */
  readonly line: string;
  readonly email: string;
  /** Whether this school sends mails at all. */
  readonly sendsMails: boolean;
};

/** What an admin does for somebody who cannot sign in: a new password, or an invitation where they never had one. */
export function WayIn({ sendsMails, ...person }: Props) {
  const { t } = useTranslation('invitations');
  const { data: invitation, refetch } = useInvitation(person.id);
  const invite = useInvite(person.id);
  if (!invitation || invitation.joined) return <NewPassword {...person} />;
  return (
    <>
      <Badge>{invitation.invited ? t('waiting') : t('ended')}</Badge>
      <InvitationButtons {...person} invite={invite} wasInvited sendsMails={sendsMails} onPrinted={() => refetch()} />
    </>
  );
}
