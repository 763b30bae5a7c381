import { Anchor, Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ListedFault } from '../../../platform/contract/errors.ts';
import { Notice } from '../../../platform/web/components/Notice.tsx';
import styles from './MoveUp.module.css';

type Props = {
  readonly faults: readonly ListedFault[];
  /** Shows the student of this roll. */
  readonly onShow: (roll: number) => void;
};

const mostFirst = 5;

/** All obstacles, each with a link to its student; only the first few until all are requested. */
export function FaultList({ faults, onShow }: Props) {
  const { t } = useTranslation('moving-up');
  const [isWhole, setWhole] = useState(false);
  return (
    <div role="status">
      {faults.length > 0 && (
        <Notice kind="warm" title={t('faults', { count: faults.length })}>
          <ul className={styles.faults}>
            {(isWhole ? faults : faults.slice(0, mostFirst)).map(({ roll, reason, message }, place) => (
              <li key={`${roll} ${reason} ${place}`}>
                {roll === undefined ? (
                  message
                ) : (
                  <Anchor component="button" type="button" className={styles.fault ?? ''} onClick={() => onShow(roll)}>
                    {message}
                  </Anchor>
                )}
              </li>
            ))}
          </ul>
          {!isWhole && faults.length > mostFirst && (
            <Button variant="default" size="sm" onClick={() => setWhole(true)}>
              {t('allFaults', { total: faults.length })}
            </Button>
          )}
        </Notice>
      )}
    </div>
  );
}
