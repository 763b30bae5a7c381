import { Link, type LinkProps } from '@tanstack/react-router';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate, formatMoment } from '../../../platform/web/components/format-date.ts';
import { type AuditEntry, auditActions } from '../audit.contract.ts';
import styles from './AuditRow.module.css';

type Props = { readonly entry: AuditEntry };

/** One audit entry: when, who, what, and from where. Memoised. */
export const AuditRow = memo(function AuditRow({ entry }: Props) {
  const { t } = useTranslation('audit');
  const { at, by, address } = entry;
  const target = pageOf(entry);
  const sentence = useSentence(entry);
  return (
    <article className={styles.row}>
      <time className={styles.quiet} dateTime={at}>
        {formatMoment(at)}
      </time>
      <span className={styles.who}>{by ? (by.hasLeft ? t('left', { name: by.name }) : by.name) : t('nobody')}</span>
      <span className={styles.what}>
        {target ? (
          <Link {...target} className={styles.link}>
            {sentence}
          </Link>
        ) : (
          sentence
        )}
      </span>
      <span className={styles.quiet}>{address ?? t('noAddress')}</span>
    </article>
  );
});

function useSentence({ action, person, title, class: classNumber, date }: AuditEntry): string {
  const { t } = useTranslation('audit');
  const about = {
    person: person?.name || t('somebody'),
    title: title || t('something'),
    class: classNumber,
    date: date === null ? '' : formatDate(date),
  };
  if (action === 'messages.send' && person) return t('sentToTeacher', about);
  if (action === 'messages.send' && classNumber !== null) return t('sentToClass', about);
  return t(`did.${action}`, about);
}

/** The admin's page for the entry's subject, if there is one. */
function pageOf({ action, person, record, class: classNumber, date }: AuditEntry): LinkProps | undefined {
  const kind = auditActions[action];
  if (kind === 'register' && date !== null) return { to: '/registers', search: { class: classNumber, date } as never };
  if (kind === 'exam' && record !== null)
    return { to: '/exams', search: { class: classNumber, exam: record } as never };
  if (kind === 'message' && (person || classNumber !== null)) {
    return { to: '/admin_message', search: { mode: 'sent' } as never };
  }
  if (kind === 'subject') return { to: '/add_subject' };
  if (kind === 'period') return { to: '/schedule' };
  if (kind === 'notice') return { to: '/admin_notice' };
  if (!person || person.hasLeft) return undefined;
  if (person.role === 'admin') return { to: '/admins' };
  if (person.role === 'student') return { to: '/student_details/$id', params: { id: person._id } };
  return person.role === 'teacher' ? { to: '/teacher_details/$id', params: { id: person._id } } : undefined;
}
