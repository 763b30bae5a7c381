import { TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useMarkRead } from '../../../base/news/web/news.hooks.ts';
import { FetchState } from '../../../platform/web/components/FetchState.tsx';
import { NewestFirst } from '../../../platform/web/components/NewestFirst.tsx';
import { NoneFound } from '../../../platform/web/components/NoneFound.tsx';
import { Nothing } from '../../../platform/web/components/Nothing.tsx';
import { useUrlValue } from '../../../platform/web/components/use-url-value.ts';
import { ExportMenu } from '../../../platform/web/lists/ExportMenu.tsx';
import { maxTitleLength, type Notice } from '../notices.contract.ts';
import { NoticeArticle } from './NoticeArticle.tsx';
import styles from './NoticeList.module.css';
import { useNotices } from './notices.hooks.ts';

type Props = { readonly emptyHint: string; readonly onDelete?: (notice: Notice) => void };

const typingMs = 200;

/** All notices, newest first, filtered by title. Showing the unfiltered list marks them as read. */
export function NoticeList({ emptyHint, onDelete }: Props) {
  const { t } = useTranslation('notices');
  const [search = '', setSearch] = useUrlValue('search');
  const [wanted] = useDebouncedValue(search.trim(), typingMs);
  const notices = useNotices(wanted);
  const items = notices.data?.pages.flat() ?? [];
  const show = useCallback((notice: Notice) => <NoticeArticle notice={notice} onDelete={onDelete} />, [onDelete]);
  const failed = { failed: t('fetchFailed'), noAnswer: t('fetchNoAnswer') };
  useMarkRead('notices', wanted === '' ? items[0]?._id : undefined);
  return (
    <>
      <TextInput
        className={styles.search ?? ''}
        type="search"
        label={t('search')}
        leftSection={<IconSearch aria-hidden size={18} />}
        maxLength={maxTitleLength}
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value || undefined)}
      />
      {!notices.data ? (
        <FetchState error={notices.error} {...failed} onRetry={notices.refetch} />
      ) : items.length === 0 && wanted ? (
        <NoneFound
          title={t('none')}
          hint={t('noneSearchHint', { search: wanted })}
          onClear={() => setSearch(undefined)}
        />
      ) : items.length === 0 ? (
        <Nothing title={t('none')} hint={emptyHint} drawing="notice" />
      ) : (
        <>
          <div className={styles.head}>
            <p className={styles.count} role="status">
              {t(notices.hasNextPage ? 'newest' : 'count', { count: items.length })}
            </p>
            <ExportMenu kind="notices" query={{ search: wanted || undefined }} />
          </div>
          <NewestFirst label={t('list')} list={notices} show={show} {...failed} />
        </>
      )}
    </>
  );
}
