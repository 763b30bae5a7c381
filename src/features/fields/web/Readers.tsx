import { useTranslation } from 'react-i18next';
import type { FieldOwner } from '../../../platform/contract/own-fields.ts';
import { CheckField } from '../../../platform/web/components/CheckField.tsx';
import styles from './Fields.module.css';
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
  const isChosen = (role: string) => chosen.includes(role) && (among?.includes(role) ?? true);
  const toggle = (role: string) =>
    onChange(chosen.includes(role) ? chosen.filter((one) => one !== role) : [...chosen, role]);
  return (
    <fieldset className={styles.several}>
      <legend>{legend}</legend>
      {roles
        .filter((role) => of === 'student' || role === of)
        .map((role) => (
          <CheckField
            key={role}
            label={t(`readers.${role}`)}
            disabled={among !== undefined && !among.includes(role)}
            checked={isChosen(role)}
            onCheck={() => toggle(role)}
          />
        ))}
    </fieldset>
  );
}
