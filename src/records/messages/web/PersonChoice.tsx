import { NativeSelect, type NativeSelectProps } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { FetchState } from '../../../platform/web/components/FetchState.tsx';
import { nameOf } from '../../../platform/web/components/name-of.ts';
import { useReaders } from './messages.hooks.ts';

/** Chooses a student of a class, by the roll, or a guardian of one, by the roll and the guardian's id. */
export function PersonChoice({ classNumber, ...field }: NativeSelectProps & { readonly classNumber: number }) {
  const { t } = useTranslation('messages');
  const { data, error, refetch } = useReaders([classNumber]);
  if (!data) {
    return <FetchState error={error} onRetry={refetch} />;
  }
  const options = data.flatMap(({ roll, name, guardians }) => [
    { value: String(roll), label: t('studentOption', { roll, name: nameOf(name) }) },
    ...guardians.map((guardian) => ({
      value: `${roll} ${guardian._id}`,
      label: t('guardianOption', { name: nameOf(guardian.name), child: nameOf(name) }),
    })),
  ]);
  return (
    <NativeSelect
      label={t('person')}
      required
      description={options.length === 0 ? t('nobodyInClass') : undefined}
      data={[{ value: '', label: t('choosePerson') }, ...options]}
      {...field}
    />
  );
}

/** Returns the recipient of a message for the chosen person. */
export function personOf(chosen: string) {
  const [roll, guardian] = chosen.split(' ');
  const student = Number(roll);
  return guardian === undefined
    ? ({ recipientType: 'student', student } as const)
    : ({ recipientType: 'guardian', student, guardian } as const);
}
