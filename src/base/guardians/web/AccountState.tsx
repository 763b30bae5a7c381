import { useTranslation } from 'react-i18next';
import { Badge } from '../../../platform/web/components/Badge.tsx';
import { formatDay } from '../../../platform/web/format.ts';
import { invitationOf } from '../../identity/web/invitation-of.ts';
import { sendsMails, useMailing } from '../../mail/web/mail.hooks.ts';
import type { Guardian } from '../guardians.contract.ts';
import '../../identity/web/invitations.text.ts';
import './guardians.text.ts';

type Props = { readonly guardian: Pick<Guardian, 'joined' | 'invited' | 'invitationMail'> };

/** Shows whether a guardian uses their account, or the state of their invitation. */
export function AccountState({ guardian }: Props) {
  const { t } = useTranslation('guardians');
  const { t: invited } = useTranslation('invitations');
  const { data: mailing } = useMailing();
  const date = guardian.invited === null ? '' : formatDay(guardian.invited);
  const words = guardian.joined ? t('joined') : invited(invitationOf(guardian, sendsMails(mailing)), { date });
  return <Badge>{words}</Badge>;
}
