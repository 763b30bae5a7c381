import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useUrlSession } from '../../../base/school/web/sessions.hooks.ts';
import { ButtonLink } from '../../../platform/web/components/links.tsx';
import { useListState } from '../../../platform/web/components/use-back-to.ts';
import styles from './MovableWeek.module.css';
import type { Moving } from './use-moving.ts';

/** The bar above the week: how to change it and, while a period is lifted, what would happen at the target. */
export function MovingBar({ moving: { lifted, announcement, putBack } }: { readonly moving: Moving }) {
  const { t } = useTranslation('schedule');
  const fromWeek = useListState();
  const [session] = useUrlSession();
  return (
    <div className={`${styles.bar} not-printed`} data-lifted={lifted ? true : undefined}>
      {/* A status that screen readers hear says the same. */}
      <p className={styles.barText} aria-hidden={lifted ? true : undefined}>
        {lifted ? announcement : t('moveHint')}
      </p>
      {lifted && (
        <>
          <ButtonLink
            to="/schedule/$id"
            params={{ id: String(lifted.id) }}
            search={{ session }}
            state={fromWeek}
            variant="default"
            size="sm"
          >
            {t('editLifted')}
          </ButtonLink>
          <Button variant="default" size="sm" onClick={putBack}>
            {t('leaveIt')}
          </Button>
        </>
      )}
    </div>
  );
}
