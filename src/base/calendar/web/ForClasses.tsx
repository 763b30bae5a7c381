import { useTranslation } from 'react-i18next';
import { formatList } from '../../../platform/web/format.ts';
import { useClassName } from '../../school/web/class-names.ts';

/** The classes for which days are closed; renders nothing if they are closed for all. */
export function ForClasses({ classes }: { readonly classes: readonly number[] | null }) {
  const { t } = useTranslation('calendar');
  const nameOf = useClassName();
  return classes && <span>{t('forClasses', { classes: formatList(classes.map((one) => nameOf(one))) })}</span>;
}
