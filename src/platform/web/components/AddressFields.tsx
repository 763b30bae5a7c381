import { TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { FormSection } from './FormSection.tsx';
import './form.text.ts';

export const addressParts = ['street', 'city', 'state', 'postalCode'] as const;

type Props = {
  readonly field: (path: `address.${(typeof addressParts)[number]}`) => object;
  /** The form's label for the state. */
  readonly stateLabel?: string;
  /** The stored address, whose blank parts can stay blank. Without one, all parts are required. */
  readonly known?: Readonly<Record<(typeof addressParts)[number], string>> | undefined;
};

export function AddressFields({ field, stateLabel, known }: Props) {
  const { t } = useTranslation('form');
  return (
    <FormSection title={t('address')}>
      {addressParts.map((part) => (
        <TextInput
          key={part}
          label={part === 'state' && stateLabel ? stateLabel : t(part)}
          required={known?.[part] !== ''}
          autoComplete="off"
          {...field(`address.${part}`)}
        />
      ))}
    </FormSection>
  );
}
