import { NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useUndoLast } from '../../../base/history/web/history.hooks.ts';
import { useMe } from '../../../base/identity/web/identity.hooks.ts';
import { DeleteDialog } from '../../../platform/web/components/DeleteDialog.tsx';
import { FetchState } from '../../../platform/web/components/FetchState.tsx';
import { formatList } from '../../../platform/web/format.ts';
import { formatClassBriefly, hasDefaultName } from '../../../platform/web/school-classes.ts';
import type { Duties, Teacher } from '../teachers.contract.ts';
import { useDeleteTeacher, useDuties } from './teachers.hooks.ts';

/** Asks before deleting a teacher: shows what depends on them, and offers to reassign their periods. */
export function DeleteTeacher({ teacher, onDone }: { readonly teacher: Teacher; readonly onDone: () => void }) {
  const { t } = useTranslation('teachers');
  const { data: me } = useMe();
  const remove = useDeleteTeacher();
  const undoLast = useUndoLast();
  const duties = useDuties(teacher._id, remove.isIdle || remove.isError);
  const [periodsTo, setPeriodsTo] = useState('');
  const { _id: id, name } = teacher;
  const periods = countPeriods(duties.data);
  const alone = duties.data?.periodsAlone ?? 0;
  const heir = duties.data?.others.find((other) => other._id === periodsTo);
  const done = heir ? t('handedOver', { count: periods, heir: heir.name }) : alone > 0 && t('left', { count: alone });

  return (
    <DeleteDialog
      lasting={t('deletingLasts')}
      name={name}
      done={[t('deleted', { name }), done].filter(Boolean).join(' ')}
      failed={t('deleteFailed')}
      isReady={duties.isSuccess}
      onDelete={() => remove.mutateAsync({ id, email: me?.email ?? '', ...(periodsTo && { periodsTo }) })}
      onUndo={() => undoLast({ kind: 'teacher', id, action: 'teachers.delete' })}
      onClose={onDone}
    >
      {duties.data ? (
        <WhatHangsOn duties={duties.data} periodsTo={periodsTo} onChoose={setPeriodsTo} />
      ) : (
        <FetchState
          error={duties.error}
          failed={t('fetchFailed')}
          noAnswer={t('fetchNoAnswer')}
          onRetry={duties.refetch}
        />
      )}
    </DeleteDialog>
  );
}

function countPeriods(duties: Duties | undefined): number {
  return duties?.periods.reduce((sum, { periods }) => sum + periods, 0) ?? 0;
}

type DutiesProps = { readonly duties: Duties; readonly periodsTo: string; readonly onChoose: (id: string) => void };

function WhatHangsOn({ duties, periodsTo, onChoose }: DutiesProps) {
  const { t } = useTranslation('teachers');
  const { periods, periodsAlone: _, registers, exams, others, ...own } = duties;
  const count = countPeriods(duties);
  const names = formatList(periods.map((one) => formatClassBriefly(one.class)));
  const areNumbers = periods.every((one) => hasDefaultName(one.class));
  const classes = areNumbers ? t('classes', { count: periods.length, classes: names }) : names;
  const chosen = others.find(({ _id }) => _id === periodsTo);
  return (
    <>
      {count === 0 ? (
        <p>{t('noPeriods')}</p>
      ) : (
        <>
          <p>{t('hasPeriods', { count, classes })}</p>
          <NativeSelect
            label={t('handOver')}
            description={chosen && chosen.clashes > 0 ? t('clashHint', { name: chosen.name }) : undefined}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            value={periodsTo}
            onChange={(event) => onChoose(event.currentTarget.value)}
          >
            <option value="">{t('handOverToNobody')}</option>
            {others.map(({ _id, name, clashes }) => (
              <option key={_id} value={_id}>
                {clashes === 0 ? name : t('withClashes', { name, clashes })}
              </option>
            ))}
          </NativeSelect>
        </>
      )}
      {Object.values(own).some((number) => number > 0) && <p>{t('alsoOwn', own)}</p>}
      <p>
        {t('historyStays', { registers: t('registers', { count: registers }), exams: t('exams', { count: exams }) })}
      </p>
    </>
  );
}
