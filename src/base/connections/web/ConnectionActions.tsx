import { Button, Group } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useTranslation } from 'react-i18next';
import { failureText } from '../../../platform/web/api/failure-text.ts';
import { ConfirmChange } from '../../../platform/web/components/ConfirmChange.tsx';
import { Notice } from '../../../platform/web/components/Notice.tsx';
import { isolate } from '../../../platform/web/format.ts';
import { useMe } from '../../identity/web/identity.hooks.ts';
import type { ConnectionFault, ConnectionKind, TestedConnection } from '../connections.contract.ts';
import { useRemoveConnection, useTestConnection } from './connections.hooks.ts';
import './copied.text.ts';

type Props = { readonly kind: ConnectionKind; readonly setBy: 'server' | 'school' };

/** Buttons that test the stored connection and delete what the school has entered. */
export function ConnectionActions({ kind, setBy }: Props) {
  const { t } = useTranslation('connections');
  const test = useTestConnection();
  const remove = useRemoveConnection();
  const [isAsking, asking] = useDisclosure(false);
  return (
    <>
      <Group gap="sm">
        <Button variant="default" loading={test.isPending} onClick={() => test.mutate(kind)}>
          {t(`test.${kind}`)}
        </Button>
        {setBy === 'school' && (
          <Button variant="subtle" onClick={asking.open}>
            {t('remove')}
          </Button>
        )}
      </Group>
      <div role="status">
        {test.error && <Notice kind="warm">{failureText(test.error)}</Notice>}
        {test.data && !test.isPending && <Tested kind={kind} tested={test.data} />}
      </div>
      {isAsking && (
        <ConfirmChange
          title={t(`askRemove.${kind}`)}
          action={t('remove')}
          change={remove}
          input={kind}
          done={t('removed')}
          onDone={asking.close}
        >
          {t(`afterwards.${kind}`)}
        </ConfirmChange>
      )}
    </>
  );
}

function Tested({
  kind,
  tested: { fault, words },
}: {
  readonly kind: ConnectionKind;
  readonly tested: TestedConnection;
}) {
  const { t } = useTranslation(['connections', 'copied']);
  const email = isolate(useMe().data?.email ?? '');
  if (fault === null) return <Notice kind="success">{t(`works.${kind}`, { email })}</Notice>;
  const title = isPlaceFault(fault) ? t(`copied:faults.${placeFaults[fault]}`) : t(`faults.${fault}`);
  return (
    <Notice kind="warm" title={title}>
      {words && t('words', { words: isolate(words) })}
    </Notice>
  );
}

/** The texts of the home say the same of a copy. */
const placeFaults = {
  'place-gone': 'gone',
  'place-refused': 'refused',
  'place-full': 'full',
  'place-taken': 'taken',
  'place-empty': 'empty',
  'place-clock': 'clock',
  'place-slow': 'slow',
} as const;

function isPlaceFault(fault: ConnectionFault): fault is keyof typeof placeFaults {
  return fault in placeFaults;
}
