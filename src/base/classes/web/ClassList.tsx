import { ActionIcon, Button } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SchoolClass } from '../../../platform/contract/school-class.ts';
import { Badge } from '../../../platform/web/components/Badge.tsx';
import { ColourMark, colourOfClass } from '../../../platform/web/components/Colour.tsx';
import { toastError } from '../../../platform/web/components/toast-change.ts';
import { useClassName } from '../../school/web/class-names.ts';
import styles from './Classes.module.css';
import { useChangeClass } from './classes.hooks.ts';

type Props = { readonly classes: readonly SchoolClass[]; readonly onEdit: (edited: SchoolClass) => void };

type Direction = 'up' | 'down';
/** The classes in their order, with buttons that move each one. */
export function ClassList({ classes, onEdit }: Props) {
  const { t } = useTranslation('classes');
  const change = useChangeClass();
  const list = useRef<HTMLOListElement>(null);
  const [moved, setMoved] = useState<{ readonly class: number; readonly direction: Direction }>();

  // A row loses the focus when it moves, so the focus is set again.
  useEffect(() => {
    if (!moved || change.isPending) return;
    const buttons =
      list.current?.querySelectorAll<HTMLButtonElement>(`[data-class="${moved.class}"] [data-move]`) ?? [];
    const [first, other] = [...buttons].sort((one) => (one.dataset.move === moved.direction ? -1 : 1));
    (first?.disabled ? other : first)?.focus();
  }, [moved, change.isPending]);

  const move = (place: number, direction: Direction) => {
    const [one, other] = [classes[place], classes[place + (direction === 'up' ? -1 : 1)]];
    if (!one || !other || change.isPending) return;
    change.mutate(
      { class: one.class, order: direction === 'up' ? other.order : other.order + 1 },
      { onSuccess: () => setMoved({ class: one.class, direction }), onError: toastError },
    );
  };

  const place = classes.findIndex((one) => one.class === moved?.class);
  return (
    <>
      <p className="hint" role="status">
        {moved && place >= 0
          ? t('moved', { class: moved.class, place: place + 1, total: classes.length })
          : t('count', { count: classes.length })}
      </p>
      <ol ref={list} className={styles.list} aria-label={t('listTitle')}>
        {classes.map((one, at) => (
          <li key={one.class} className={styles.class} data-class={one.class} data-closed={!one.isOpen || undefined}>
            <About one={one} />
            <div className={styles.actions}>
              <MoveButton of={one} direction="up" isDisabled={at === 0} onMove={() => move(at, 'up')} />
              <MoveButton
                of={one}
                direction="down"
                isDisabled={at === classes.length - 1}
                onMove={() => move(at, 'down')}
              />
              <Button variant="default" aria-label={t('editOf', { class: one.class })} onClick={() => onEdit(one)}>
                {t('edit', { ns: 'shared' })}
              </Button>
            </div>
          </li>
        ))}
      </ol>
    </>
  );
}

type MoveProps = {
  readonly of: SchoolClass;
  readonly direction: Direction;
  readonly isDisabled: boolean;
  readonly onMove: () => void;
};

function MoveButton({ of, direction, isDisabled, onMove }: MoveProps) {
  const { t } = useTranslation('classes');
  const Arrow = direction === 'up' ? IconArrowUp : IconArrowDown;
  return (
    <ActionIcon
      variant="subtle"
      size="lg"
      data-move={direction}
      disabled={isDisabled}
      aria-label={t(direction, { class: of.class })}
      onClick={onMove}
    >
      <Arrow aria-hidden size={18} />
    </ActionIcon>
  );
}

function About({ one }: { readonly one: SchoolClass }) {
  const { t } = useTranslation('classes');
  const nameOf = useClassName();
  return (
    <div className={styles.about}>
      <p className={styles.name}>
        <ColourMark colour={colourOfClass(one.class)} />
        <bdi>{nameOf(one.class)}</bdi>
        {!one.isOpen && <Badge>{t('closed')}</Badge>}
      </p>
      <ul className={styles.facts}>
        <li>{t('students', { count: one.students })}</li>
        <li>{one.movesUpTo === null ? t('leaves') : t('movesUpTo', { class: one.movesUpTo })}</li>
        {one.teacher && <li>{t('teacher', { name: one.teacher.name })}</li>}
      </ul>
    </div>
  );
}
