import { NativeSelect } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useClassStudents } from '../../../base/enrolments/web/enrolments.hooks.ts';
import type { CardLayout, CardParts } from '../../../platform/contract/card-layout.ts';
import { mayDo } from '../../../platform/web/api/may-do.ts';
import { ClassPicker } from '../../../platform/web/components/ClassPicker.tsx';
import { FetchState } from '../../../platform/web/components/FetchState.tsx';
import styles from './CardLayouts.module.css';
import { useLayoutPicture } from './layouts.hooks.ts';

const whileTypingMs = 500;

type Props = { readonly parts: CardParts; readonly usedFor: CardLayout['usedFor'] };

/** What a card looks like in the layout: of a student who is made up, or of one of a class. */
export function LayoutPreview({ parts, usedFor }: Props) {
  const { t } = useTranslation('card-layouts');
  const [chosen, choose] = useState<number>();
  const [roll, setRoll] = useState('');
  const first = usedFor === 'school' ? undefined : usedFor[0];
  const classNumber = chosen ?? first;
  const body = useMemo(
    () => ({
      ...parts,
      ...(classNumber !== undefined && { class: classNumber }),
      ...(roll !== '' && { roll: Number(roll) }),
    }),
    [parts, classNumber, roll],
  );
  const [settled] = useDebouncedValue(body, whileTypingMs);
  return (
    <section className={styles.preview} aria-label={t('preview')}>
      <ClassPicker
        offered="all"
        value={classNumber}
        onChange={(value) => {
          choose(value);
          setRoll('');
        }}
      />
      {mayDo('reports.read-class') && <Student classNumber={classNumber} roll={roll} onChange={setRoll} />}
      <Picture body={settled} />
    </section>
  );
}

type StudentProps = {
  readonly classNumber: number | undefined;
  readonly roll: string;
  readonly onChange: (roll: string) => void;
};

function Student({ classNumber, roll, onChange }: StudentProps) {
  const { t } = useTranslation('card-layouts');
  const { data = [] } = useClassStudents(classNumber);
  return (
    <NativeSelect
      label={t('previewOf')}
      value={roll}
      data={[
        { value: '', label: t('sample') },
        ...data.map((student) => ({ value: String(student.roll), label: student.name })),
      ]}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}

function Picture({ body }: { readonly body: Parameters<typeof useLayoutPicture>[0] }) {
  const { t } = useTranslation('card-layouts');
  const { data, error, refetch, isFetching } = useLayoutPicture(body);
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    if (!data) return undefined;
    const made = URL.createObjectURL(new Blob([data], { type: 'image/svg+xml' }));
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [data]);
  if (error || !address) return <FetchState error={error} onRetry={refetch} />;
  return <img className={styles.picture} src={address} alt={t('picture')} aria-busy={isFetching} />;
}
