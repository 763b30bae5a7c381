import { useTranslation } from 'react-i18next';
import { ConfirmButton } from '../../../platform/web/components/ConfirmButton.tsx';
import { useRemoveFactorsOf } from './second-factor.hooks.ts';
import './second-factor.text.ts';

/** Lets an admin take off the second factors of somebody who has lost theirs. */
export function RemoveFactors({ id, name }: { readonly id: string; readonly name: string }) {
  const { t } = useTranslation('second-factor');
  return (
    <ConfirmButton
      button={t('takeOff')}
      label={t('takeOffOf', { name })}
      title={t('takeOffTitle', { name })}
      action={t('takeOffAction')}
      change={useRemoveFactorsOf(id)}
      input={undefined}
      done={t('takenOff', { name })}
    >
      <p>{t('takeOffText')}</p>
    </ConfirmButton>
  );
}
