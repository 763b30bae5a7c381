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
  /** An option before the classes, such as all of them. */
  readonly first?: { readonly value: number; readonly label: string };
  /** The numbers of groups, offered after the classes. */
  readonly groups?: readonly number[] | undefined;
  readonly value: number | undefined;
  readonly onChange: (classNumber: number) => void;
};

/** Up to this many are shown side by side if their names are short; more are in a select. */
const mostSideBySide = 12;
const longestInASquare = 4;
const mostSigns = 100;

type Option = { readonly value: number; readonly label: string };

function isFew(options: readonly Option[]): boolean {
  const signs = options.reduce((sum, { label }) => sum + label.length, 0);
  return options.length <= mostSideBySide && signs <= mostSigns;
}

/**
 * Chooses a class, by one tap if there are few, or from a select if there are many; groups are beside the classes if
 * all of them are few.
 */
export function ClassPicker({ legend, offered, first, groups = [], value, onChange }: Props) {
  const { t } = useTranslation('shared');
  const label = legend ?? t('chooseClass');
  const isOther = value !== undefined && isGroup(value) && !groups.includes(value);
  const ofGroups = [...groups, ...(isOther ? [value] : [])].map((one) => ({ value: one, label: formatClass(one) }));
  const classes = classChoices(offered, value);
  const all = [...classes, ...ofGroups];
  const select = { value, onChange };
  if (!isFew(classes)) return <Select {...select} label={label} options={first ? [first, ...all] : all} />;
  const shown = isFew(all) ? all : classes;
  const look = shown.some((option) => option.label.length > longestInASquare) ? styles.names : styles.squares;
  return (
    <>
      <Choice
        legend={label}
        options={first ? [first, ...shown] : shown}
        value={value}
        onChange={onChange}
        className={`${look} ${first ? styles.withFirst : ''}`}
      />
      {shown !== all && <Select {...select} label={t('group')} options={ofGroups} />}
    </>
  );
}

type SelectProps = Pick<Props, 'value' | 'onChange'> & { readonly label: string; readonly options: readonly Option[] };

function Select({ label, options, value, onChange }: SelectProps) {
  const { t } = useTranslation('shared');
  const isChosen = options.some((option) => option.value === value);
  const data = options.map((option) => ({ value: String(option.value), label: option.label }));
  return (
    <NativeSelect
      label={label}
      className={styles.select ?? ''}
      data={isChosen ? data : [{ value: '', label: t('choose') }, ...data]}
      value={isChosen ? String(value) : ''}
      onChange={(event) => event.currentTarget.value && onChange(Number(event.currentTarget.value))}
    />
  );
}
