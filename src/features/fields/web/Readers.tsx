import { useTranslation } from 'react-i18next';
import type { FieldOwner } from '../../../platform/contract/own-fields.ts';
import { CheckField } from '../../../platform/web/components/CheckField.tsx';
import styles from './Fields.module.css';
import './fields.text.ts';

const roles = ['teacher', 'student', 'guardian'] as const;

/** An office that may be a reader. */
export type OfficeReader = { readonly _id: string; readonly name: string };

type Props = {
  readonly legend: string;
  readonly of: FieldOwner;
  readonly offices: readonly OfficeReader[];
  readonly chosen: readonly string[];
  /** Of whom it is chosen; all without. */
  readonly among?: readonly string[];
  readonly onChange: (chosen: readonly string[]) => void;
};

/** Who besides admins sees or changes something about people: of a teacher or a guardian, they themselves; and offices. */
export function Readers({ legend, of, offices, chosen, among, onChange }: Props) {
  const { t } = useTranslation('fields');
  const readers = [
    ...roles.filter((role) => of === 'student' || role === of).map((name) => ({ name, label: t(`readers.${name}`) })),
    ...offices.map(({ _id, name }) => ({ name: `office:${_id}`, label: name })),
  ];
  const isChosen = (role: string) => chosen.includes(role) && (among?.includes(role) ?? true);
  const toggle = (role: string) =>
    onChange(chosen.includes(role) ? chosen.filter((one) => one !== role) : [...chosen, role]);
  return (
    <fieldset className={styles.several}>
      <legend>{legend}</legend>
      {readers.map(({ name, label }) => (
        <CheckField
          key={name}
          label={label}
          disabled={among !== undefined && !among.includes(name)}
          checked={isChosen(name)}
          onCheck={() => toggle(name)}
        />
      ))}
    </fieldset>
  );
}
