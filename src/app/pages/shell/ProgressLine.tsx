import { useIsFetching } from '@tanstack/react-query';
import { useRouterState } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import styles from './ProgressLine.module.css';
import '../../../platform/web/components/shared.text.ts';

/** A line at the top while a page or its data is loading. */
export function ProgressLine() {
  const { t } = useTranslation('shared');
  const isOpening = useRouterState({ select: (state) => state.isLoading });
  const awaited = useIsFetching({ predicate: (query) => query.isActive() && query.state.data === undefined });
  if (!isOpening && awaited === 0) return null;
  return <div className={`${styles.line} not-printed`} role="progressbar" aria-label={t('loading')} />;
}
