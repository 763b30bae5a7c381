import { useTranslation } from 'react-i18next';
import { nameOf } from '../../../platform/web/components/name-of.ts';
import type { Conversation } from '../conversations.contract.ts';
import styles from './Conversations.module.css';
import { useChildText } from './use-child-text.ts';

/** The other side of a conversation, and the child whom it is about. */
export function OtherSide({ other, about }: Pick<Conversation, 'about'> & { readonly other: Conversation['with'] }) {
  const { t } = useTranslation('messages');
  const childText = useChildText();
  return (
    <>
      <bdi className={styles.name}>{other.name === null ? t('office') : nameOf(other.name)}</bdi>{' '}
      {other.name !== null && <span className={styles.role}>{t(`roles.${other.role}`)}</span>}{' '}
      {about && <span className={styles.about}>{childText(about)}</span>}
    </>
  );
}
