import { useTranslation } from 'react-i18next';
import { nameOf } from '../../../platform/web/components/name-of.ts';
import type { Message } from '../messages.contract.ts';

/** Returns the text for the child whom a guardian's message is about, with the present class and roll. */
export function useChildText(): (child: NonNullable<Message['about']>) => string {
  const { t } = useTranslation('messages');
  return ({ name, class: classNumber, roll }) =>
    classNumber === null || roll === null
      ? t('aboutFormer', { name: nameOf(name) })
      : t('aboutChild', { name: nameOf(name), class: classNumber, roll });
}
