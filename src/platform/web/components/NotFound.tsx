import { Button } from '@mantine/core';
import { useCanGoBack, useNavigate, useRouter } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Nothing } from './Nothing.tsx';
import './form.text.ts';

type Props = {
  readonly title: string;
  readonly hint: string;
  /** Where to go from a page that nothing led to. */
  readonly list: '/all_student' | '/all_teacher';
};

/** What is shown for somebody who is not there. */
export function NotFound({ title, hint, list }: Props) {
  const { t } = useTranslation('form');
  const { history } = useRouter();
  const canGoBack = useCanGoBack();
  const navigate = useNavigate();
  return (
    <>
      <Nothing title={title} hint={hint} />
      <Button variant="default" mt="md" onClick={() => (canGoBack ? history.back() : navigate({ to: list }))}>
        {t('goBack')}
      </Button>
    </>
  );
}
