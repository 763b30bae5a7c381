import { useTranslation } from 'react-i18next';
import { Dialog } from '../components/Dialog.tsx';
import styles from './RowMenu.module.css';

export type PersonPages = {
  readonly details: '/teacher_details' | '/student_details';
  readonly edit: '/edit_teacher' | '/edit_student';
};

/** A person in a list, and what can be done with them. */
export type PersonRow = {
  readonly id: string;
  readonly name: string;
  readonly pages: PersonPages;
  readonly isChosen: boolean;
  /** Must be referentially stable, as must `onDelete`. */
  readonly onToggle: (id: string, isRange: boolean) => void;
  readonly onDelete: (id: string) => void;
};

type Props = PersonRow & { readonly onClose: () => void };

/** The actions of a row as a sheet at the bottom of a phone, in reach of the thumb. */
export function RowMenu({ id, name, pages, isChosen, onToggle, onDelete, onClose }: Props) {
  const { t } = useTranslation('lists');
  const closeAnd = (act: () => void) => () => {
    onClose();
    act();
  };
  return (
    <Dialog opened onClose={onClose} label={t('more', { name })} className={styles.sheet}>
      <p className={styles.name}>
        <bdi>{name}</bdi>
      </p>
      <a href={`${pages.details}/${id}`} className={styles.item} aria-label={t('detailsOf', { name })} data-autofocus>
        {t('details')}
      </a>
      <a href={`${pages.edit}/${id}`} className={styles.item} aria-label={t('editOf', { name })}>
        {t('edit', { ns: 'shared' })}
      </a>
      <button type="button" className={styles.item} onClick={closeAnd(() => onToggle(id, false))}>
        {isChosen ? t('deselectOne') : t('selectOne')}
      </button>
      <button
        type="button"
        className={`${styles.item} ${styles.delete}`}
        aria-label={t('deleteOf', { name })}
        onClick={closeAnd(() => onDelete(id))}
      >
        {t('delete', { ns: 'shared' })}
      </button>
      <button type="button" className={styles.item} onClick={onClose}>
        {t('close', { ns: 'shared' })}
      </button>
    </Dialog>
  );
}
