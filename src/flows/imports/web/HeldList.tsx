import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { Held } from '../imports.contract.ts';

/** The obstacles to the undo of an import, by kinds, with links to the first of each. */
export function HeldList({ holds }: { readonly holds: readonly Held[] }) {
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
