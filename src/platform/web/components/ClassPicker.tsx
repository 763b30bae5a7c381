import { useTranslation } from 'react-i18next';
import { classNumbers } from '../../contract/school-terms.ts';
import { Choice } from './Choice.tsx';
import styles from './ClassPicker.module.css';
import './shared.text.ts';

type Props = { readonly value: number | undefined; readonly onChange: (classNumber: number) => void };

const options = classNumbers.map((number) => ({ value: number as number, label: String(number) }));

/** Chooses one of the ten classes. */
export function ClassPicker({ value, onChange }: Props) {
  const { t } = useTranslation('shared');
  return (
    <Choice legend={t('chooseClass')} options={options} value={value} onChange={onChange} className={styles.picker} />
  );
}
