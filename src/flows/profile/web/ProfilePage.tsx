import { Button, Title } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { QueryClient } from '@tanstack/react-query';
import { type FormEvent, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { version } from '../../../../package.json';
import type { SignedInUser } from '../../../base/identity/identity.contract.ts';
import { signInsQuery, useMe } from '../../../base/identity/web/identity.hooks.ts';
import { PasswordForm } from '../../../base/identity/web/PasswordForm.tsx';
import { SignInList } from '../../../base/identity/web/SignInList.tsx';
import type { PhotoChoice } from '../../../base/images/web/images.hooks.ts';
import { PhotoField } from '../../../base/images/web/PhotoField.tsx';
import { MailChoices } from '../../../base/mail/web/MailChoices.tsx';
import { PageHeader } from '../../../base/school/web/PageHeader.tsx';
import { lazyPart } from '../../../platform/web/api/lazy-part.ts';
import { mayDo } from '../../../platform/web/api/may-do.ts';
import { readRole } from '../../../platform/web/api/stored-sign-in.ts';
import { Dialog } from '../../../platform/web/components/Dialog.tsx';
import { Face } from '../../../platform/web/components/Face.tsx';
import { SaveFailure } from '../../../platform/web/components/SaveFailure.tsx';
import { toastThen } from '../../../platform/web/components/toast-change.ts';
import { Waiting } from '../../../platform/web/components/Waiting.tsx';
import { CalendarCard } from '../../calendar-feed/web/CalendarCard.tsx';
import { LanguageSection } from './LanguageSection.tsx';
import styles from './ProfilePage.module.css';
import { useChangeOwnPhoto } from './profile.hooks.ts';
import './profile.text.ts';

const StudentFacts = lazyPart(() => import('./StudentFacts.tsx'), 'StudentFacts');
const GuardianFacts = lazyPart(() => import('./GuardianFacts.tsx'), 'GuardianFacts');
const TeacherFacts = lazyPart(() => import('./TeacherFacts.tsx'), 'TeacherFacts');
const SecondFactors = lazyPart(() => import('../../../base/identity/web/SecondFactors.tsx'), 'SecondFactors');

export function prefetch(queries: QueryClient): Promise<unknown> {
  return queries.prefetchQuery(signInsQuery);
}

/** The signed-in person, with what the school stores about them. */
export function ProfilePage() {
  const { t } = useTranslation('profile');
  const { data: me } = useMe();
  return (
    <>
      <PageHeader title={t('profile', { ns: 'shell' })} />
      {me && (
        <div className={styles.page}>
          <ProfileCard me={me} />
          <Suspense fallback={<Waiting />}>
            <Facts me={me} />
          </Suspense>
          <LanguageSection chosen={me.language} />
          {/* Who signs in with a phone number may have no email. */}
          {me.email.includes('@') && <MailChoices />}
          <CalendarCard />
          <Suspense fallback={<Waiting />}>
            <SecondFactors />
          </Suspense>
          <SignInList />
          <p className={styles.version}>{t('version', { version })}</p>
        </div>
      )}
    </>
  );
}

function ProfileCard({ me }: { readonly me: SignedInUser }) {
  const { t } = useTranslation('profile');
  const [isEditing, editing] = useDisclosure(false);
  return (
    <section className={styles.card} aria-label={t('profile', { ns: 'shell' })}>
      <Face name={me.displayName} photo={me.photoURL} size={96} />
      <div className={styles.who}>
        <Title order={2}>{me.displayName || t('anonymous')}</Title>
        <p className={styles.email}>{me.email}</p>
      </div>
      <Button variant="default" onClick={editing.open}>
        {t('editProfile')}
      </Button>
      <Dialog
        opened={isEditing}
        onClose={editing.close}
        title={t('editProfile')}
        closeLabel={t('close', { ns: 'shared' })}
      >
        {mayDo('identity.change-photo') && <OwnPhotoForm photo={me.photoURL} onDone={editing.close} />}
        <Title order={3} size="h4" mb="sm">
          {t('changePassword')}
        </Title>
        <PasswordForm onDone={editing.close} />
      </Dialog>
    </section>
  );
}

/** The further details that the school stores about a person. */
function Facts({ me }: { readonly me: SignedInUser }) {
  const { email } = me;
  const { t } = useTranslation('profile');
  const role = readRole();
  if (role === 'admin') return <p className={styles.welcome}>{t('welcomeAdmin')}</p>;
  if (role === 'teacher') return <TeacherFacts email={email} />;
  if (role === 'student') return <StudentFacts email={email} />;
  if (role === 'guardian') return <GuardianFacts name={me.displayName} />;
  if (role === 'staff') return null;
  return <p className={styles.welcome}>{t('unauthorizedAccess')}</p>;
}

/** Changes a teacher's own photo. */
function OwnPhotoForm({ photo, onDone }: { readonly photo: string | null; readonly onDone: () => void }) {
  const { t } = useTranslation('profile');
  const { t: form } = useTranslation('form');
  const [choice, setChoice] = useState<PhotoChoice>();
  const change = useChangeOwnPhoto();

  const save = (event: FormEvent) => {
    event.preventDefault();
    change.mutate(choice, toastThen(t(choice ? 'photoChanged' : 'photoDeleted'), onDone));
  };

  return (
    <form onSubmit={save}>
      <PhotoField wording="edit" savedPhoto={photo} choice={choice} onChoose={setChoice} />
      <SaveFailure error={change.error} uploadFailed={form('editUploadFailed')} />
      {choice !== undefined && (
        <Button type="submit" fullWidth mb="xl" loading={change.isPending}>
          {t('savePhoto')}
        </Button>
      )}
    </form>
  );
}
