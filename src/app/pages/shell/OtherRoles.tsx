import { UnstyledButton } from '@mantine/core';
import { IconSwitchHorizontal } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { OwnRole } from '../../../base/identity/identity.contract.ts';
import { useSwitchRole } from '../../../base/identity/web/roles.hooks.ts';
import { nameOf } from '../../../platform/web/components/name-of.ts';

type Props = {
  readonly roles: readonly OwnRole[];
  /** Whether submissions are waiting; they belong to the role in which they were made. */
  readonly isWaiting: boolean;
  readonly className: string | undefined;
};

/** Buttons with which a person of several roles continues in another role. */
export function OtherRoles({ roles, isWaiting, className }: Props) {
  const { t } = useTranslation('shell');
  const change = useSwitchRole();
  const others = roles.filter(({ isNow }) => !isNow);
  return (
    <>
      {others.map(({ role, office, name }) => (
        <UnstyledButton
          key={`${role} ${office}`}
          className={className}
          disabled={change.isPending || isWaiting}
          title={isWaiting ? t('roleWaits') : undefined}
          onClick={() => change.mutate({ role, ...(office !== undefined && { office }) })}
        >
          <IconSwitchHorizontal aria-hidden size={20} />
          {t('goOnAs', { role: office === undefined ? t(`roles.${role}`) : nameOf(name) })}
        </UnstyledButton>
      ))}
    </>
  );
}
