import { useTranslation } from 'react-i18next';
import { type JobKindName, jobKindNames } from '../jobs.contract.ts';

/** Words a kind of job. A server of a newer version may know more kinds than this page. */
export function useKindName(kind: string): string {
  const { t } = useTranslation('jobs');
  return isNamed(kind) ? t(`kinds.${kind}`) : t('kinds.other');
}

function isNamed(kind: string): kind is JobKindName {
  return (jobKindNames as readonly string[]).includes(kind);
}
