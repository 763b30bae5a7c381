import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Child } from '../../../base/guardians/children.contract.ts';
import { ChildChoice, NoChild } from '../../../base/guardians/web/ChildChoice.tsx';
import { useShownChild } from '../../../base/guardians/web/children.hooks.ts';
import { FetchState } from '../../../platform/web/components/FetchState.tsx';
import { Nothing } from '../../../platform/web/components/Nothing.tsx';
import { GuardianMessageForm } from './GuardianMessageForm.tsx';
import { MessageList } from './MessageList.tsx';
import { MessageModes } from './MessageModes.tsx';

/** Messages of guardians: about a child to the admin or the class's teacher, and those to the child's class. */
export function GuardianMessages() {
  const { t } = useTranslation('messages');
  return (
    <MessageModes
      hint={t('guardianHint')}
      send={<OfChild show={(child) => <GuardianMessageForm key={child.roll} child={child} />} />}
      see={
        <OfChild
          show={(child) => <MessageList inbox={{ class: child.class }} failed={t('fetchFailed')} key={child.class} />}
        />
      }
    />
  );
}

/** Shows content for the chosen child, with the choice of another one. */
function OfChild({ show }: { readonly show: (child: Child) => ReactNode }) {
  const { t } = useTranslation('messages');
  const { children, shown, error, refetch } = useShownChild();
  if (!children) {
    return <FetchState error={error} failed={t('fetchFailed')} onRetry={refetch} />;
  }
  if (children.length === 0) return <Nothing title={t('noChildren')} hint={t('noChildrenHint')} drawing="message" />;
  return (
    <>
      <ChildChoice />
      {shown ? show(shown) : <NoChild />}
    </>
  );
}
