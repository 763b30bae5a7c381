import { NativeSelect } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Nothing } from '../../../platform/web/components/Nothing.tsx';
import { useShownChild } from './children.hooks.ts';
import './children.text.ts';

type Props = {
  /** The number of the page's unread items of each child, by roll. */
  readonly unread?: ReadonlyMap<number, number> | undefined;
};

/** A choice of the child that a page shows, kept in its address. Renders nothing if there is only one child. */
export function ChildChoice({ unread }: Props) {
  const { t } = useTranslation('children');
  const { children = [], shown, choose } = useShownChild();
  if (children.every(({ roll }) => roll === shown?.roll)) return null;
  const names = children.map(({ roll, name }) => {
    const count = unread?.get(roll) ?? 0;
    return { value: String(roll), label: count > 0 ? t('childWithNews', { name, count }) : name };
  });
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

/** Shown instead of a page if the reader may see no child’s records, or not those of the child named in the address. */
export function NoChild() {
  const { t } = useTranslation('children');
  const { children = [] } = useShownChild();
  const isOther = children.length > 0;
  return <Nothing title={t(isOther ? 'strange' : 'none')} hint={t(isOther ? 'strangeHint' : 'noneHint')} />;
}
