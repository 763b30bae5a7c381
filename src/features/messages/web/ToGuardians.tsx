import { useTranslation } from 'react-i18next';
import styles from './MessageForm.module.css';

type Props = { readonly isChosen: boolean; readonly onChange: (isChosen: boolean) => void };

/** Whether the guardians of a class's students read a message to the class too. */
export function ToGuardians({ isChosen, onChange }: Props) {
  const { t } = useTranslation('messages');
  return (
    <label className={styles.toGuardians}>
      <input type="checkbox" checked={isChosen} onChange={({ currentTarget }) => onChange(currentTarget.checked)} />
      <span>{t('toGuardians')}</span>
    </label>
  );
}
