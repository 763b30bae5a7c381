import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Notice } from '../../../platform/web/components/Notice.tsx';
import { PlainText } from '../../../platform/web/components/PlainText.tsx';
import type { AdminHome } from '../home.contract.ts';
import './new-version.text.ts';

type Props = { readonly newVersion: NonNullable<AdminHome['newVersion']> };

/** Shows that a newer version can be installed, and its entry in the changelog, which is only in English. */
export function NewVersion({ newVersion: { version, changes } }: Props) {
  const { t } = useTranslation('new-version');
  return (
    <Notice kind="note" title={t('title', { version })}>
      <Text>{t('text')}</Text>
      {changes && (
        <details>
          <summary>{t('changes')}</summary>
          <div lang="en" dir="ltr">
            <PlainText>{changes}</PlainText>
          </div>
        </details>
      )}
    </Notice>
  );
}
