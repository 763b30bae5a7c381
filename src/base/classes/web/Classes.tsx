import { Button, Group } from '@mantine/core';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SchoolClass } from '../../../platform/contract/school-class.ts';
import { withTeacherEmails } from '../../../platform/contract/teacher-emails.ts';
import { lazyPart } from '../../../platform/web/api/lazy-part.ts';
import { Opened } from '../../../platform/web/compare/Opened.tsx';
import { FetchState } from '../../../platform/web/components/FetchState.tsx';
import { Nothing } from '../../../platform/web/components/Nothing.tsx';
import { useUrlValue } from '../../../platform/web/components/use-url-value.ts';
import { Waiting } from '../../../platform/web/components/Waiting.tsx';
import { useClasses } from '../../school/web/class-names.ts';
import type { Teacher } from './ClassDialog.tsx';
import styles from './Classes.module.css';
import { ClassList } from './ClassList.tsx';
import './classes.text.ts';

const ClassNames = lazyPart(() => import('./ClassNames.tsx'), 'ClassNames');

const ClassDialog = lazyPart(() => import('./ClassDialog.tsx'), 'ClassDialog');

/**
 * The classes of the school in their order, with forms to add and change them. `teachers` are the possible class
 * teachers.
 */
export function Classes({ teachers }: { readonly teachers: readonly Teacher[] }) {
  const { t } = useTranslation('classes');
  const { data: classes, error, refetch } = useClasses();
  const [open, setOpen] = useState<SchoolClass | 'new'>();
  const [edit, setEdit] = useUrlValue('edit');
  if (!classes) return <FetchState error={error} onRetry={refetch} />;
  const edited = open === 'new' ? open : (classes.find((one) => one.class === open?.class) ?? open);
  if (edit === 'names') {
    return (
      <Suspense fallback={<Waiting />}>
        <Opened record={{ classes }}>
          {(opened) => <ClassNames classes={opened.classes} onDone={() => setEdit(undefined)} />}
        </Opened>
      </Suspense>
    );
  }
  return (
    <div className={styles.classes}>
      <Group gap="xs">
        <Button onClick={() => setOpen('new')}>{t('add')}</Button>
        <Button variant="default" onClick={() => setEdit('names')}>
          {t('editNames')}
        </Button>
      </Group>
      {classes.length === 0 ? (
        <Nothing title={t('none')} hint={t('noneHint')} />
      ) : (
        <ClassList classes={classes} onEdit={setOpen} />
      )}
      <Suspense>
        {edited && (
          <Opened record={edited === 'new' ? undefined : withTeacherEmails(edited)}>
            {(opened) => (
              <ClassDialog
                edited={opened ?? 'new'}
                classes={classes}
                teachers={teachers}
                onDone={() => setOpen(undefined)}
              />
            )}
          </Opened>
        )}
      </Suspense>
    </div>
  );
}
