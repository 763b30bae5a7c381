import { ActionIcon, TextInput } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { type KeyboardEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './FewOf.module.css';
import { findOption, type Option } from './options.ts';

type Props = {
  readonly label: string;
  /** The fault of the choice. */
  readonly error?: string | undefined;
  readonly options: readonly Option[];
  readonly chosen: readonly string[];
  readonly onChange: (chosen: readonly string[]) => void;
};

/** Chooses a few of many by typing a part of their names. */
export function FewOf({ label, error, options, chosen, onChange }: Props) {
  const { t } = useTranslation('timetable-maker');
  const list = useId();
  const [typed, setTyped] = useState('');
  const [isUnknown, setUnknown] = useState(false);
  const left = options.filter(({ value }) => !chosen.includes(value));

  const add = (option: Option) => {
    onChange([...chosen, option.value]);
    setTyped('');
    setUnknown(false);
  };

  const finish = () => {
    const found = findOption(left, typed);
    if (found) add(found);
    else setUnknown(typed.trim() !== '');
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && typed.trim() !== '') {
      event.preventDefault();
      finish();
    }
    if (event.key === 'Backspace' && typed === '') onChange(chosen.slice(0, -1));
  };

  return (
    <div className={styles.few}>
      <TextInput
        label={label}
        list={list}
        autoComplete="off"
        value={typed}
        error={isUnknown ? t('unknownName') : error}
        onChange={({ currentTarget, nativeEvent }) => {
          setTyped(currentTarget.value);
          setUnknown(false);
          // A choice from the list types the whole label at once.
          const isTyped = nativeEvent instanceof InputEvent && nativeEvent.inputType !== 'insertReplacementText';
          const found = isTyped ? undefined : left.find((option) => option.label === currentTarget.value);
          if (found) add(found);
        }}
        onKeyDown={onKeyDown}
        onBlur={finish}
      />
      <datalist id={list}>
        {left.map(({ value, label: name }) => (
          <option key={value} value={name} />
        ))}
      </datalist>
      {chosen.length > 0 && <ChosenOnes options={options} chosen={chosen} onChange={onChange} />}
    </div>
  );
}

function ChosenOnes({ options, chosen, onChange }: Pick<Props, 'options' | 'chosen' | 'onChange'>) {
  const { t } = useTranslation('timetable-maker');
  const nameOf = (value: string) => options.find((one) => one.value === value)?.label ?? value;
  return (
    <ul className={styles.chosen}>
      {chosen.map((value) => (
        <li key={value} className={styles.one}>
          <bdi>{nameOf(value)}</bdi>
          <ActionIcon
            variant="subtle"
            size="sm"
            aria-label={t('takeAway', { name: nameOf(value) })}
            onClick={() => onChange(chosen.filter((other) => other !== value))}
          >
            <IconX aria-hidden size={14} />
          </ActionIcon>
        </li>
      ))}
    </ul>
  );
}
