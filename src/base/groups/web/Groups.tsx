import { Button, NativeSelect, Title } from '@mantine/core';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { withTeacherEmails } from '../../../platform/contract/teacher-emails.ts';
import { lazyPart } from '../../../platform/web/api/lazy-part.ts';
import { Opened } from '../../../platform/web/compare/Opened.tsx';
import { FetchState } from '../../../platform/web/components/FetchState.tsx';
import { Nothing } from '../../../platform/web/components/Nothing.tsx';
import { useUrlValue } from '../../../platform/web/components/use-url-value.ts';
import { Waiting } from '../../../platform/web/components/Waiting.tsx';
import { ExportMenu } from '../../../platform/web/lists/ExportMenu.tsx';
import { PageHeader } from '../../school/web/PageHeader.tsx';
import { usePresentSession } from '../../school/web/school.hooks.ts';
import { useSessionOptions, useUrlSession } from '../../school/web/sessions.hooks.ts';
import type { TeacherChoice } from '../../subjects/web/TeacherField.tsx';
import type { TeachingGroup } from '../groups.contract.ts';
import { Blocks } from './Blocks.tsx';
import { GroupList } from './GroupList.tsx';
import styles from './Groups.module.css';
import { useGroups } from './groups.hooks.ts';
import './groups.text.ts';

const GroupDialog = lazyPart(() => import('./GroupDialog.tsx'), 'GroupDialog');
const Members = lazyPart(() => import('./Members.tsx'), 'Members');

/** The teaching groups of a session, by block; their members are set in place of the list. */
export function Groups({ choice }: { readonly choice: TeacherChoice }) {
  const { t } = useTranslation('groups');
  const present = usePresentSession();
  const [named, choose] = useUrlSession();
  const sessions = useSessionOptions();
  const session = named ?? present;
  const { data: groups, error, refetch } = useGroups(session);
  const [open, setOpen] = useState<TeachingGroup | 'new'>();
  // A group by its number, or a block by its name.
  const [of, setOf] = useUrlValue('of');
  if (!groups || !session) return <FetchState error={error} onRetry={refetch} />;
  const edited = open === 'new' ? open : (groups.find((group) => group.class === open?.class) ?? open);
  const filled = groups.filter((group) => of === String(group.class) || of === `block ${group.block}`);
  if (filled.length > 0) {
    return (
      <Suspense fallback={<Waiting />}>
        <Members key={of} groups={filled} onDone={() => setOf(undefined)} />
      </Suspense>
    );
  }
  return (
    <>
      <PageHeader title={t('title')} hint={t('hint')}>
        <ExportMenu kind="groups" query={{ session }} />
        <Button onClick={() => setOpen('new')}>{t('add')}</Button>
      </PageHeader>
      <NativeSelect
        className={styles.session ?? ''}
        label={t('session', { ns: 'shared' })}
        data={sessions}
        value={session}
        onChange={(event) => choose(event.currentTarget.value)}
      />
      {groups.length === 0 ? (
        <Nothing title={t('none')} hint={t('noneHint')} />
      ) : (
        <>
          <Blocks session={session} onFill={(block) => setOf(`block ${block}`)} />
          <Title order={2}>{t('listTitle')}</Title>
          <GroupList groups={groups} onEdit={setOpen} onFill={(group) => setOf(String(group.class))} />
        </>
      )}
      <Suspense>
        {edited && (
          <Opened record={edited === 'new' ? undefined : withTeacherEmails(edited)}>
            {(opened) => (
              <GroupDialog
                edited={opened ?? 'new'}
                groups={groups}
                session={session}
                choice={choice}
                onDone={() => setOpen(undefined)}
              />
            )}
          </Opened>
        )}
      </Suspense>
    </>
  );
}
