import { Button, NativeSelect, type NativeSelectProps } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import './form.text.ts';

type Props = {
  /** The emails of those after the first. */
  readonly chosen: readonly string[];
  readonly choices: Exclude<NativeSelectProps['data'], undefined>;
  readonly faults?: readonly (string | undefined)[];
  readonly onChange: (chosen: string[]) => void;
};

/** Who teaches together with the first teacher: a field for each, and a button for one more. */
export function FurtherTeachers({ chosen, choices, faults = [], onChange }: Props) {
  const { t } = useTranslation('form');
  return (
    <>
      {chosen.map((email, place) => (
        <NativeSelect
          key={place}
          label={t('furtherTeacher', { place: place + 2 })}
          data={[{ value: '', label: t('noFurtherTeacher') }, ...choices]}
          value={email}
          error={faults[place]}
          onChange={(event) => onChange(chosen.with(place, event.currentTarget.value))}
        />
      ))}
      <Button variant="subtle" size="compact-sm" onClick={() => onChange([...chosen, ''])}>
        {t('addTeacher')}
      </Button>
    </>
  );
}
