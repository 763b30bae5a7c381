import type { QueryClient } from '@tanstack/react-query';
import { Suspense, useCallback, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { TeachingGroup } from '../../../base/groups/groups.contract.ts';
import { useGroups } from '../../../base/groups/web/groups.hooks.ts';
import { LeaveQuestion } from '../../../base/identity/web/LeaveQuestion.tsx';
import { PageHeader } from '../../../base/school/web/PageHeader.tsx';
import { OtherSessionNotice, SessionChooser } from '../../../base/school/web/SessionChooser.tsx';
import { useUrlSession } from '../../../base/school/web/sessions.hooks.ts';
import { lazyPart } from '../../../platform/web/api/lazy-part.ts';
import { FetchState } from '../../../platform/web/components/FetchState.tsx';
import { PageParts } from '../../../platform/web/components/PageParts.tsx';
import { useUrlValues } from '../../../platform/web/components/use-url-value.ts';
import { Waiting } from '../../../platform/web/components/Waiting.tsx';
import { scheduleOptionsQuery, useScheduleOptions } from '../../../records/schedule/web/schedule.hooks.ts';
import type { ReadPlan } from '../timetable-maker.contract.ts';
import styles from './MakeTimetable.module.css';
import { namesOf } from './names.ts';
import { SavingBar } from './SavingBar.tsx';
import { planQuery, useReadPlan } from './timetable-maker.hooks.ts';
import { useEditing } from './use-editing.ts';
import { hasField, type NotTaken, noneNotTaken, type Texts, TextsOfPage } from './use-typed.ts';
import './timetable-maker.text.ts';

const LoadPart = lazyPart(() => import('./LoadPart.tsx'), 'LoadPart');
const WeekPart = lazyPart(() => import('./WeekPart.tsx'), 'WeekPart');
const WhenNotPart = lazyPart(() => import('./WhenNotPart.tsx'), 'WhenNotPart');
const RulesPart = lazyPart(() => import('./RulesPart.tsx'), 'RulesPart');
const MakePart = lazyPart(() => import('./MakePart.tsx'), 'MakePart');

export function prefetch(queries: QueryClient): Promise<unknown> {
  return Promise.all([queries.prefetchQuery(planQuery()), queries.prefetchQuery(scheduleOptionsQuery())]);
}

/** Makes the timetable of a session: the load, the week, unavailable times, the rules, and drafts. */
export function MakeTimetablePage() {
  const { t } = useTranslation('timetable-maker');
  const [session] = useUrlSession();
  const read = useReadPlan();
  const options = useScheduleOptions();
  const failed = read.isLoadingError ? read : options;
  return (
    <>
      <PageHeader title={t('title')} hint={t('hint')}>
        <SessionChooser />
      </PageHeader>
      <OtherSessionNotice />
      {!read.data || !options.data ? (
        <FetchState error={failed.error} onRetry={failed.refetch} />
      ) : (
        <Maker key={session} read={read.data} options={options.data} />
      )}
    </>
  );
}

type Props = { readonly read: ReadPlan; readonly options: NonNullable<ReturnType<typeof useScheduleOptions>['data']> };

const noGroups: readonly TeachingGroup[] = [];

function Maker({ read, options }: Props) {
  const { t } = useTranslation('timetable-maker');
  const [{ part }] = useUrlValues();
  const editing = useEditing(read);
  const { data: groups = noGroups } = useGroups(read.session);
  const names = namesOf(editing, options, groups);
  const [notTaken, setNotTaken] = useState(noneNotTaken);
  const count = useCallback(
    (kind: keyof NotTaken, by: 1 | -1) => setNotTaken((before) => ({ ...before, [kind]: before[kind] + by })),
    [],
  );
  const [kept, setKept] = useState<Texts['kept']>(new Map());
  const keep = useCallback<Texts['keep']>((field, text) => {
    setKept((before) => {
      if (before.get(field) === text) return before;
      const others = [...before].filter(([other]) => other !== field);
      return new Map(text === undefined ? others : [...others, [field, text]]);
    });
  }, []);
  const texts = useMemo(() => ({ count, kept, keep }), [count, kept, keep]);
  const elsewhere = [...kept.keys()].filter((field) => field !== 'new-room' && hasField(editing.plan, field)).length;
  const refused = notTaken.refused + elsewhere;
  const isLost = useRef(false);
  isLost.current = refused > 0;
  const isUnsaved = useCallback(() => isLost.current, []);
  return (
    <TextsOfPage value={texts}>
      <LeaveQuestion isUnsaved={isUnsaved} hasParts />
      <PageParts
        label={t('parts')}
        parts={[
          { part: undefined, label: t('loadPart') },
          { part: 'week', label: t('weekPart') },
          { part: 'when', label: t('whenPart') },
          { part: 'rules', label: t('rulesPart') },
          { part: 'make', label: t('makePart') },
        ]}
      />
      <SavingBar editing={editing} notTaken={{ ...notTaken, refused }} hasUndo={part !== 'make'} />
      {/* In a closed session all can be looked at, and nothing changed; where something is only read, the part sees to it. */}
      <fieldset className={styles.part} disabled={read.isClosed && (part === 'week' || part === 'rules')}>
        <Suspense fallback={<Waiting />}>
          {part === 'week' ? (
            <WeekPart editing={editing} />
          ) : part === 'when' ? (
            <WhenNotPart editing={editing} names={names} />
          ) : part === 'rules' ? (
            <RulesPart editing={editing} names={names} />
          ) : part === 'make' ? (
            <MakePart editing={editing} names={names} />
          ) : (
            <LoadPart editing={editing} names={names} />
          )}
        </Suspense>
      </fieldset>
    </TextsOfPage>
  );
}
