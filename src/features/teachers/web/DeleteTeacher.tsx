import { NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { failureText } from '../../../platform/web/api/failure-text.ts';
import { DeleteDialog } from '../../../platform/web/components/DeleteDialog.tsx';
import { Failure } from '../../../platform/web/components/Failure.tsx';
import { formatList } from '../../../platform/web/components/format-date.ts';
import { Waiting } from '../../../platform/web/components/Waiting.tsx';
import { useMe } from '../../identity/web/identity.hooks.ts';
import type { Duties, Teacher } from '../teachers.contract.ts';
import { useDeleteTeacher, useDuties } from './teachers.hooks.ts';

type Props = { readonly teacher: Teacher; readonly onDone: () => void };

/** Asks before deleting a teacher: shows what depends on them, and offers to reassign their periods. */
export function DeleteTeacher({ teacher, onDone }: Props) {
  const { t } = useTranslation('teachers');
  const { data: me } = useMe();
  const remove = useDeleteTeacher();
  const duties = useDuties(teacher._id, remove.isIdle || remove.isError);
  const [periodsTo, setPeriodsTo] = useState('');
  const { _id: id, name } = teacher;
  const periods = countPeriods(duties.data);
  const heir = duties.data?.others.find((other) => other._id === periodsTo);
  const done = heir
    ? t('handedOver', { count: periods, heir: heir.name })
    : periods > 0 && t('left', { count: periods });

  return (
    <DeleteDialog
      name={name}
      done={[t('deleted', { name }), done].filter(Boolean).join(' ')}
      failed={t('deleteFailed')}
      noAnswer={t('deleteNoAnswer')}
      isReady={duties.isSuccess}
      onDelete={() => remove.mutateAsync({ id, email: me?.email ?? '', ...(periodsTo && { periodsTo }) })}
      onClose={onDone}
    >
      {duties.data ? (
        <WhatHangsOn duties={duties.data} periodsTo={periodsTo} onChoose={setPeriodsTo} />
      ) : duties.isError ? (
        <Failure
          message={failureText(duties.error, t('fetchFailed'), t('fetchNoAnswer'))}
          onRetry={() => duties.refetch()}
        />
      ) : (
        <Waiting />
      )}
    </DeleteDialog>
  );
}

function countPeriods(duties: Duties | undefined): number {
  return duties?.periods.reduce((sum, { periods }) => sum + periods, 0) ?? 0;
}

type DutiesProps = {
  readonly duties: Duties;
  readonly periodsTo: string;
  readonly onChoose: (id: string) => void;
};

function WhatHangsOn({ duties, periodsTo, onChoose }: DutiesProps) {
  const { t } = useTranslation('teachers');
  const { periods, registers, exams, others } = duties;
  const count = countPeriods(duties);
  const classes = formatList(periods.map((one) => String(one.class)));
  const chosen = others.find(({ _id }) => _id === periodsTo);
  return (
    <>
      {count === 0 ? (
        <p>{t('noPeriods')}</p>
      ) : (
        <>
          <p>{t('hasPeriods', { count, classes: t('classes', { count: periods.length, classes }) })}</p>
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
                {clashes === 0 ? name : t('withClashes', { name, count: clashes })}
              </option>
            ))}
          </NativeSelect>
        </>
      )}
      <p>
        {t('historyStays', { registers: t('registers', { count: registers }), exams: t('exams', { count: exams }) })}
      </p>
    </>
  );
}
