import { NativeSelect, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { maxFieldLength } from '../../../platform/contract/own-fields.ts';
import { CheckGroup } from '../../../platform/web/components/CheckGroup.tsx';
import { DateField } from '../../../platform/web/components/DateField.tsx';
import { choicesIn, type KnownInput } from './field-texts.ts';

type Props = {
  readonly field: KnownInput;
  readonly text: string;
  readonly error: string | undefined;
  readonly onChange: (text: string) => void;
};

/** What is entered in a field of the school's own, by its type. */
export function FieldInput({ field: { name, type, choices = [], isRequired, part }, text, error, onChange }: Props) {
  const { t } = useTranslation('fields');
  const input = {
    label: <bdi>{name}</bdi>,
    required: isRequired,
    error,
    'data-path': `${part}.${name}`,
  };
  const onInput = ({ currentTarget }: { readonly currentTarget: { readonly value: string } }) =>
    onChange(currentTarget.value);
  if (type === 'several') {
    return (
      <CheckGroup
        legend={<bdi>{name}</bdi>}
        isList
        options={choices.map((one) => ({ value: one, label: one }))}
        chosen={choicesIn(text)}
        fault={error}
        onChange={(chosen) => onChange(chosen.length === 0 ? '' : JSON.stringify(chosen))}
      />
    );
  }
  if (type === 'yes-no' || type === 'choice') {
    const options =
      type === 'choice'
        ? choices.map((value) => ({ value, label: value }))
        : [
            { value: 'yes', label: t('yes') },
            { value: 'no', label: t('no') },
          ];
    return (
      <NativeSelect
        {...input}
        value={text}
        data={[{ value: '', label: t('choose', { ns: 'shared' }) }, ...options]}
        onChange={onInput}
      />
    );
  }
  if (type === 'date') return <DateField {...input} earliest="1000-01-01" defaultValue={text} onChange={onInput} />;
  return (
    <TextInput
      {...input}
      autoComplete="off"
      maxLength={maxFieldLength}
      {...(type === 'number' && { inputMode: 'decimal' as const })}
      value={text}
      onChange={onInput}
    />
  );
}
