import { useTranslation } from 'react-i18next';
import type { FieldOwner } from '../../../platform/contract/own-fields.ts';
import { CheckGroup } from '../../../platform/web/components/CheckGroup.tsx';
import './fields.text.ts';

const roles = ['teacher', 'student', 'guardian'] as const;

type Props = {
  readonly legend: string;
  readonly of: FieldOwner;
  readonly chosen: readonly string[];
  /** Of whom it is chosen; all without. */
  readonly among?: readonly string[];
  readonly onChange: (chosen: readonly string[]) => void;
};

/** Who besides admins sees or changes something about people: of a teacher or a guardian, they themselves. */
export function Readers({ legend, of, chosen, among, onChange }: Props) {
  const { t } = useTranslation('fields');
  return (
    <CheckGroup
      legend={legend}
      isList
      options={roles
        .filter((role) => of === 'student' || role === of)
        .map((role) => ({ value: role, label: t(`readers.${role}`), isDisabled: among?.includes(role) === false }))}
      chosen={roles.filter((role) => chosen.includes(role) && (among?.includes(role) ?? true))}
      onChange={onChange}
    />
  );
}
