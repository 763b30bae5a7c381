import { useTranslation } from 'react-i18next';
import { formatNumber } from '../format.ts';
import styles from './Pager.module.css';
import './lists.text.ts';

type Props = { readonly page: number; readonly last: number; readonly onChange: (page: number) => void };

/** Chooses a page of a list. It always has the same width, so that the next press is at the same place. */
export function Pager({ page, last, onChange }: Props) {
  const { t } = useTranslation('lists');
  return (
    <nav aria-label={t('pages')} className={styles.pager}>
      <button
        type="button"
        className={styles.page}
        disabled={page <= 1}
        aria-label={t('previousPage')}
        onClick={() => onChange(page - 1)}
      >
        <Arrow isBack />
      </button>
      {pagesAround(page, last).map((shown, place) =>
        shown === undefined ? (
          <span key={place === 1 ? 'before' : 'after'} className={styles.gap} aria-hidden>
            …
          </span>
        ) : (
          <button
            type="button"
            key={shown}
            className={styles.page}
            aria-label={t('page', { page: shown })}
            aria-current={shown === page ? 'page' : undefined}
            onClick={() => onChange(shown)}
          >
            {formatNumber(shown)}
          </button>
        ),
      )}
      <button
        type="button"
        className={styles.page}
        disabled={page >= last}
        aria-label={t('nextPage')}
        onClick={() => onChange(page + 1)}
      >
        <Arrow />
      </button>
    </nav>
  );
}

function Arrow({ isBack = false }: { readonly isBack?: boolean }) {
  return (
    <svg className={styles.arrow} data-back={isBack || undefined} viewBox="0 0 16 16" aria-hidden="true">
      <path d="M6 3.4 10.5 8 6 12.6" />
    </svg>
  );
}

/**
 * Returns the first page, the last one, and those around the current one: at most seven places, with undefined for a
 * gap.
 */
export function pagesAround(page: number, last: number): (number | undefined)[] {
  if (last <= 7) return Array.from({ length: last }, (_, place) => place + 1);
  const from = Math.min(Math.max(page - 1, 3), last - 4);
  const before = from === 3 ? 2 : undefined;
  const after = from === last - 4 ? last - 1 : undefined;
  return [1, before, from, from + 1, from + 2, after, last];
}
