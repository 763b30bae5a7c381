import { Link, type LinkProps } from '@tanstack/react-router';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Access } from '../../../platform/contract/permissions.ts';
import { mayDo } from '../../../platform/web/api/may-do.ts';
import { nameOf } from '../../../platform/web/components/name-of.ts';
import { formatDate, formatList, formatMoment } from '../../../platform/web/format.ts';
import { formatClass } from '../../../platform/web/school-classes.ts';
import { type AuditAction, type AuditEntry, auditActions } from '../audit.contract.ts';
import styles from './AuditRow.module.css';

type Props = { readonly entry: AuditEntry };

/** One audit entry: when, who, what, and from where. Memoised. */
export const AuditRow = memo(function AuditRow({ entry }: Props) {
  const { t } = useTranslation('audit');
  const { at, by, address } = entry;
  const target = pageOf(entry);
  const sentence = useSentence(entry);
  const nameIn = ({ name, office }: NonNullable<AuditEntry['by']>) =>
    office ? t('inOffice', { name: nameOf(name), office: nameOf(office.name) }) : name;
  return (
    <article className={styles.row}>
      <time className={styles.quiet} dateTime={at}>
        {formatMoment(at)}
      </time>
      <span className={styles.who}>
        <bdi>{by ? (by.hasLeft ? t('left', { name: nameOf(by.name) }) : nameIn(by)) : t('nobody')}</bdi>
      </span>
      <span className={styles.what}>
        {target ? (
          <Link {...target} className={styles.link}>
            {sentence}
          </Link>
        ) : (
          sentence
        )}
        <ReadingFacts entry={entry} />
      </span>
      <span className={styles.quiet}>
        <bdi>{address ?? t('noAddress')}</bdi>
      </span>
    </article>
  );
});

/** The days of a list that was read, and how it was read if nobody opened it. */
function ReadingFacts({ entry: { date, until, way } }: Props) {
  const { t } = useTranslation('audit');
  const days = date !== null && until !== null && { date: formatDate(date), until: formatDate(until) };
  return (
    <>
      {days && <small className={styles.fact}>{date === until ? t('ofDay', days) : t('ofDays', days)}</small>}
      {way && way !== 'opened' && <small className={styles.fact}>{t(`ways.${way}`)}</small>}
    </>
  );
}

function useSentence({ action, person, record, title, class: classNumber, classes, date }: AuditEntry): string {
  const { t } = useTranslation('audit');
  const about = {
    person: person?.name ? nameOf(person.name) : t('somebody'),
    title: title || t('something'),
    class: classNumber ?? 0,
    classes: formatList(classes.map((number) => formatClass(number, 'class'))),
    date: date === null ? '' : formatDate(date),
  };
  if (action === 'messages.send' && person) return t('sentToTeacher', about);
  if (action === 'messages.send' && classNumber !== null) return t('sentToClass', about);
  if (action === 'marks.read-class' && record !== null) return t('readExam', about);
  if (classes.length > 0 && isReadOfClass(action)) return t(`readOfClass.${action}`, about);
  const part = partOf(record);
  const sentence = t(`did.${action}` as 'did.students.add', { ...about, defaultValue: t(`actions.${action}`) });
  if (part !== undefined) return t('ofPart', { sentence, part: t(part) });
  if (record !== null) {
    const ofLesson = { ...about, period: Number(record) };
    if (action === 'attendance.take') return t('didInPeriod.take', ofLesson);
    if (action === 'attendance.correct') return t('didInPeriod.correct', ofLesson);
    if (action === 'attendance.withdraw') return t('didInPeriod.withdraw', ofLesson);
  }
  return sentence;
}

const readOfClass = [
  ...(['students.list', 'students.find'] as const),
  ...(['attendance.read-care', 'absences.read', 'report-cards.read'] as const),
];

function isReadOfClass(action: AuditAction): action is (typeof readOfClass)[number] {
  return readOfClass.some((one) => one === action);
}

/** The part of the day of a register; its record is a negative number, below those of all lessons. */
function partOf(record: string | null): 'morning' | 'afternoon' | undefined {
  return record === '-2' ? 'morning' : record === '-1' ? 'afternoon' : undefined;
}

/** The page for the entry’s subject, if there is one that the reader may open. */
function pageOf({ action, by, person, record, class: classNumber, date, until }: AuditEntry): LinkProps | undefined {
  const kind = auditActions[action];
  if (kind === 'register' && classNumber !== null && date !== null && (until === null || until === date)) {
    const part = partOf(record);
    const period = record === null ? {} : part ? { of: part } : { period: record };
    return linkFor('attendance.withdraw', { to: '/registers', search: { class: classNumber, date, ...period } });
  }
  if (kind === 'exam' && record !== null)
    return linkFor('marks.withdraw', { to: '/exams', search: { class: classNumber ?? undefined, exam: record } });
  const isSent = kind === 'message' && action !== 'messages.answer' && by?.role !== 'guardian';
  if (isSent && (person || classNumber !== null)) {
    return linkFor('messages.send-as-admin', { to: '/admin_message', search: { mode: 'sent' } });
  }
  if (kind === 'subject') return linkFor('subjects.manage', { to: '/add_subject' });
  if (kind === 'period') return linkFor('schedule.manage', { to: '/schedule' });
  if (kind === 'notice') return linkFor('notices.manage', { to: '/admin_notice' });
  if (!person || person.hasLeft) return undefined;
  if (person.role === 'admin') return linkFor('admins.manage', { to: '/admins' });
  if (person.role === 'staff') return linkFor('offices.manage', { to: '/offices' });
  const params = { id: person._id };
  if (person.role === 'student') return linkFor('students.manage', { to: '/student_details/$id', params });
  return person.role === 'teacher' ? linkFor('teachers.manage', { to: '/teacher_details/$id', params }) : undefined;
}

function linkFor(access: Access, link: LinkProps): LinkProps | undefined {
  return mayDo(access) ? link : undefined;
}
