import { NativeSelect, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useSearchText } from '../../../platform/web/components/use-search-text.ts';
import type { FieldOfPerson } from '../fields.contract.ts';
import styles from './Fields.module.css';
import { keyOfField } from './field-columns.ts';
import './fields.text.ts';

/** A list's filters by fields, as they are in the page's address and in the list's call. */
export type FieldFilterValues = Readonly<Record<string, string>>;

type Props = {
  readonly own: readonly FieldOfPerson[];
  readonly values: FieldFilterValues;
  readonly onChange: (key: string, text: string | undefined) => void;
};

/** The filters of a list by the school's own fields; folded until one is used. */
export function FieldFilters({ own, values, onChange }: Props) {
  const { t } = useTranslation('fields');
  if (own.length === 0) return null;
  return (
    <details className={`${styles.filters} not-printed`} open={Object.keys(values).length > 0 || undefined}>
      <summary>{t('filter')}</summary>
      <div className={styles.inputs}>
        {own.map((field) => (
          <FieldFilter
            key={field._id}
            field={field}
            value={values[keyOfField(field)]}
            onChange={(text) => onChange(keyOfField(field), text)}
          />
        ))}
      </div>
    </details>
  );
}

type OneProps = {
  readonly field: FieldOfPerson;
  readonly value: string | undefined;
  readonly onChange: (text: string | undefined) => void;
};

function FieldFilter({ field: { name, type, choices = [] }, value, onChange }: OneProps) {
  const { t } = useTranslation('fields');
  const typed = useSearchText(value, onChange);
  const label = <bdi>{name}</bdi>;
  const offered = type === 'yes-no' ? ['yes', 'no'] : choices;
  if (offered.length === 0) return <TextInput label={label} type={type === 'date' ? 'date' : 'search'} {...typed} />;
  return (
    <NativeSelect
      label={label}
      value={value ?? any}
      data={[
        { value: any, label: t('any') },
        { value: '', label: t('blank') },
        ...offered.map((one) => ({ value: one, label: type === 'yes-no' ? t(one as 'yes' | 'no') : one })),
      ]}
      onChange={({ currentTarget }) => onChange(currentTarget.value === any ? undefined : currentTarget.value)}
    />
  );
}

/** A value that no choice can have. */
const any = '\u0000';

/** The filters by fields in an address. */
export function fieldFiltersIn(url: Readonly<Record<string, string | undefined>>): FieldFilterValues {
  const found = Object.entries(url).filter(([name, text]) => /^field\.[1-9]\d{0,14}$/.test(name) && text !== undefined);
  return Object.fromEntries(found) as FieldFilterValues;
}

/** The changes to an address that take these filters away. */
export function withoutFilters(filters: FieldFilterValues): Readonly<Record<string, undefined>> {
  return Object.fromEntries(Object.keys(filters).map((key) => [key, undefined]));
}
