import { Button, Group } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { CallRefused } from '../api/call.ts';
import { Notice } from './Notice.tsx';
import { SaveFailure } from './SaveFailure.tsx';
import './changed-meanwhile.text.ts';

type Props<Setting> = {
  readonly error: Error | null;
  /** Shows the setting that stands, in place of what was typed. */
  readonly onTake: (stands: Setting) => void;
  /** Saves what was typed over the setting that stands. */
  readonly onKeep: (stands: Setting) => void;
};

/** Why a setting was not saved. If somebody else has saved it meanwhile, lets one choose between the two. */
export function SettingFailure<Setting>({ error, onTake, onKeep }: Props<Setting>) {
  const { t } = useTranslation('changed-meanwhile');
  if (!(error instanceof CallRefused) || error.answer.reason !== 'setting-changed')
    return <SaveFailure error={error} />;
  const stands = error.answer.stands as Setting;
  return (
    <Notice
      kind="warm"
      role="alert"
      title={error.message}
      action={
        <Group gap="xs">
          <Button variant="default" size="sm" onClick={() => onTake(stands)}>
            {t('showTheirs')}
          </Button>
          <Button variant="default" size="sm" onClick={() => onKeep(stands)}>
            {t('saveMine')}
          </Button>
        </Group>
      }
    >
      {t('hint')}
    </Notice>
  );
}
