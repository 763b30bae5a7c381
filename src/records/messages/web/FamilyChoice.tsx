import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { maxRoll } from '../../../platform/contract/school-terms.ts';
import { readWholeNumber } from '../../../platform/contract/whole-number.ts';
import { Choice } from '../../../platform/web/components/Choice.tsx';
import { nameOf } from '../../../platform/web/components/name-of.ts';
import { useUrlClass, useUrlValues } from '../../../platform/web/components/use-url-value.ts';
import type { Readers } from '../messages.contract.ts';
import styles from './MessageForm.module.css';

/** Returns the student whose family the address names, as links to the form do. */
export function useFamily() {
  const [classNumber] = useUrlClass();
  const [{ roll: text = '', guardian }] = useUrlValues();
  const roll = readWholeNumber(text, 1, maxRoll);
  if (classNumber === undefined || roll === undefined) return undefined;
  return { class: classNumber, roll, person: guardian === undefined ? '' : `${roll} ${guardian}` };
}

export type Family = NonNullable<ReturnType<typeof useFamily>>;

type Props = {
  readonly child: Readers['students'][number];
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (person: string) => void;
};

/** Chooses with one press which member of a student's family gets the message. */
export function FamilyChoice({ child: { roll, name, guardians }, value, error, onChange }: Props) {
  const { t } = useTranslation('messages');
  const child = nameOf(name);
  return (
    <div data-path="person">
      <Choice
        legend={t('person')}
        options={[
          ...guardians.map((guardian) => ({
            value: `${roll} ${guardian._id}`,
            label: t('guardianOption', { name: nameOf(guardian.name), child }),
          })),
          { value: String(roll), label: t('studentOption', { roll, name: child }) },
        ]}
        value={value}
        onChange={onChange}
      />
      {error && (
        <p className={styles.fault} role="alert">
          {error}
        </p>
      )}
      <Link to="." search={{ mode: 'send' }}>
        {t('otherRecipient')}
      </Link>
    </div>
  );
}
