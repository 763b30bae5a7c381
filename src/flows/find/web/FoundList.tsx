import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { FoundOption } from './FoundOption.tsx';
import type { Group, Option } from './options.ts';
import styles from './Palette.module.css';

type Props = {
  readonly id: string;
  readonly groups: readonly Group[];
  readonly text: string;
  readonly active: Option | undefined;
  /** Called when the pointer moves over an option. */
  readonly onPoint: (key: string) => void;
  readonly onOpen: (option: Option) => void;
};

/** The list below the field, under small headings. The focus stays in the field. */
export function FoundList({ id, groups, text, active, onPoint, onOpen }: Props) {
  const { t } = useTranslation('find');
  const activeId = active && `${id}-${active.key}`;

  useEffect(() => {
    document.getElementById(activeId ?? '')?.scrollIntoView({ block: 'nearest' });
  }, [activeId]);

  return (
    <div id={id} role="listbox" aria-label={t('results')} className={styles.list}>
      {groups.map(({ name, options }) => (
        // biome-ignore lint/a11y/useSemanticElements: a listbox has groups, not field sets.
        <div key={name} role="group" aria-labelledby={`${id}-${name}`}>
          <div id={`${id}-${name}`} className={styles.group} role="presentation">
            {t(`groups.${name}`)}
          </div>
          {options.map((option) =>
            'isAwaited' in option ? (
              <div key={option.key} className={styles.option} role="presentation" />
            ) : (
              <FoundOption
                key={option.key}
                id={`${id}-${option.key}`}
                option={option}
                text={text}
                isActive={option === active}
                onPoint={() => onPoint(option.key)}
                onOpen={() => onOpen(option)}
              />
            ),
          )}
        </div>
      ))}
    </div>
  );
}
