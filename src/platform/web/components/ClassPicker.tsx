import { NativeSelect } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { formatClass, isGroup } from '../school-classes.ts';
import { Choice } from './Choice.tsx';
import styles from './ClassPicker.module.css';
import { type ClassesOffered, classChoices } from './school-options.ts';
import './shared.text.ts';

type Props = {
  readonly legend?: string;
  readonly offered: ClassesOffered;
  /** Offered before the classes, such as all of them. */
  readonly first?: { readonly value: number; readonly label: string };
  /** The numbers of groups, offered after the classes. */
  readonly groups?: readonly number[] | undefined;
  readonly value: number | undefined;
  readonly onChange: (classNumber: number) => void;
};

/** So many stand side by side, if their names are short; more are in a select. */
const mostSideBySide = 12;
const longestInASquare = 4;
const mostSigns = 100;

/** Chooses a class: by one tap where there are few, from a select where there are many. */
export function ClassPicker({ legend, offered, first, groups = [], value, onChange }: Props) {
  const { t } = useTranslation('shared');
  const label = legend ?? t('chooseClass');
  const isOther = value !== undefined && isGroup(value) && !groups.includes(value);
  const ofGroups = [...groups, ...(isOther ? [value] : [])].map((one) => ({ value: one, label: formatClass(one) }));
  const classes = [...classChoices(offered, value), ...ofGroups];
  const options = first ? [first, ...classes] : classes;
  const signs = classes.map((option) => option.label.length);
  if (classes.length > mostSideBySide || signs.reduce((sum, length) => sum + length, 0) > mostSigns) {
    const data = options.map((option) => ({ value: String(option.value), label: option.label }));
    return (
      <NativeSelect
        label={label}
        className={styles.select ?? ''}
        data={value === undefined ? [{ value: '', label: t('choose') }, ...data] : data}
        value={value === undefined ? '' : String(value)}
        onChange={(event) => event.currentTarget.value && onChange(Number(event.currentTarget.value))}
      />
    );
  }
  const look = signs.some((length) => length > longestInASquare) ? styles.names : styles.squares;
  return (
    <Choice
      legend={label}
      options={options}
      value={value}
      onChange={onChange}
      className={`${look} ${first ? styles.withFirst : ''}`}
    />
  );
}
