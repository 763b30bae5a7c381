import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { PageHeader } from '../../../base/school/web/PageHeader.tsx';
import type { Access } from '../../../platform/contract/permissions.ts';
import { lazyPart } from '../../../platform/web/api/lazy-part.ts';
import { mayDo } from '../../../platform/web/api/may-do.ts';
import { PageParts } from '../../../platform/web/components/PageParts.tsx';
import { useUrlValue } from '../../../platform/web/components/use-url-value.ts';
import { Waiting } from '../../../platform/web/components/Waiting.tsx';
import { ExportMenu } from '../../../platform/web/lists/ExportMenu.tsx';
import '../../../flows/set-up/web/set-up.text.ts';

const Details = lazyPart(() => import('../../../flows/set-up/web/Details.tsx'), 'Details');

const Languages = lazyPart(() => import('../../../flows/set-up/web/Languages.tsx'), 'Languages');

const Classes = lazyPart(() => import('./ClassesPart.tsx'), 'ClassesPart');

const Sessions = lazyPart(() => import('../../../base/sessions/web/Sessions.tsx'), 'Sessions');

const Calendar = lazyPart(() => import('../../../base/calendar/web/Calendar.tsx'), 'Calendar');

const Policies = lazyPart(() => import('./PoliciesPart.tsx'), 'PoliciesPart');

const Grades = lazyPart(() => import('../../../base/grades/web/Grades.tsx'), 'Grades');

const MarkScales = lazyPart(() => import('../../../base/grades/web/MarkScales.tsx'), 'MarkScales');

const CardLayouts = lazyPart(() => import('../../../flows/report-cards/web/CardLayouts.tsx'), 'CardLayouts');

const Codes = lazyPart(() => import('../../../records/absences/web/Codes.tsx'), 'Codes');

const Fields = lazyPart(() => import('./FieldsPart.tsx'), 'FieldsPart');

const Connections = lazyPart(() => import('../../../base/connections/web/Connections.tsx'), 'Connections');

const WholeSchool = lazyPart(() => import('../../../flows/oneroster/web/WholeSchool.tsx'), 'WholeSchool');

/** The parts of the page by their name in the address; the first has none. Lists can be exported. */
const parts = [
  { part: undefined, word: 'details', Part: Details, kind: undefined },
  { part: 'classes', word: 'classes', Part: Classes, kind: 'classes' },
  { part: 'sessions', word: 'sessions', Part: Sessions, kind: 'sessions' },
  { part: 'calendar', word: 'calendar', Part: Calendar, kind: 'closed-days' },
  { part: 'policies', word: 'policies', Part: Policies, kind: undefined },
  { part: 'grades', word: 'grades', Part: Grades, kind: undefined },
  { part: 'scales', word: 'scales', Part: MarkScales, kind: undefined },
  { part: 'cards', word: 'cards', Part: CardLayouts, kind: undefined },
  { part: 'reasons', word: 'codes', Part: Codes, kind: 'reasons' },
  { part: 'fields', word: 'fields', Part: Fields, kind: undefined },
  { part: 'languages', word: 'languages', Part: Languages, kind: undefined },
  { part: 'connections', word: 'connections', Part: Connections, kind: undefined },
  { part: 'export', word: 'wholeSchool', Part: WholeSchool, kind: undefined },
] as const;

/** Parts for fewer than the others are for. */
const guards: Readonly<Record<string, Access>> = {
  fields: 'fields.manage',
  connections: 'connections.manage',
  export: 'school.export',
};

/** The settings that an admin makes for the whole school. */
export function SchoolPage() {
  const { t } = useTranslation('set-up');
  const [named] = useUrlValue('part');
  const isShown = ({ part }: { readonly part: string | undefined }) => mayDo(guards[part ?? ''] ?? 'school.manage');
  const { Part, kind } = parts.filter(isShown).find(({ part }) => part === named) ?? parts[0];
  return (
    <>
      <PageHeader title={t('school', { ns: 'shared' })} hint={t('schoolHint')}>
        {kind && <ExportMenu kind={kind} />}
      </PageHeader>
      <PageParts
        label={t('parts', { ns: 'shared' })}
        parts={parts.map(({ part, word }) => ({ part, label: t(word) })).filter(isShown)}
      />
      <Suspense fallback={<Waiting />}>
        <Part />
      </Suspense>
    </>
  );
}
