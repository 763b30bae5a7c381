import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { HistoryFold } from '../../../base/history/web/HistoryFold.tsx';
import { useUndoLast } from '../../../base/history/web/history.hooks.ts';
import { useClassName } from '../../../base/school/web/class-names.ts';
import type { CardLayout } from '../../../platform/contract/card-layout.ts';
import { Opened } from '../../../platform/web/compare/Opened.tsx';
import { DeleteDialog } from '../../../platform/web/components/DeleteDialog.tsx';
import { FetchState } from '../../../platform/web/components/FetchState.tsx';
import { formatList } from '../../../platform/web/format.ts';
import { type ReadyMade, readyMade, readyMadeNames } from '../ready-made.ts';
import styles from './CardLayouts.module.css';
import { LayoutForm } from './LayoutForm.tsx';
import { useLayouts, useRemoveLayout } from './layouts.hooks.ts';
import './card-layouts.text.ts';

/** The part of the School page with the layouts of report cards. */
export function CardLayouts() {
  const { t } = useTranslation('card-layouts');
  const { data, error, refetch } = useLayouts();
  const [edited, setEdited] = useState<Omit<CardLayout, '_id'> & { readonly _id?: string }>();
  const [leaving, setLeaving] = useState<CardLayout>();
  const remove = useRemoveLayout();
  const undoLast = useUndoLast();
  if (!data) return <FetchState error={error} onRetry={refetch} />;
  const { layouts, subjects } = data;
  const begin = (preset: ReadyMade) =>
    setEdited({
      name: t(`presets.${preset}`),
      usedFor: layouts.some(({ usedFor }) => usedFor === 'school') ? [] : 'school',
      ...structuredClone(readyMade[preset]),
    });
  if (edited) {
    return (
      <Opened record={edited}>
        {(layout) => <LayoutForm layout={layout} known={subjects} onDone={() => setEdited(undefined)} />}
      </Opened>
    );
  }
  return (
    <div className={styles.layouts}>
      <p className="hint">{t('hint')}</p>
      {layouts.length === 0 ? (
        <p className="hint">{t('none')}</p>
      ) : (
        <ul className={styles.list} aria-label={t('list')}>
          {layouts.map((layout) => (
            <OneLayout
              key={layout._id}
              layout={layout}
              onChange={() => setEdited(layout)}
              onRemove={() => setLeaving(layout)}
            />
          ))}
        </ul>
      )}
      <fieldset className={styles.set}>
        <legend>{t('begin')}</legend>
        <div className="buttons">
          {readyMadeNames.map((preset) => (
            <Button key={preset} variant="default" onClick={() => begin(preset)}>
              {t(`presets.${preset}`)}
            </Button>
          ))}
        </div>
      </fieldset>
      <DeleteDialog
        name={leaving?.name}
        lasting={t('removeText')}
        done={t('removed')}
        onDelete={() => remove.mutateAsync(leaving?._id ?? '')}
        onUndo={() => undoLast({ kind: 'layout', id: leaving?._id ?? '', action: 'card-layouts.remove' })}
        onClose={() => setLeaving(undefined)}
      />
    </div>
  );
}

type OneProps = { readonly layout: CardLayout; readonly onChange: () => void; readonly onRemove: () => void };

function OneLayout({ layout: { _id, name, usedFor }, onChange, onRemove }: OneProps) {
  const { t } = useTranslation('card-layouts');
  const classNameOf = useClassName();
  const use =
    usedFor === 'school'
      ? t('usedBySchool')
      : usedFor.length === 0
        ? t('usedByNone')
        : t('usedByClasses', { classes: formatList(usedFor.map(classNameOf)) });
  return (
    <li className={styles.layout}>
      <div className={styles.words}>
        <p>
          <bdi>{name}</bdi>
        </p>
        <p className="hint">{use}</p>
        <HistoryFold kind="layout" id={_id} />
      </div>
      <span className="buttons">
        <Button variant="default" aria-label={t('changeOf', { name })} onClick={onChange}>
          {t('change', { ns: 'shared' })}
        </Button>
        <Button variant="default" aria-label={t('removeOf', { name })} onClick={onRemove}>
          {t('delete', { ns: 'shared' })}
        </Button>
      </span>
    </li>
  );
}
