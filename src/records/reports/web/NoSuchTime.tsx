import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Nothing } from '../../../platform/web/components/Nothing.tsx';
import { useUrlValues } from '../../../platform/web/components/use-url-value.ts';

/** Shown if the address names a term or session that the school does not have. */
export function NoSuchTime() {
  const { t } = useTranslation('reports');
  const [, change] = useUrlValues();
  return (
    <Nothing
      title={t('noSuchTime')}
      hint=""
      action={
        <Button variant="default" onClick={() => change({ term: undefined, session: undefined })}>
          {t('presentTime')}
        </Button>
      }
    />
  );
}
