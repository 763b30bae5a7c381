import { TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { nameParts, type PersonNames } from '../../contract/person-names.ts';
import { maxNameLength } from '../../contract/school-terms.ts';
import styles from './NameParts.module.css';
import './form.text.ts';

type Props = {
  readonly field: (path: (typeof nameParts)[number]) => object;
  /** The names with which the form begins. */
  readonly first: PersonNames;
};

/** The parts of a name, none of which is required. They are folded while all are empty. */
export function NameParts({ field, first }: Props) {
  const { t } = useTranslation('form');
  return (
    <details className={styles.parts} open={nameParts.some((part) => first[part])}>
      <summary>{t('nameParts')}</summary>
      <div className={styles.fields}>
        {nameParts.map((part) => (
          <TextInput key={part} label={t(part)} autoComplete="off" maxLength={maxNameLength} {...field(part)} />
        ))}
      </div>
    </details>
  );
}
