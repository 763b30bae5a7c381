import { Anchor } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ReadDraft } from '../timetable-maker.contract.ts';
import { useBrokenWords } from './broken-words.ts';
import styles from './Draft.module.css';
import type { Names } from './names.ts';
import { useGoTo } from './use-go-to.ts';

/** Everything that a draft breaks: requirements first, then preferences. A rule links to its place in the plan. */
export function BrokenList({ draft, names }: { readonly draft: ReadDraft; readonly names: Names }) {
  const { t } = useTranslation('timetable-maker');
  const words = useBrokenWords(draft, names);
  const goTo = useGoTo();
  if (draft.broken.length === 0) return <p className={styles.whole}>{t('nothingBroken')}</p>;
  return (
    <>
      {(['must', 'should'] as const).map((strictness) => {
        const broken = draft.broken.filter(({ must }) => must === (strictness === 'must'));
        if (broken.length === 0) return null;
        return (
          <details key={strictness} className={styles.broken} open={strictness === 'must' || undefined}>
            <summary>
              {strictness === 'must'
                ? t('mustBroken', { count: broken.length })
                : t('shouldBroken', { count: broken.length })}
            </summary>
            <ul>
              {broken.map((one, place) => (
                <li key={`${one.rule} ${one.kind} ${place}`}>
                  {one.rule === null ? (
                    words(one)
                  ) : (
                    <Anchor component="button" type="button" onClick={() => goTo('rules', one.rule ?? '')}>
                      {words(one)}
                    </Anchor>
                  )}
                </li>
              ))}
            </ul>
          </details>
        );
      })}
    </>
  );
}
