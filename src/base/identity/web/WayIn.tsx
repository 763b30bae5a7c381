import { useTranslation } from 'react-i18next';
import { Badge } from '../../../platform/web/components/Badge.tsx';
import { formatDay } from '../../../platform/web/format.ts';
import { InvitationButtons } from './InvitationButtons.tsx';
import { invitationOf } from './invitation-of.ts';
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

/** Lets an admin help somebody who cannot sign in: with a new password, or with an invitation if they never had one. */
export function WayIn({ sendsMails, ...person }: Props) {
  const { t } = useTranslation('invitations');
  const { data: invitation, refetch } = useInvitation(person.id);
  const invite = useInvite(person.id);
  if (!invitation || invitation.joined) return <NewPassword {...person} />;
  const { invitedAt, mail, invited } = invitation;
  const state = invitationOf({ invited: invitedAt, invitationMail: mail }, sendsMails);
  const isGiven = state === 'invited';
  return (
    <>
      <Badge>
        {isGiven && !invited ? t('ended') : t(state, { date: invitedAt === null ? '' : formatDay(invitedAt) })}
      </Badge>
      <InvitationButtons
        {...person}
        invite={invite}
        wasInvited={isGiven || state === 'mailWaits'}
        sendsMails={sendsMails}
        onPrinted={() => refetch()}
      />
    </>
  );
}
