import { UnstyledButton, VisuallyHidden } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconHome, IconLogout, IconX } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import type { Me } from '../../../base/identity/identity.contract.ts';
import { useSignOut } from '../../../base/identity/web/identity.hooks.ts';
import { smallPhoto } from '../../../base/images/images.contract.ts';
import { lazyPart } from '../../../platform/web/api/lazy-part.ts';
import { readRole, readWho } from '../../../platform/web/api/stored-sign-in.ts';
import { Face } from '../../../platform/web/components/Face.tsx';
import { Logo } from '../../../platform/web/components/Logo.tsx';
import { draftsOfNow } from '../../../platform/web/offline/drafts.ts';
import { useWaiting } from '../../../platform/web/offline/waiting.ts';
import { ColourChoice } from './ColourChoice.tsx';
import { FindButton } from './FindButton.tsx';
import { MenuEntries } from './MenuEntries.tsx';
import styles from './Sidebar.module.css';

const SignOutWaiting = lazyPart(() => import('../waiting/SignOutWaiting.tsx'), 'SignOutWaiting');

const OtherRoles = lazyPart(() => import('./OtherRoles.tsx'), 'OtherRoles');

type Props = { readonly me: Me; readonly onFind?: () => void; readonly onLeave?: () => void };

/** Logo, the role's menu, profile and Logout. `onLeave` is called when a page is chosen; `onFind` adds a button. */
export function Sidebar({ me, onFind, onLeave }: Props) {
  const { t } = useTranslation('shell');
  const { isWaiting, isAsking, asking, signOut, leave } = useSigningOut();
  const role = readRole();
  return (
    <nav className={styles.bar} aria-label={t('menu')}>
      <div className={styles.head}>
        <Link to="/" className={styles.logo} onClick={onLeave}>
          <Logo />
        </Link>
        {onLeave && (
          <UnstyledButton className={styles.close} onClick={onLeave} aria-label={t('closeMenu')}>
            <IconX aria-hidden />
          </UnstyledButton>
        )}
      </div>
      {onFind && <FindButton className={`${styles.item} ${styles.find}`} onPress={onFind} hasWords />}
      <ul className={styles.list}>
        <li>
          <Link to="/" className={styles.item} onClick={onLeave} activeOptions={{ exact: true }}>
            <IconHome aria-hidden size={20} />
            {t('home')}
          </Link>
        </li>
        <MenuEntries who={readWho()} onLeave={onLeave} />
      </ul>
      <ColourChoice />
      <div className={styles.person}>
        <Link to="/profile" className={styles.profile} onClick={onLeave}>
          <VisuallyHidden>{t('profile')}</VisuallyHidden>
          <Face name={me.displayName} photo={smallPhoto(me.photoURL)} size={40} />
          <span className={styles.who}>
            <span className={styles.name}>
              <bdi>{me.displayName}</bdi>
            </span>
            <span className={styles.role}>{me.office?.name ?? (role && t(`roles.${role}`))}</span>
          </span>
        </Link>
        {me.roles && (
          <Suspense>
            <OtherRoles roles={me.roles} isWaiting={isWaiting} className={styles.item} />
          </Suspense>
        )}
        <UnstyledButton className={styles.item} onClick={leave} disabled={signOut.isPending}>
          <IconLogout aria-hidden size={20} />
          {t('logout')}
        </UnstyledButton>
        {isAsking && (
          <Suspense>
            <SignOutWaiting onSignOut={() => signOut.mutate()} onStay={asking.close} />
          </Suspense>
        )}
      </div>
    </nav>
  );
}

/** Signs out, after a question if something on this device would be lost. */
function useSigningOut() {
  const signOut = useSignOut();
  const isWaiting = useWaiting().length > 0;
  // The check is made when the button is pressed, because another tab may have stored a submission in the meantime.
  const leave = async () => {
    const drafts = await draftsOfNow();
    if (isWaiting || drafts?.listLost().length) asking.open();
    else signOut.mutate();
  };
  const [isAsking, asking] = useDisclosure(false);
  return { isWaiting, isAsking, asking, signOut, leave };
}
