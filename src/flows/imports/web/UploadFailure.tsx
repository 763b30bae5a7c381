import { useTranslation } from 'react-i18next';
import { failureText } from '../../../platform/web/api/failure-text.ts';
import { Notice } from '../../../platform/web/components/Notice.tsx';
import { UnreadableFile } from './use-upload.ts';

/** Shows why a file was not accepted. */
export function UploadFailure({ error }: { readonly error: Error }) {
  const { t } = useTranslation('imports');
  const unanswered = error instanceof UnreadableFile ? t('unreadable') : undefined;
  return <Notice kind="warm" role="alert" title={failureText(error, undefined, unanswered)} />;
}
