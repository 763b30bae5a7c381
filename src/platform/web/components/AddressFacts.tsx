import { useTranslation } from 'react-i18next';
import { addressParts } from './AddressFields.tsx';
import { Facts } from './Facts.tsx';
import './form.text.ts';

type Props = { readonly address: Readonly<Partial<Record<(typeof addressParts)[number], string>>> };

/** Shows an address, with the labels of the form. */
export function AddressFacts({ address }: Props) {
  const { t } = useTranslation('form');
  return <Facts title={t('address')} facts={addressParts.map((part) => [t(part), address[part]])} />;
}
