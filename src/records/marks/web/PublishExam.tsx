import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../../platform/web/components/ConfirmDialog.tsx';
import { SaveFailure } from '../../../platform/web/components/SaveFailure.tsx';
import { toastThen } from '../../../platform/web/components/toast-change.ts';
import type { CorrectedRecord } from '../marks.contract.ts';
import { usePublishMarks } from './marks.hooks.ts';
import { useNeedsPublication } from './use-needs-publication.ts';

/** Publishes an exam to the students, after saying who will see it; nothing is shown if they see it already. */
export function PublishExam({ record }: { readonly record: CorrectedRecord }) {
  const { t } = useTranslation('marks');
  const [isAsking, asking] = useDisclosure(false);
  const publish = usePublishMarks(record._id);
  const needsPublication = useNeedsPublication();
  if (!needsPublication || record.publishedAt !== null) return null;
  const which = t('tableLabel', { subject: record.subject, exam: record.examName, class: record.class });
  const close = () => {
    publish.reset();
    asking.close();
  };
  const send = () => publish.mutate(undefined, toastThen(t('wasPublished', { which }), close));
  return (
    <>
      <Button onClick={asking.open}>{t('publish')}</Button>
      <ConfirmDialog
        opened={isAsking}
        title={t('publishTitle', { which })}
        action={t('publish')}
        isBusy={publish.isPending}
        onConfirm={send}
        onCancel={close}
      >
        <p>{t('publishText', { count: record.marks.length })}</p>
        <p>{t('publishStays')}</p>
        <SaveFailure error={publish.error} />
      </ConfirmDialog>
    </>
  );
}
