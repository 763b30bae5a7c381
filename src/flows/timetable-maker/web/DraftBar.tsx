import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import styles from '../../../records/schedule/web/MovableWeek.module.css';
import type { DraftMoving } from './use-draft-moving.ts';

/**
 * The bar above the week: how to move lessons, and while one is picked up, the effect of dropping it at the current
 * target.
 */
export function DraftBar({ moving: { lifted, announcement, putBack, takeOut } }: { readonly moving: DraftMoving }) {
  const { t } = useTranslation('timetable-maker');
  return (
    <div className={`${styles.bar} not-printed`} data-lifted={lifted ? true : undefined}>
      {/* A status that screen readers hear says the same. */}
      <p className={styles.barText} aria-hidden={lifted ? true : undefined}>
        {lifted ? announcement : t('moveHint')}
      </p>
      {lifted && (
        <>
          {lifted.slot !== null && (
            <Button variant="default" size="sm" onClick={takeOut}>
              {t('takeOut')}
            </Button>
          )}
          <Button variant="default" size="sm" onClick={putBack}>
            {t('leaveIt')}
          </Button>
        </>
      )}
    </div>
  );
}
