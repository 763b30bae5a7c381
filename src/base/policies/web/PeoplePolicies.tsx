import { useTranslation } from 'react-i18next';
import { type Policies, requirable } from '../../../platform/contract/school-policies.ts';
import { CheckField } from '../../../platform/web/components/CheckField.tsx';
import styles from './Policies.module.css';
import { PolicyChoice } from './PolicyChoice.tsx';
import { type PolicyProps, PolicySection } from './PolicySection.tsx';

/** The policies on who sees whom, which data of people are required, and how people are sorted. */
export function PeoplePolicies({ saved }: PolicyProps) {
  const { t } = useTranslation('policies');
  return (
    <PolicySection
      subject="people"
      saved={saved}
      began={beganWith(saved)}
      chosen={({ required, requiredFields, ...others }) => ({
        ...others,
        requiredFields: required === 'usual' ? null : requiredFields,
      })}
    >
      {({ values, set, choice }) => (
        <>
          <PolicyChoice
            legend={t('teachersReach')}
            options={[
              {
                value: 'every-class',
                label: t('everyClass'),
                hint: t('everyClassHint'),
                effect: t('everyClassEffect'),
              },
              { value: 'taught', label: t('taught'), hint: t('taughtHint'), effect: t('taughtEffect') },
            ]}
            {...choice('teachersReach')}
          />
          <PolicyChoice
            legend={t('required')}
            options={[
              { value: 'usual', label: t('requiredUsual'), effect: t('requiredUsualEffect') },
              { value: 'chosen', label: t('requiredChosen'), effect: t('requiredChosenEffect') },
            ]}
            {...choice('required')}
          >
            {values.required === 'chosen' && (
              <RequiredFields chosen={values.requiredFields} onChange={(requiredFields) => set({ requiredFields })} />
            )}
          </PolicyChoice>
          <PolicyChoice
            legend={t('sortBy')}
            options={[
              { value: 'name', label: t('sortByName'), effect: t('sortByNameEffect') },
              { value: 'familyName', label: t('sortByFamily'), effect: t('sortByFamilyEffect') },
              { value: 'givenName', label: t('sortByGiven'), effect: t('sortByGivenEffect') },
            ]}
            {...choice('listsSortBy')}
          />
          <PolicyChoice
            legend={t('classOrder')}
            options={[
              { value: 'roll', label: t('classOrderRoll'), effect: t('classOrderRollEffect') },
              { value: 'numberInClass', label: t('classOrderNumber'), effect: t('classOrderNumberEffect') },
            ]}
            {...choice('classOrder')}
          />
        </>
      )}
    </PolicySection>
  );
}

function beganWith(saved: Policies) {
  return {
    teachersReach: saved.teachersReach,
    listsSortBy: saved.listsSortBy,
    classOrder: saved.classOrder,
    required: saved.requiredFields === null ? 'usual' : 'chosen',
    requiredFields: saved.requiredFields ?? [...requirable],
  };
}

type Required = (typeof requirable)[number][];
type RequiredProps = { readonly chosen: Required; readonly onChange: (chosen: Required) => void };

function RequiredFields({ chosen, onChange }: RequiredProps) {
  const { t } = useTranslation('policies');
  return (
    <fieldset className={styles.checks} aria-label={t('requiredChosen')}>
      {requirable.map((field) => (
        <CheckField
          key={field}
          label={t(`requiredParts.${field}`)}
          checked={chosen.includes(field)}
          onCheck={(isChecked) =>
            onChange(requirable.filter((one) => (one === field ? isChecked : chosen.includes(one))))
          }
        />
      ))}
    </fieldset>
  );
}
