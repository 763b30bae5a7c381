import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Choice } from '../../../web/components/Choice.tsx';
import { PageHeader } from '../../../web/components/PageHeader.tsx';
import { useUrlValue } from '../../../web/components/use-url-value.ts';
import { Waiting } from '../../../web/components/Waiting.tsx';
import type { Unread } from '../../news/news.contract.ts';
import { useUnread } from '../../news/web/news.hooks.ts';
import styles from './MessageModes.module.css';

type Props = { readonly hint: string; readonly send: ReactNode; readonly see: ReactNode };

/** Message screens have two modes. */
export function MessageModes({ hint, send, see }: Props) {
  const { t } = useTranslation('messages');
  const { data: unread, isPending } = useUnread();
  return (
    <>
      <PageHeader title={t('title')} hint={hint} />
      {isPending ? <Waiting /> : <Modes unread={unread} send={send} see={see} />}
    </>
  );
}

/** Whoever has something to read comes to read it; what comes later does not take the page from who is writing. */
function Modes({ unread, send, see }: Omit<Props, 'hint'> & { readonly unread: Unread | undefined }) {
  const { t } = useTranslation('messages');
  const [firstMode] = useState(unread?.messages ? 'see' : 'send');
  const [mode = firstMode, setMode] = useUrlValue('mode');
  return (
    <>
      <Choice
        legend={t('mode')}
        isLegendHidden
        className={styles.modes}
        value={mode === 'see' ? 'see' : 'send'}
        onChange={setMode}
        options={[
          { value: 'send', label: t('send') },
          { value: 'see', label: t('see') },
        ]}
      />
      {mode === 'see' ? see : send}
    </>
  );
}
