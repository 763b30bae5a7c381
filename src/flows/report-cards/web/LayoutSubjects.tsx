import { Button, TextInput } from '@mantine/core';
import { IconArrowUp } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { type CardParts, maxShownSubject } from '../../../platform/contract/card-layout.ts';
import styles from './CardLayouts.module.css';

type Props = {
  readonly parts: CardParts;
  readonly known: readonly string[];
  readonly onChange: (changes: Partial<CardParts>) => void;
};

/** The order of the subjects on the card, and what each is called there. */
export function LayoutSubjects({ parts: { subjects }, known, onChange }: Props) {
  const { t } = useTranslation('card-layouts');
  const others = known.filter((name) => subjects.every(({ subject }) => subject !== name));
  const all = [...subjects, ...others.map((subject) => ({ subject, shownAs: '' }))];
  if (all.length === 0) return null;
  const moveUp = (place: number) => {
    const moved = all[place];
    if (moved) onChange({ subjects: all.toSpliced(place, 1).toSpliced(place - 1, 0, moved) });
  };
  const rename = (place: number, shownAs: string) => {
    const named = all.map((one, at) => (at === place ? { ...one, shownAs } : one));
    // The subjects after the last moved or renamed one keep their names, so they are not stored.
    onChange({ subjects: named.slice(0, Math.max(subjects.length, place + 1)) });
  };
  return (
    <details className={styles.set}>
      <summary>{t('subjects')}</summary>
      <ol className={styles.list}>
        {all.map(({ subject, shownAs }, place) => (
          <li key={subject} className={styles.line}>
            <TextInput
              label={<bdi>{subject}</bdi>}
              placeholder={subject}
              maxLength={maxShownSubject}
              value={shownAs}
              onChange={({ currentTarget }) => rename(place, currentTarget.value)}
            />
            {place > 0 && (
              <Button variant="default" aria-label={t('up', { part: subject })} onClick={() => moveUp(place)}>
                <IconArrowUp aria-hidden size={18} />
              </Button>
            )}
          </li>
        ))}
      </ol>
    </details>
  );
}
