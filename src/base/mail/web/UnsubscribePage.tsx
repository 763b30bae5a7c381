import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { failureText } from '../../../platform/web/api/failure-text.ts';
import { FrontPage } from '../../../platform/web/components/FrontPage.tsx';
import { Notice } from '../../../platform/web/components/Notice.tsx';
import { maxTokenLength } from '../mail.contract.ts';
import { useUnsubscribe } from './mail.hooks.ts';
import { useKindWords } from './use-kind-words.ts';
import './mail-choices.text.ts';

/** The page behind a mail's unsubscribe link. It asks first, because programs that scan mails open every link. */
export function UnsubscribePage() {
  const { t } = useTranslation('mail-choices');
  const [token] = useState(readToken);
  const wordsOf = useKindWords();
  const { mutate, isPending, isSuccess, error } = useUnsubscribe();
  const kind = wordsOf(token.split('.')[0] ?? '').name;
  return (
    <FrontPage
      title={t('unsubscribe.title')}
      hint={token ? t('unsubscribe.hint', { kind }) : t('unsubscribe.badAddress')}
    >
      {token && !isSuccess && (
        <Button size="md" onClick={() => mutate(token)} loading={isPending}>
          {t('unsubscribe.now')}
        </Button>
      )}
      <div role="status">
        {isSuccess && (
          <Notice kind="success" title={t('unsubscribe.done')}>
            {t('unsubscribe.doneHint')}
          </Notice>
        )}
      </div>
      {error && !isPending && <Notice kind="warm" role="alert" title={failureText(error)} />}
    </FrontPage>
  );
}

function readToken(): string {
  return (new URLSearchParams(window.location.search).get('token') ?? '').slice(0, maxTokenLength);
}
