import { Button, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { formatList } from '../../../platform/web/format.ts';
import { formatClass } from '../../../platform/web/school-classes.ts';
import { mostFaulty } from '../groups.contract.ts';
import styles from './Groups.module.css';
import { useBlocks } from './groups.hooks.ts';

type Props = { readonly session: string; readonly onFill: (block: string) => void };

/** The blocks of a session, each with the students who are in none of its groups, or in several. */
export function Blocks({ session, onFill }: Props) {
  const { t } = useTranslation('groups');
  const { data: blocks } = useBlocks(session);
  if (!blocks || blocks.length === 0) return null;
  return (
    <section>
      <Title order={2}>{t('blocks')}</Title>
      <ul className={styles.blocks}>
        {blocks.map(({ block, groups, inNone, inSeveral }) => (
          <li key={block} className={styles.block}>
            <div className={styles.about}>
              <p className={styles.name}>
                <bdi>{block}</bdi>
              </p>
              <p className={styles.fact}>{formatList(groups.map((group) => formatClass(group)))}</p>
              {inNone.count === 0 && inSeveral.count === 0 && <p className={styles.fact}>{t('everybodyInOne')}</p>}
              <Faulty of="inNone" {...inNone} />
              <Faulty of="inSeveral" {...inSeveral} />
            </div>
            <Button variant="default" aria-label={t('fillOf', { name: block })} onClick={() => onFill(block)}>
              {t('members')}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

type FaultyProps = {
  readonly of: 'inNone' | 'inSeveral';
  readonly students: readonly { readonly roll: number; readonly name: string; readonly class?: number }[];
  /** The number of all, if only the first ones are given. */
  readonly count?: number;
};

/** The students of a block who are in none of its groups, or in several. */
export function Faulty({ of, students, count = students.length }: FaultyProps) {
  const { t } = useTranslation('groups');
  if (count === 0) return null;
  const names = students.slice(0, mostFaulty).map(({ roll, name }) => t('student', { name, roll }));
  const more = count - names.length;
  return (
    <p className={styles.faulty}>
      <strong>{t(of, { count })}</strong> {formatList(names)}
      {more > 0 && ` ${t('more', { count: more })}`}
    </p>
  );
}
