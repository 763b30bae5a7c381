import { useTranslation } from 'react-i18next';
import { CheckField } from '../../../platform/web/components/CheckField.tsx';

type Props = { readonly isChosen: boolean; readonly onChange: (isChosen: boolean) => void };

/** Chooses whether the guardians of a class's students read a message to the class too. */
export function ToGuardians({ isChosen, onChange }: Props) {
  const { t } = useTranslation('messages');
  return <CheckField label={t('toGuardians')} checked={isChosen} onCheck={onChange} />;
}
