import { useLocation } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { forgetRecentAtEnd, noteRecent } from '../../../flows/find/web/recent.ts';
import type { Role } from '../../../platform/contract/school-terms.ts';
import { failureText } from '../../../platform/web/api/failure-text.ts';
import { fetchCode, reloadIfReplaced } from '../../../platform/web/api/fetch-code.ts';
import { readWho } from '../../../platform/web/api/stored-sign-in.ts';
import { Dialog } from '../../../platform/web/components/Dialog.tsx';
import { toastFailure } from '../../../platform/web/components/toast.ts';
import { mayOpen } from '../may-open.ts';
import type { InnerPath } from '../page-list.ts';
import styles from './Find.module.css';
import { isFindKey } from './find-key.ts';
import { menu, nameOfPage } from './menu.ts';

const importPalette = () => import('../../../flows/find/web/Palette.tsx');
type Props = {
  readonly role: Role;
  readonly email: string;
  readonly opened: boolean;
  readonly onOpen: () => void;
  readonly onClose: () => void;
};

/** Opens the palette, by its key too, and notes for it which pages were visited. */
export function Find({ opened, onOpen, ...reader }: Props) {
  const { t } = useTranslation('shell');
  useVisits(reader.email);

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!isFindKey(event)) return;
      event.preventDefault();
      // An open dialog has to be answered first.
      if (!document.querySelector('dialog[open]')) onOpen();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [onOpen]);

  return (
    <Dialog opened={opened} onClose={reader.onClose} label={t('find')} className={styles.dialog}>
      <FetchedPalette {...reader} />
    </Dialog>
  );
}

/** Shows a plain field for typing until the palette's code is loaded. */
function FetchedPalette({ role, email, onClose }: Omit<Props, 'opened' | 'onOpen'>) {
  const { t } = useTranslation('shell');
  const [code, setCode] = useState<Awaited<ReturnType<typeof importPalette>>>();
  const early = useRef({ text: '', isEntered: false });

  useEffect(() => {
    fetchCode(importPalette).then(setCode, (error) => {
      if (reloadIfReplaced(error)) return;
      onClose();
      toastFailure(failureText(error));
    });
  }, [onClose, t]);

  if (code) {
    const pages = {
      listed: menu
        .filter(({ path }) => mayOpen(readWho(), path))
        .map((item) => ({ ...item, label: nameOfPage(t, role, item.path) })),
      mayOpen: (path: InnerPath) => mayOpen(readWho(), path),
    };
    return <code.Palette {...{ role, email, onClose, pages }} early={early.current} />;
  }
  return (
    <input
      className={styles.field}
      aria-label={t('find')}
      data-autofocus
      onInput={({ currentTarget }) => {
        early.current.text = currentTarget.value;
      }}
      onKeyDown={({ key }) => {
        early.current.isEntered = key === 'Enter';
      }}
    />
  );
}

/** Stores the visited address, with only the class of its search parameters. */
function useVisits(email: string): void {
  const { pathname, search } = useLocation();
  const { class: classNumber } = search as { readonly class?: string };
  useEffect(forgetRecentAtEnd, []);
  useEffect(() => {
    if (pathname !== '/') noteRecent(email, pathname + (classNumber ? `?class=${classNumber}` : ''));
  }, [email, pathname, classNumber]);
}
