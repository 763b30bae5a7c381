import { useTranslation } from 'react-i18next';
import type { FieldOwner } from '../../../platform/contract/own-fields.ts';
import { CheckGroup } from '../../../platform/web/components/CheckGroup.tsx';
import './fields.text.ts';

const roles = ['teacher', 'student', 'guardian'] as const;

/** An office that may be a reader. */
export type OfficeReader = { readonly _id: string; readonly name: string };

type Props = {
  readonly legend: string;
  readonly of: FieldOwner;
  readonly offices: readonly OfficeReader[];
  readonly chosen: readonly string[];
  /** The readers to choose from; all readers if it is left out. */
  readonly among?: readonly string[];
  readonly onChange: (chosen: readonly string[]) => void;
};

/**
 * A choice of the people besides admins who see or change something about people: teachers or guardians about
 * themselves, and offices.
 */
export function Readers({ legend, of, offices, chosen, among, onChange }: Props) {
  const { t } = useTranslation('fields');
  const readers = [
    ...roles
      .filter((role) => of === 'student' || role === of)
      .map((name) => ({ value: name as string, label: t(`readers.${name}`) })),
    ...offices.map(({ _id, name }) => ({ value: `office:${_id}`, label: name })),
  ];
  return (
    <CheckGroup
      legend={legend}
      isList
      options={readers.map((one) => ({ ...one, isDisabled: among?.includes(one.value) === false }))}
      chosen={chosen.filter((one) => among?.includes(one) ?? true)}
      onChange={onChange}
    />
  );
}
