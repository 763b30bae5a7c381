import { NativeSelect } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Nothing } from '../../../platform/web/components/Nothing.tsx';
import { useShownChild } from './children.hooks.ts';
import './children.text.ts';

/** Chooses the child that a page shows, in its address; nothing where there is no other. */
export function ChildChoice() {
  const { t } = useTranslation('children');
  const { children = [], shown, choose } = useShownChild();
  if (children.every(({ roll }) => roll === shown?.roll)) return null;
  const names = children.map(({ roll, name }) => ({ value: String(roll), label: name }));
  return (
    <NativeSelect
      className="not-printed"
      aria-label={t('child')}
      data={shown ? names : [{ value: '', label: t('pleaseChoose', { ns: 'shared' }) }, ...names]}
      value={shown?.roll.toString() ?? ''}
      onChange={({ currentTarget: { value } }) => value !== '' && choose(Number(value))}
    />
  );
}

/** Instead of a page, where its reader may see no child’s records, or not those of the child that its address names. */
export function NoChild() {
  const { t } = useTranslation('children');
  const { children = [] } = useShownChild();
  const isOther = children.length > 0;
  return <Nothing title={t(isOther ? 'strange' : 'none')} hint={t(isOther ? 'strangeHint' : 'noneHint')} />;
}
