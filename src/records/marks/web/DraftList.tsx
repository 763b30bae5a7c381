import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useMe } from '../../../base/identity/web/identity.hooks.ts';
import { useClasses } from '../../../base/school/web/class-names.ts';
import { toastSuccess } from '../../../platform/web/components/toast.ts';
import { Withdraw } from '../../../platform/web/components/Withdraw.tsx';
import { formatInstant } from '../../../platform/web/format.ts';
import styles from './DraftList.module.css';
import { type ListedDraft, type NamedDraft, useDiscardDraft, useDrafts } from './drafts.hooks.ts';
import { isSameExam } from './drafts.ts';
import { ExamState } from './ExamState.tsx';

type Props = {
  /** The draft that is already open. */
  readonly open?: NamedDraft;
  /** Restricts the list to the drafts of one class. */
  readonly classNumber?: number | undefined;
};

/** The teacher's unsubmitted marks, on whatever device they were typed. */
export function DraftList({ open, classNumber }: Props) {
  const { t } = useTranslation('marks');
  const { data: all = [] } = useDrafts();
  const drafts = all.filter(
    (draft) =>
      !(open?.class === draft.class && isSameExam(open, draft)) &&
      (classNumber === undefined || draft.class === classNumber),
  );
  if (drafts.length === 0) return null;
  return (
    <ul className={`${styles.list} not-printed`} aria-label={t('drafts')}>
      {drafts.map((draft) => (
        <DraftLine key={`${draft.class} ${draft.subject} ${draft.examName}`} draft={draft} />
      ))}
    </ul>
  );
}

function DraftLine({ draft }: { readonly draft: ListedDraft }) {
  const { t } = useTranslation('marks');
  const { subject, examName, marks, savedAt, begunBy } = draft;
  const me = useMe().data;
  const students = useClasses().data?.find((one) => one.class === draft.class)?.students;
  const discard = useDiscardDraft(draft, () => toastSuccess(t('discarded')));
  const which = t('tableLabel', { subject, exam: examName, class: draft.class });
  return (
    <li className={styles.draft}>
      <span className={styles.what}>
        <ExamState state="draft" />{' '}
        <Link to="/marks_entry" search={{ class: draft.class, subject, exam: examName }}>
          {t('continue', { subject, class: draft.class, exam: examName, entered: marks, total: students ?? marks })}
        </Link>
        <span className={styles.when}>{t('draftSavedAt', { time: formatInstant(savedAt) })}</span>
        {me && me.displayName !== begunBy && (
          <span className={styles.when}>{t('draftBegunBy', { name: begunBy })}</span>
        )}
      </span>
      <Withdraw
        action={t('discard')}
        label={t('discardLabel', { which })}
        question={t('discardTitle', { which })}
        withdrawal={discard}
      >
        <p>{t('discardText')}</p>
      </Withdraw>
    </li>
  );
}
