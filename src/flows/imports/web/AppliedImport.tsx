import { Group } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { ButtonLink } from '../../../platform/web/components/links.tsx';
import { Notice } from '../../../platform/web/components/Notice.tsx';
import { formatInstant } from '../../../platform/web/format.ts';
import type { Import, ImportKindName } from '../imports.contract.ts';
import { HeldList } from './HeldList.tsx';
import { UndoImport } from './UndoImport.tsx';

const listOf = {
  students: '/all_student',
  teachers: '/all_teacher',
  guardians: '/all_student',
  subjects: '/add_subject',
  schedule: '/schedule',
  marks: '/exams',
  groups: '/groups',
  'group-members': '/groups',
  oneroster: '/all_student',
} as const satisfies Record<ImportKindName, string>;

/** The result of an import, with links to it and its undo. */
export function AppliedImport({ found }: { readonly found: Import }) {
  const { t } = useTranslation('imports');
  const { kind, counts, appliedAt, createdAt, undoneAt, canUndo, canUndoRest, heldBy, holds } = found;
  return (
    <Notice
      kind="success"
      title={t('applied', { new: counts.new, changed: counts.changed })}
      action={
        <Group>
          <ButtonLink to={listOf[kind]}>{t(`see.${kind}`)}</ButtonLink>
          {canUndo && <UndoImport found={found} />}
          {canUndoRest && <UndoImport found={found} isRest />}
        </Group>
      }
    >
      <p>{t('appliedAt', { time: formatInstant(appliedAt ?? createdAt) })}</p>
      {counts.wrong > 0 && <p>{t('appliedWithout', { number: counts.wrong })}</p>}
      {undoneAt && <p>{t('partlyUndoneAt', { time: formatInstant(undoneAt) })}</p>}
      {heldBy && (
        <p>
          {t('held')} {heldBy.message}
        </p>
      )}
      {holds.length > 0 && <HeldList holds={holds} />}
    </Notice>
  );
}
