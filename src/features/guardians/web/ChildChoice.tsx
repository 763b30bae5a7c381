import { NativeSelect } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Nothing } from '../../../platform/web/components/Nothing.tsx';
import { useChildren } from './children.hooks.ts';
import './children.text.ts';

/** Chooses the child that a page shows, in its address; nothing where there is one child. */
export function ChildChoice() {
  const { t } = useTranslation('children');
  const { children = [], shown, choose } = useChildren();
  if (!shown || children.length < 2) return null;
  return (
    <NativeSelect
      className="not-printed"
      aria-label={t('child')}
      data={children.map(({ roll, name }) => ({ value: String(roll), label: name }))}
      value={String(shown.roll)}
      onChange={({ currentTarget }) => choose(Number(currentTarget.value))}
    />
  );
}

/** Instead of a page, where its reader may see no child's records. */
export function NoChild() {
  const { t } = useTranslation('children');
  return <Nothing title={t('none')} hint={t('noneHint')} />;
}
