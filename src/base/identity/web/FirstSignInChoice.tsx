import { useTranslation } from 'react-i18next';
import { Choice } from '../../../platform/web/components/Choice.tsx';
import './invitations.text.ts';

type Props = { readonly isInvited: boolean; readonly onChoose: (isInvited: boolean) => void };

/** A choice of how a new person signs in for the first time. */
export function FirstSignInChoice({ isInvited, onChoose }: Props) {
  const { t } = useTranslation('invitations');
  return (
    <div>
      <Choice
        legend={t('how')}
        options={[
          { value: 'password', label: t('byPassword') },
          { value: 'mail', label: t('byMail') },
        ]}
        value={isInvited ? 'mail' : 'password'}
        onChange={(way) => onChoose(way === 'mail')}
      />
      {isInvited && <p>{t('byMailHint')}</p>}
    </div>
  );
}
