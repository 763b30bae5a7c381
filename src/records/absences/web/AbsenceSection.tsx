import { Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { FetchState } from '../../../platform/web/components/FetchState.tsx';
import type { Absence } from '../absences.contract.ts';
import { AbsenceList } from './AbsenceList.tsx';
import styles from './Absences.module.css';
import type { useAbsences } from './absences.hooks.ts';
import './absences.text.ts';

type FetchedProps = {
  readonly absences: ReturnType<typeof useAbsences>;
  readonly children: (absences: readonly Absence[]) => ReactNode;
};

/** Shows absences once they are fetched, or why they could not be. */
export function FetchedAbsences({ absences: { data, error, refetch }, children }: FetchedProps) {
  if (data) return children(data);
  return <FetchState error={error} onRetry={refetch} />;
}

type SectionProps = { readonly title: string; readonly none: string; readonly absences: readonly Absence[] };

/** A titled list of absences, or a sentence that there are none. */
export function AbsenceSection({ title, none, absences }: SectionProps) {
  return (
    <section className={styles.section}>
      <Title order={2}>{title}</Title>
      {absences.length === 0 ? <p className={styles.none}>{none}</p> : <AbsenceList absences={absences} />}
    </section>
  );
}
