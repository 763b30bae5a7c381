import { useTranslation } from 'react-i18next';
import { type MailKindName, mailKindNames } from '../mail.contract.ts';
import './mail-choices.text.ts';

/** The name of a kind of mail, and when it is sent. A server of a newer version may know more kinds than this page. */
export function useKindWords(): (kind: string) => { readonly name: string; readonly when: string } {
  const { t } = useTranslation('mail-choices');
  return (kind) =>
    isNamed(kind)
      ? { name: t(`kinds.${kind}.name`), when: t(`kinds.${kind}.when`) }
      : { name: t('kinds.other'), when: '' };
}

function isNamed(kind: string): kind is MailKindName {
  return (mailKindNames as readonly string[]).includes(kind);
}
