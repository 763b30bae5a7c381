import { useTranslation } from 'react-i18next';
import { daysAfter } from '../../../platform/contract/dates.ts';
import { DateField } from '../../../platform/web/components/DateField.tsx';
import styles from './Policies.module.css';
import { PolicyChoice } from './PolicyChoice.tsx';
import { type PolicyProps, PolicySection } from './PolicySection.tsx';

/** The proposed number of days that staff have to add a second factor. */
const usualGraceDays = 14;

/** The policies on how people sign in. */
export function SignInPolicies({ saved, today }: PolicyProps) {
  const { t } = useTranslation('policies');
  const began = {
    passwords: saved.firstPasswords ?? ('server' as const),
    secondFactor: saved.secondFactor,
    factorFrom: saved.secondFactorFrom ?? daysAfter(today, usualGraceDays),
  };
  return (
    <PolicySection
      subject="signIn"
      saved={saved}
      began={began}
      chosen={({ passwords, secondFactor, factorFrom }) => ({
        firstPasswords: passwords === 'server' ? null : passwords,
        secondFactor,
        secondFactorFrom: secondFactor === 'optional' ? saved.secondFactorFrom : factorFrom,
      })}
    >
      {({ values, set, choice, faults }) => (
        <>
          <PolicyChoice
            legend={t('firstPasswords')}
            options={[
              { value: 'server', label: t('asServer'), effect: t('asServerEffect') },
              { value: 'roll', label: t('roll'), effect: t('rollEffect') },
              { value: 'random', label: t('random'), effect: t('randomEffect') },
            ]}
            {...choice('passwords')}
          />
          <PolicyChoice
            legend={t('factor')}
            options={[
              { value: 'optional', label: t('factorOptional'), effect: t('factorOptionalEffect') },
              { value: 'staff', label: t('factorStaff'), effect: t('factorStaffEffect') },
            ]}
            {...choice('secondFactor')}
          >
            {values.secondFactor === 'staff' && (
              <DateField
                label={t('factorFrom')}
                description={t('factorFromHint')}
                required
                value={values.factorFrom}
                error={faults.secondFactorFrom}
                className={styles.number}
                onCommit={(date) => date && set({ factorFrom: date })}
              />
            )}
          </PolicyChoice>
        </>
      )}
    </PolicySection>
  );
}
