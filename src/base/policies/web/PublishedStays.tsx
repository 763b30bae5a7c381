import { useTranslation } from 'react-i18next';
import { usePublishedCounts } from './policies.hooks.ts';
import './published.text.ts';

/** A notice before a setting is changed: how much was published with it and keeps it, and what will change. */
export function PublishedStays(of: Parameters<typeof usePublishedCounts>[0]) {
  const { t } = useTranslation('published');
  const { data: counts } = usePublishedCounts(of);
  if (!counts) return null;
  const { results, cards, classes } = counts;
  return (
    <>
      {results + cards > 0 && (
        <p>{t('stays', { results: t('results', { count: results }), cards: t('cards', { count: cards }) })}</p>
      )}
      {classes > 0 && <p>{t('changes', { count: classes })}</p>}
    </>
  );
}
