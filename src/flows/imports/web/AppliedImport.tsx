import { Group } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { ButtonLink } from '../../../platform/web/components/links.tsx';
import { Notice } from '../../../platform/web/components/Notice.tsx';
import { formatInstant } from '../../../platform/web/format.ts';
import type { Held, Import, ImportKindName } from '../imports.contract.ts';
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

/** The obstacles to the undo of an import, by kinds, with links to the first of each. */
function HeldList({ holds }: { readonly holds: readonly Held[] }) {
  const { t } = useTranslation('imports');
  return (
    <section aria-label={t('holds')}>
      {holds.map(({ kind, count, named }) => (
        <div key={kind}>
          <p>{t(`heldKind.${kind}`, { count })}</p>
          <ul>
            {named.map((one) => (
              <li key={`${one.kind} ${one._id}`}>
                <HeldOne held={one} />
              </li>
            ))}
            {count > named.length && named.length > 0 && <li>{t('heldMore', { count: count - named.length })}</li>}
          </ul>
        </div>
      ))}
    </section>
  );
}

const pageOfPerson = { student: '/student_details/$id', teacher: '/teacher_details/$id' } as const;
const pageOfOther = { subject: '/add_subject', period: '/schedule', exam: '/exams' } as const;

function HeldOne({ held: { kind, _id, name, class: number } }: { readonly held: Held['named'][number] }) {
  const { t } = useTranslation('imports');
  const text = number === null ? <bdi>{name}</bdi> : t('heldOfClass', { name, class: number });
  switch (kind) {
    case 'admin':
    case 'guardian':
      return text;
    case 'student':
    case 'teacher':
      return (
        <Link to={pageOfPerson[kind]} params={{ id: _id }}>
          {text}
        </Link>
      );
    default:
      return <Link to={pageOfOther[kind]}>{text}</Link>;
  }
}
