import { useTranslation } from 'react-i18next';
import { Opened } from '../../../platform/web/compare/Opened.tsx';
import { ClassPicker } from '../../../platform/web/components/ClassPicker.tsx';
import { FetchState } from '../../../platform/web/components/FetchState.tsx';
import { useUrlClass } from '../../../platform/web/components/use-url-value.ts';
import styles from './Grades.module.css';
import { useScale } from './grades.hooks.ts';
import { ScaleForm } from './ScaleForm.tsx';
import './grades.text.ts';

const wholeSchool = 0;

/** The part of the School page with the grades of the school, or of the class in the address. */
export function Grades() {
  const { t } = useTranslation('grades');
  const [classNumber, choose] = useUrlClass();
  const { data: scale, error, refetch } = useScale(classNumber);
  return (
    <div className={styles.grades}>
      <p className="hint">{t('hint')}</p>
      <ClassPicker
        legend={t('scaleOf')}
        offered="all"
        first={{ value: wholeSchool, label: t('wholeSchool') }}
        value={classNumber ?? wholeSchool}
        onChange={(chosen) => choose(chosen === wholeSchool ? undefined : chosen)}
      />
      {scale ? (
        <Opened key={classNumber ?? wholeSchool} record={scale}>
          {(opened) => <ScaleForm scale={opened} classNumber={classNumber} />}
        </Opened>
      ) : (
        <FetchState error={error} onRetry={refetch} />
      )}
    </div>
  );
}
