import { UnstyledButton } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import styles from './Find.module.css';
import { isMac } from './find-key.ts';

type Props = { readonly onPress: () => void; readonly className: string | undefined; readonly hasWords?: true };

/** Opens the palette. `hasWords` shows its name and its key. */
export function FindButton({ onPress, className = '', hasWords }: Props) {
  const { t } = useTranslation('shell');
  return (
    <UnstyledButton
      className={className}
      onClick={onPress}
      aria-label={hasWords ? undefined : t('find')}
      aria-keyshortcuts={isMac ? 'Meta+K' : 'Control+K'}
    >
      <IconSearch aria-hidden size={20} />
      {hasWords && (
        <>
          {t('find')}
          <kbd className={styles.key} aria-hidden>
            <bdi dir="ltr">{isMac ? '⌘ K' : 'Ctrl K'}</bdi>
          </kbd>
        </>
      )}
    </UnstyledButton>
  );
}
