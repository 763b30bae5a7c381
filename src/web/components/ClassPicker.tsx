import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { classNumbers } from '../../contract/school-terms.ts';
import styles from './ClassPicker.module.css';
import '../shell/shell.text.ts';

type Props = { readonly value: number | undefined; readonly onChange: (classNumber: number) => void };

/** The ten classes side by side: one tap, or arrow keys. */
export function ClassPicker({ value, onChange }: Props) {
  const { t } = useTranslation('shell');
  const name = useId();
  return (
    <fieldset className={styles.picker}>
      <legend className={styles.legend}>{t('chooseClass')}</legend>
      <div className={styles.choices}>
        {classNumbers.map((number) => (
          <label key={number} className={styles.choice}>
            <input
              type="radio"
              className={styles.input}
              name={name}
              value={number}
              checked={number === value}
              onChange={() => onChange(number)}
            />
            {number}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
