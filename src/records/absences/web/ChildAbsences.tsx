import { NativeSelect } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Child } from '../../../base/guardians/children.contract.ts';
import { NoChild } from '../../../base/guardians/web/ChildChoice.tsx';
import { useChildren } from '../../../base/guardians/web/children.hooks.ts';
import { PageHeader } from '../../../base/school/web/PageHeader.tsx';
import { useSchool } from '../../../base/school/web/school.hooks.ts';
import { FetchState } from '../../../platform/web/components/FetchState.tsx';
import { AbsenceSection, FetchedAbsences } from './AbsenceSection.tsx';
import styles from './Absences.module.css';
import { toldLately, useAbsences } from './absences.hooks.ts';
import { type ChooseStudent, TellAbsence } from './TellAbsence.tsx';
import '../../../base/guardians/web/children.text.ts';
import './absences.text.ts';

/** Lets guardians report absences of their children, and see those that they have reported. */
export function ChildAbsences() {
  const { t } = useTranslation('absences');
  const { children, error, refetch } = useChildren();
  return (
    <>
      <PageHeader title={t('tellTitle')} hint={t('guardianHint')} />
      {children ? <OfChildren listed={children} /> : <FetchState error={error} onRetry={refetch} />}
    </>
  );
}

function OfChildren({ listed }: { readonly listed: readonly Child[] }) {
  const { t } = useTranslation('absences');
  const today = useSchool().data?.school?.today;
  const { chosen, choose, isNamed, isStranger } = useChildren();
  const absences = useAbsences(toldLately(today));
  if (listed.length === 0) return <NoChild />;
  // If there are several children, the guardian must choose; an unknown child in the address is not replaced by
  // another.
  const child = chosen ?? (listed.length === 1 && !isNamed ? listed[0] : undefined);
  return (
    <div className={styles.columns}>
      {today && (
        <TellAbsence
          isStranger={isStranger}
          today={today}
          StudentChoice={ChildField}
          roll={child?.roll}
          onChoose={(roll) => roll !== undefined && choose(roll)}
          isFromGuardian
        />
      )}
      <FetchedAbsences absences={absences}>
        {(told) => <AbsenceSection title={t('toldOnes')} none={t('noneTold')} absences={told} />}
      </FetchedAbsences>
    </div>
  );
}

const ChildField: ChooseStudent = ({ roll, onChoose, error }) => {
  const { t } = useTranslation('children');
  const { children = [] } = useChildren();
  const names = children.map((child) => ({ value: String(child.roll), label: child.name }));
  return (
    <NativeSelect
      label={t('child')}
      required
      size="md"
      data={roll === undefined ? [{ value: '', label: t('pleaseChoose', { ns: 'shared' }) }, ...names] : names}
      value={roll?.toString() ?? ''}
      error={error}
      onChange={({ currentTarget: { value } }) => onChoose(value === '' ? undefined : Number(value))}
    />
  );
};
