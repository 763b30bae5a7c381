import { Button, Group, Stack, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../../platform/web/components/Dialog.tsx';
import { toastSuccess } from '../../../platform/web/components/toast.ts';
import type { Plan } from '../plan.contract.ts';
import { namedClasses } from './class-choices.ts';
import styles from './MakeTimetable.module.css';
import type { Names } from './names.ts';
import { type Known, type PastedRow, readLoad } from './paste-load.ts';
import { nextKey } from './plan.ts';
import type { Editing } from './use-editing.ts';

type Props = { readonly editing: Editing; readonly names: Names; readonly onClose: () => void };

const mostFaults = 8;

/** Adds rows copied from a spreadsheet, after showing the lines that were not understood. */
export function PasteLoad({ editing: { plan, change }, names, onClose }: Props) {
  const { t } = useTranslation('timetable-maker');
  const [text, setText] = useState('');
  const { rows, faults } = readLoad(text, knownIn(plan, names));
  const add = () => {
    change((before) => withRows(before, rows));
    toastSuccess(t('rowsAdded', { count: rows.length }));
    onClose();
  };
  return (
    <Dialog opened title={t('paste')} closeLabel={t('close', { ns: 'shared' })} onClose={onClose}>
      <Stack gap="sm">
        <Textarea
          label={t('pasteLabel')}
          description={t('pasteHint')}
          data-autofocus
          rows={8}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <div role="status">
          {rows.length > 0 && <p className={styles.line}>{t('rowsRead', { count: rows.length })}</p>}
          {faults.length > 0 && (
            <>
              <p className={styles.line}>{t('linesLeft', { count: faults.length })}</p>
              <ul className={styles.faults}>
                {faults.slice(0, mostFaults).map((fault) => (
                  <li key={fault.line}>{t(`pasteFaults.${fault.reason}`, { line: fault.line, text: fault.text })}</li>
                ))}
              </ul>
            </>
          )}
        </div>
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('cancel', { ns: 'shared' })}
          </Button>
          <Button disabled={rows.length === 0} onClick={add}>
            {t('addRows', { count: rows.length })}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}

function knownIn(plan: Plan, names: Names): Known {
  return {
    classes: namedClasses(),
    teachers: names.teachers,
    rooms: plan.rooms.map(({ name }) => name),
    subjectsOf: names.subjectsOf,
  };
}

/** A row replaces an existing one for the same class, subject and teachers. */
function withRows(plan: Plan, rows: readonly PastedRow[]): Plan {
  const load = [...plan.load];
  for (const row of rows) {
    const place = load.findIndex(
      (one) =>
        one.class === row.class && one.subject === row.subject && one.teachers.join(' ') === row.teachers.join(' '),
    );
    const same = load[place];
    if (same) load[place] = { ...same, ...row, week: same.week };
    else load.push({ ...row, key: nextKey(load, 'l'), pinned: [] });
  }
  return { ...plan, load };
}
