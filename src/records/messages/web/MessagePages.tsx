import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { FetchState } from '../../../platform/web/components/FetchState.tsx';
import { NewestFirst } from '../../../platform/web/components/NewestFirst.tsx';
import { Nothing } from '../../../platform/web/components/Nothing.tsx';
import { ExportMenu } from '../../../platform/web/lists/ExportMenu.tsx';
import type { Exported } from '../../../platform/web/lists/save-export.ts';
import styles from './MessageList.module.css';
import './messages.text.ts';

type Props<M extends { readonly _id: string }> = {
  readonly messages: UseInfiniteQueryResult<InfiniteData<readonly M[]>>;
  readonly label: string;
  /** Must be referentially stable. */
  readonly show: (message: M) => ReactNode;
  readonly noneHint: string;
  readonly failed: string;
  /** The list that is exported as a file. */
  readonly exported: Exported;
};

/** Messages newest first, page by page, with their count, or why there are none. */
export function MessagePages<M extends { readonly _id: string }>(props: Props<M>) {
  const { messages, label, show, noneHint, failed, exported } = props;
  const { t } = useTranslation('messages');
  if (!messages.data) return <FetchState error={messages.error} failed={failed} onRetry={messages.refetch} />;
  const count = messages.data.pages.flat().length;
  if (count === 0) return <Nothing title={t('none')} hint={noneHint} drawing="message" />;
  return (
    <div className={styles.messages}>
      <div className={styles.above}>
        <p className={styles.count} role="status">
          {t(messages.hasNextPage ? 'newest' : 'count', { count })}
        </p>
        <ExportMenu {...exported} />
      </div>
      <NewestFirst label={label} list={messages} show={show} failed={failed} />
    </div>
  );
}
