import { Button } from '@mantine/core';
import { useRouter } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Nothing } from './Nothing.tsx';
import './form.text.ts';

type Props = { readonly title: string; readonly hint: string };

/** What is shown for somebody who is not there (SPEC 8). */
export function NotFound({ title, hint }: Props) {
  const { t } = useTranslation('form');
  const { history } = useRouter();
  return (
    <>
      <Nothing title={title} hint={hint} />
      <Button variant="default" mt="md" onClick={() => history.back()}>
        {t('goBack')}
      </Button>
    </>
  );
}
