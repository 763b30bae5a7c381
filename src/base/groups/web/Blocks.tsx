import { Button, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { formatList } from '../../../platform/web/format.ts';
import { formatClass } from '../../../platform/web/school-classes.ts';
import styles from './Groups.module.css';
import { useBlocks } from './groups.hooks.ts';

/** The maximum number of students that are named for each fault. */
const mostNamed = 10;

/** The blocks of a session, each with the students who are in none of its groups, or in several. */
export function Blocks({ session, onFill }: { readonly session: string; readonly onFill: (block: string) => void }) {
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
              {inNone.length === 0 && inSeveral.length === 0 && <p className={styles.fact}>{t('everybodyInOne')}</p>}
              <Faulty of="inNone" students={inNone} />
              <Faulty of="inSeveral" students={inSeveral} />
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

type Named = { readonly roll: number; readonly name: string; readonly class?: number };

/** The students of a block who are in none of its groups, or in several. */
export function Faulty({ of, students }: { readonly of: 'inNone' | 'inSeveral'; readonly students: readonly Named[] }) {
  const { t } = useTranslation('groups');
  if (students.length === 0) return null;
  const names = students.slice(0, mostNamed).map(({ roll, name }) => t('student', { name, roll }));
  const more = students.length - names.length;
  return (
    <p className={styles.faulty}>
      <strong>{t(of, { count: students.length })}</strong> {formatList(names)}
      {more > 0 && ` ${t('more', { count: more })}`}
    </p>
  );
}
