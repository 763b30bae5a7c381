import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Notice } from '../../../platform/web/components/Notice.tsx';
import type { Plan } from '../plan.contract.ts';
import type { Obstacle } from '../timetable-maker.contract.ts';
import styles from './MakeTimetable.module.css';
import type { Names } from './names.ts';
import { useRuleWords } from './rule-words.ts';
import { useGoTo } from './use-go-to.ts';

type Props = { readonly obstacles: readonly Obstacle[]; readonly names: Names; readonly plan: Plan };

const mostFirst = 5;
/** An obstacle about more rows than that leads to the first of them. */
const mostRows = 3;

/**
 * The reasons why no timetable can meet all requirements, each with buttons for the rules and rows that it is about.
 */
export function Obstacles({ obstacles, names, plan }: Props) {
  const { t } = useTranslation('timetable-maker');
  const [isWhole, setWhole] = useState(false);
  return (
    <div role="status">
      {obstacles.length > 0 && (
        <Notice kind="warm" title={t('obstacles', { count: obstacles.length })}>
          <ul className={styles.obstacles}>
            {(isWhole ? obstacles : obstacles.slice(0, mostFirst)).map((obstacle, place) => (
              <li key={`${obstacle.reason} ${place}`}>
                <span>{obstacle.message}</span>
                <Ways obstacle={obstacle} names={names} plan={plan} />
              </li>
            ))}
          </ul>
          {!isWhole && obstacles.length > mostFirst && (
            <Button variant="default" size="sm" onClick={() => setWhole(true)}>
              {t('allObstacles', { total: obstacles.length })}
            </Button>
          )}
        </Notice>
      )}
    </div>
  );
}

function Ways({ obstacle, names, plan }: Omit<Props, 'obstacles'> & { readonly obstacle: Obstacle }) {
  const { t } = useTranslation('timetable-maker');
  const goTo = useGoTo();
  const words = useRuleWords(names);
  const rules = obstacle.rules.flatMap((key) => plan.rules.find((rule) => rule.key === key) ?? []);
  const rows = obstacle.lessons.flatMap((key) => names.rowOf(key) ?? []).slice(0, mostRows);
  if (rules.length === 0 && rows.length === 0) return null;
  return (
    <span className={styles.ways}>
      {rules.map((rule) => (
        <Button key={rule.key} variant="default" size="compact-sm" onClick={() => goTo('rules', rule.key)}>
          {t('goToRule', { rule: words(rule) })}
        </Button>
      ))}
      {rows.map((row) => (
        <Button key={row.key} variant="default" size="compact-sm" onClick={() => goTo(undefined, row.key)}>
          {t('rowWords', names.row(row))}
        </Button>
      ))}
    </span>
  );
}
