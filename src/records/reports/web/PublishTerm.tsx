import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePolicies } from '../../../base/policies/web/policies.hooks.ts';
import { Choice } from '../../../platform/web/components/Choice.tsx';
import { ConfirmDialog } from '../../../platform/web/components/ConfirmDialog.tsx';
import { SaveFailure } from '../../../platform/web/components/SaveFailure.tsx';
import { toastSuccess } from '../../../platform/web/components/toast.ts';
import { formatClass } from '../../../platform/web/school-classes.ts';
import type { Broadsheet as Sheet } from '../reports.contract.ts';
import type { Term } from './choose-time.ts';
import styles from './Reports.module.css';
import { useCommentCounts, usePublishTerm } from './reports.hooks.ts';

type Props = { readonly sheet: Sheet; readonly term: Term; readonly onDone: () => void };

/** Says what becomes visible, and to whom, before a term is published for one class or all. */
export function PublishTerm({ sheet, term, onDone }: Props) {
  const { t } = useTranslation('reports');
  const [isForAll, setForAll] = useState(false);
  const publish = usePublishTerm(term._id);
  const { data: policies } = usePolicies();
  const { data: counts } = useCommentCounts(term._id, isForAll ? undefined : sheet.class);
  const missing = counts?.reduce((sum, { students, written }) => sum + students - written, 0) ?? 0;
  const unpublished = sheet.exams.filter(({ state }) => state === 'submitted').length;
  const send = () =>
    publish.mutate(isForAll ? undefined : sheet.class, {
      onSuccess: ({ published, withoutMarks, waiting = 0 }) => {
        const done = t('wasPublished', { term: term.name, count: published });
        const but = withoutMarks > 0 ? t('wasPublishedBut', { done, count: withoutMarks }) : done;
        toastSuccess(waiting > 0 ? t('wasPublishedWaiting', { done: but, count: waiting }) : but);
        onDone();
      },
    });
  return (
    <ConfirmDialog
      opened
      title={t('publishTitle', { term: term.name })}
      action={t('publish')}
      isBusy={publish.isPending}
      isReady={policies !== undefined && counts !== undefined}
      onConfirm={send}
      onCancel={onDone}
    >
      <Choice
        legend={t('publishFor')}
        options={[
          { value: 'class', label: formatClass(sheet.class) },
          { value: 'all', label: t('allClasses', { ns: 'shared' }) },
        ]}
        value={isForAll ? 'all' : 'class'}
        onChange={(value) => setForAll(value === 'all')}
      />
      <p>
        {policies?.resultsVisible === 'submitted'
          ? t('publishVisibleAlready')
          : isForAll
            ? t('publishAllText', { term: term.name })
            : t('publishText', { count: sheet.students.length, class: sheet.class, exams: unpublished })}
      </p>
      {(isForAll || sheet.isOutdated) && <p>{t('publishTakesToday')}</p>}
      <p>{t('publishStays')}</p>
      {missing > 0 && (
        <p className={styles.missing}>{t(isForAll ? 'publishMissingInAll' : 'publishMissing', { count: missing })}</p>
      )}
      <SaveFailure error={publish.error} />
    </ConfirmDialog>
  );
}
