import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Role } from '../../../platform/contract/school-terms.ts';
import { Notice } from '../../../platform/web/components/Notice.tsx';
import { formatList } from '../../../platform/web/format.ts';
import { useAgreeToJoin } from './roles.hooks.ts';
import './join-roles.text.ts';

/** Asks a person with several accounts of one email whether to link them, as an admin wishes. */
export function JoinNotice({ roles }: { readonly roles: readonly Role[] }) {
  const { t } = useTranslation('join-roles');
  const { t: shell } = useTranslation('shell');
  const agree = useAgreeToJoin();
  return (
    <Notice kind="warm" role="status" title={t('joinTitle')}>
      <p>{t('joinText', { roles: formatList(roles.map((role) => shell(`roles.${role}`))) })}</p>
      <Button loading={agree.isPending} onClick={() => agree.mutate()}>
        {t('joinAgree')}
      </Button>
    </Notice>
  );
}
