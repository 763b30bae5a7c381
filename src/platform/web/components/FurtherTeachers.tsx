import { Button, NativeSelect, type NativeSelectProps } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import './form.text.ts';
import { furtherOf, toFurther } from './further-teachers.ts';

type Props = {
  /** The teachers after the first, in the text format of `toFurther`. */
  readonly chosen: string;
  readonly choices: Exclude<NativeSelectProps['data'], undefined>;
  readonly faults?: readonly (string | undefined)[];
  readonly onChange: (chosen: string) => void;
};

/** The place is as narrow as a table's cell, where a long label would be cut off. */
const wrapping = { h: 'auto', styles: { label: { whiteSpace: 'normal', lineHeight: 1.3 } } } as const;

/** The teachers who teach together with the first one: a field for each, and a button to add one. */
export function FurtherTeachers({ chosen, choices, faults = [], onChange }: Props) {
  const { t } = useTranslation('form');
  const emails = furtherOf(chosen);
  return (
    <>
      {emails.map((email, place) => (
        <NativeSelect
          key={place}
          label={t('furtherTeacher', { place: place + 2 })}
          data={[{ value: '', label: t('noFurtherTeacher') }, ...choices]}
          value={email}
          error={faults[place]}
          onChange={(event) => onChange(toFurther(emails.with(place, event.currentTarget.value)))}
        />
      ))}
      <Button variant="subtle" size="compact-sm" {...wrapping} onClick={() => onChange(toFurther([...emails, '']))}>
        {t('addTeacher')}
      </Button>
    </>
  );
}
