import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { mayDo } from '../../../platform/web/api/may-do.ts';
import { Notice } from '../../../platform/web/components/Notice.tsx';
import { nameOf } from '../../../platform/web/components/name-of.ts';
import type { Broadsheet as Sheet } from '../reports.contract.ts';
import type { Term } from './choose-time.ts';
import { PublishTerm } from './PublishTerm.tsx';
import styles from './Reports.module.css';

/**
 * Shows whether the term is published for the class, which of its exams are not, and the button that publishes them.
 */
export function TermState({ sheet, term }: { readonly sheet: Sheet; readonly term: Term }) {
  const { t } = useTranslation('reports');
  const [isAsking, setAsking] = useState(false);
  const mayPublish = mayDo('marks.publish-term');
  const { exams, isPublished } = sheet;
  const unpublished = exams.filter(({ state }) => state === 'submitted');
  if (exams.length === 0)
    return (
      <Notice kind="note" title={t('noExams', { term: term.name })}>
        {t('noExamsHint')}
      </Notice>
    );
  const isOutdated = mayPublish && sheet.isOutdated;
  const isDone = isPublished && unpublished.length === 0 && !isOutdated;
  return (
    <>
      <Notice
        kind={isDone ? 'success' : 'note'}
        className="not-printed"
        title={
          isDone
            ? t('published', { term: term.name, class: sheet.class })
            : isPublished && unpublished.length > 0
              ? t('publishedBefore', { count: unpublished.length })
              : isPublished
                ? t('publishedOtherwise', { term: term.name, class: sheet.class })
                : t('notPublished', { term: term.name, class: sheet.class })
        }
        action={
          mayPublish &&
          !isDone && (
            <Button size="sm" onClick={() => setAsking(true)}>
              {t(isOutdated ? 'publishAgain' : 'publish')}
            </Button>
          )
        }
      >
        {isOutdated && <p>{t('publishedOtherwiseHint')}</p>}
        {isDone ? null : unpublished.length === 0 ? (
          isPublished ? null : (
            t('examsPublished')
          )
        ) : (
          <details className={styles.exams}>
            <summary>{t('examsNotPublished', { count: unpublished.length, total: exams.length })}</summary>
            <ul>
              {unpublished.map(({ _id, subject, examName, teacher }) => (
                <li key={_id}>{t('examOf', { subject, exam: examName, teacher: nameOf(teacher.name) })}</li>
              ))}
            </ul>
          </details>
        )}
      </Notice>
      {isAsking && <PublishTerm sheet={sheet} term={term} onDone={() => setAsking(false)} />}
    </>
  );
}
