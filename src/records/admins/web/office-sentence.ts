import { useTranslation } from 'react-i18next';
import { formatList } from '../../../platform/web/format.ts';
import { formatClass } from '../../../platform/web/school-classes.ts';
import type { OfficeFacts } from '../offices.contract.ts';

/** Says in a sentence what an office does, and for which classes. */
export function useSentence(): (facts: Pick<OfficeFacts, 'duties' | 'reach'>) => string {
  const { t } = useTranslation('offices');
  return ({ duties, reach }) => {
    const does = formatList(duties.map((duty) => t(`sentence.${duty}`)));
    if (duties.length === 0) return t('doesNothing');
    if (reach === 'school') return t('doesForSchool', { does });
    return t('doesForClasses', { does, classes: formatList(reach.map((number) => formatClass(number, 'class'))) });
  };
}
