import { useTranslation } from 'react-i18next';
import { readWholeNumber } from '../../../platform/contract/whole-number.ts';
import { PolicyChoice } from './PolicyChoice.tsx';
import { PolicyNumber } from './PolicyNumber.tsx';
import { type PolicyProps, PolicySection } from './PolicySection.tsx';

/** The proposed percentage when a pass mark is first set. */
const usualPassPercent = '40';

/** The policies on when results are visible and how they are measured. */
export function ResultPolicies({ saved }: PolicyProps) {
  const { t } = useTranslation('policies');
  const began = {
    resultsVisible: saved.resultsVisible,
    classSpread: saved.classSpread,
    pass: saved.passPercent === null ? 'none' : 'percent',
    passPercent: saved.passPercent?.toString() ?? usualPassPercent,
  };
  return (
    <PolicySection
      subject="results"
      saved={saved}
      began={began}
      chosen={({ pass, passPercent, ...others }) => ({
        ...others,
        passPercent: pass === 'none' ? null : readWholeNumber(passPercent, 0, 100),
      })}
    >
      {({ values, choice, typed, faults }) => (
        <>
          <PolicyChoice
            legend={t('results')}
            options={[
              { value: 'submitted', label: t('submitted'), hint: t('submittedHint'), effect: t('submittedEffect') },
              { value: 'published', label: t('published'), hint: t('publishedHint'), effect: t('publishedEffect') },
            ]}
            {...choice('resultsVisible')}
          />
          <PolicyChoice
            legend={t('spread')}
            options={[
              { value: 'hidden', label: t('spreadHidden'), effect: t('spreadHiddenEffect') },
              { value: 'shown', label: t('spreadShown'), hint: t('spreadShownHint'), effect: t('spreadShownEffect') },
            ]}
            {...choice('classSpread')}
          />
          <PolicyChoice
            legend={t('pass')}
            options={[
              { value: 'none', label: t('noPass'), effect: t('noPassEffect') },
              { value: 'percent', label: t('somePass'), effect: t('somePassEffect') },
            ]}
            {...choice('pass')}
          >
            {values.pass === 'percent' && (
              <PolicyNumber
                label={t('passPercent')}
                description={t('passHint')}
                least={0}
                most={100}
                error={faults.passPercent}
                {...typed('passPercent')}
              />
            )}
          </PolicyChoice>
        </>
      )}
    </PolicySection>
  );
}
