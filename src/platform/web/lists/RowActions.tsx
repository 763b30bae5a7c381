import { IconDots, IconEye, IconPencil, IconTrash } from '@tabler/icons-react';
import { memo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { RowAction } from './RowAction.tsx';
import styles from './RowActions.module.css';
import { type PersonRow, RowMenu } from './RowMenu.tsx';
import './lists.text.ts';

/** The actions for a person in a list: on a desk when the row is pointed at or focused, on a phone in a menu. */
export const RowActions = memo(function RowActions(props: PersonRow) {
  const { id, name, pages, onDelete } = props;
  const { t } = useTranslation('lists');
  const [isOpen, setOpen] = useState(false);
  return (
    <div className={styles.actions}>
      <span className={styles.direct}>
        <a href={`${pages.details}/${id}`} className={styles.action} aria-label={t('detailsOf', { name })}>
          <IconEye aria-hidden size={18} />
        </a>
        <a href={`${pages.edit}/${id}`} className={styles.action} aria-label={t('editOf', { name })} data-edit>
          <IconPencil aria-hidden size={18} />
        </a>
        <RowAction
          icon={IconTrash}
          className={styles.delete}
          onClick={() => onDelete(id)}
          aria-label={t('deleteOf', { name })}
          data-delete
        />
      </span>
      <button type="button" className={styles.more} aria-label={t('more', { name })} onClick={() => setOpen(true)}>
        <IconDots aria-hidden size={20} />
      </button>
      {isOpen && <RowMenu {...props} onClose={() => setOpen(false)} />}
    </div>
  );
});
