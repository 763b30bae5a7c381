import { Button } from '@mantine/core';
import { useCanGoBack, useNavigate, useRouter } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Nothing } from './Nothing.tsx';
import './form.text.ts';

type Props = {
  readonly title: string;
  readonly hint: string;
  /** The target of the link if the page was not opened from a list. */
  readonly list: '/all_student' | '/all_teacher';
};

/** Shown for a person that does not exist. */
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
