import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMe } from '../../../base/identity/web/identity.hooks.ts';
import { RemoveFactors } from '../../../base/identity/web/RemoveFactors.tsx';
import { useJoinRoles } from '../../../base/identity/web/roles.hooks.ts';
import { WayIn } from '../../../base/identity/web/WayIn.tsx';
import { sendsMails, useMailing } from '../../../base/mail/web/mail.hooks.ts';
import { Badge } from '../../../platform/web/components/Badge.tsx';
import { ConfirmChange } from '../../../platform/web/components/ConfirmChange.tsx';
import { Face } from '../../../platform/web/components/Face.tsx';
import { AnchorLink } from '../../../platform/web/components/links.tsx';
import type { Admin } from '../admins.contract.ts';
import styles from './Admins.module.css';
import { useCloseAdmin } from './admins.hooks.ts';

/** Everybody except oneself can be given a new password or be removed. */
export function AdminList({ admins }: { readonly admins: readonly Admin[] }) {
  const { t } = useTranslation('admins');
  const { data: me } = useMe();
  const { data: mailing } = useMailing();
  const [leaving, setLeaving] = useState<Admin>();
  const join = useJoinRoles(t('joinAsked'));
  return (
    <>
      <p className={styles.count} role="status">
        {t('count', { count: admins.length })}
      </p>
      <ul className="plain">
        {admins.map((admin) => (
          <li key={admin._id} className={styles.admin}>
            <Who admin={admin} isMe={admin.email === me?.email} />
            {admin.email === me?.email ? (
              <AnchorLink to="/profile" className="not-printed">
                {t('ownPassword')}
              </AnchorLink>
            ) : (
              <Group gap="xs" className="not-printed">
                <WayIn
                  id={admin._id}
                  name={admin.name}
                  line={t('role')}
                  email={admin.email}
                  sendsMails={sendsMails(mailing)}
                />
                <RemoveFactors id={admin._id} name={admin.name} />
                {admin.canJoin && (
                  <Button variant="default" loading={join.isPending} onClick={() => join.mutate(admin._id)}>
                    {t('join')}
                  </Button>
                )}
                <Button
                  variant="default"
                  onClick={() => setLeaving(admin)}
                  aria-label={t('closeOf', { name: admin.name })}
                >
                  {t('close')}
                </Button>
              </Group>
            )}
          </li>
        ))}
      </ul>
      {leaving && <CloseDialog admin={leaving} onDone={() => setLeaving(undefined)} />}
    </>
  );
}

function Who({ admin, isMe }: { readonly admin: Admin; readonly isMe: boolean }) {
  const { t } = useTranslation('admins');
  return (
    <div className={styles.who}>
      <Face name={admin.name} size={36} />
      <div>
        <p className={styles.name}>
          <bdi>{admin.name}</bdi>
          {isMe && <Badge>{t('you')}</Badge>}
        </p>
        <p className={styles.email}>
          <bdi dir="ltr">{admin.email}</bdi>
        </p>
      </div>
    </div>
  );
}

function CloseDialog({ admin, onDone }: { readonly admin: Admin; readonly onDone: () => void }) {
  const { t } = useTranslation('admins');
  const close = useCloseAdmin();
  const { name } = admin;
  return (
    <ConfirmChange
      title={t('closeTitle', { name })}
      action={t('close')}
      isDestructive
      change={close}
      input={admin._id}
      done={t('closed', { name })}
      onDone={onDone}
    >
      <p>{t('closeText', { name })}</p>
    </ConfirmChange>
  );
}
