import { IconX } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { Recipient } from './messages.hooks.ts';
import styles from './Recipients.module.css';
import { useRecipientName } from './use-recipient-name.ts';

type Props = { readonly recipients: readonly Recipient[]; readonly onRemove: (recipient: Recipient) => void };

/** The recipients of a message; each can be removed. */
export function Recipients({ recipients, onRemove }: Props) {
  const { t } = useTranslation('messages');
  const nameOf = useRecipientName();
  return (
    <section aria-label={t('recipients')} tabIndex={-1} data-keeps-focus className={styles.recipients}>
      <ul className={styles.list}>
        {recipients.map((recipient) => {
          const name = nameOf(recipient);
          return (
            <li key={name} className={styles.recipient}>
              <span className={styles.name}>{name}</span>
              <button
                type="button"
                className={styles.remove}
                aria-label={t('removeRecipient', { name })}
                onClick={() => onRemove(recipient)}
              >
                <IconX aria-hidden size={16} />
              </button>
            </li>
          );
        })}
      </ul>
      <Link to="/admin_message" search={{ mode: 'send' }}>
        {t('otherRecipient')}
      </Link>
    </section>
  );
}
