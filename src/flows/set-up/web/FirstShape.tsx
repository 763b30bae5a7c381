import { NativeSelect } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { formatDateIn, formatWeekdayIn } from '../../../languages/format-dates.ts';
import { type LanguageTag, languageNames, languages } from '../../../languages/languages.ts';
import { type Day, days } from '../../../platform/contract/school-terms.ts';
import { CheckGroup } from '../../../platform/web/components/CheckGroup.tsx';
import { shownLocale } from '../../../platform/web/locale.ts';
import './set-up.text.ts';

/** The part of a school's shape that is asked at once; the rest has defaults and is changed on the School page. */
export type Shape = {
  readonly days: readonly Day[];
  readonly firstMonth: number;
  readonly language: LanguageTag;
  /** All fields of new students are required, or the fewest. */
  readonly required: 'all' | 'few';
};

type Props = {
  readonly shape: Shape;
  readonly onChange: (shape: Shape) => void;
  readonly faults: Readonly<Record<string, string>>;
};

const months = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12];

export function FirstShape({ shape, onChange, faults }: Props) {
  const { t } = useTranslation('set-up');
  return (
    <>
      <CheckGroup
        legend={t('schoolDays')}
        options={days.map((day) => ({ value: day, label: formatWeekdayIn(shownLocale(), day) }))}
        chosen={shape.days}
        fault={faults['school.days']}
        onChange={(days) => onChange({ ...shape, days })}
      />
      <NativeSelect
        label={t('firstMonth')}
        value={shape.firstMonth}
        onChange={({ currentTarget: { value } }) => onChange({ ...shape, firstMonth: Number(value) })}
      >
        {months.map((month) => (
          <option key={month} value={month}>
            {formatDateIn(shownLocale(), `2000-${String(month).padStart(2, '0')}-01`, { month: 'long' })}
          </option>
        ))}
      </NativeSelect>
      <NativeSelect
        label={t('required')}
        description={t('requiredHint')}
        value={shape.required}
        onChange={({ currentTarget: { value } }) => onChange({ ...shape, required: value === 'few' ? 'few' : 'all' })}
      >
        <option value="all">{t('requiredAll')}</option>
        <option value="few">{t('requiredFew')}</option>
      </NativeSelect>
      <NativeSelect
        label={t('ownSchoolLanguage')}
        value={shape.language}
        onChange={({ currentTarget: { value } }) => {
          const language = languageNames.find((name) => name === value);
          if (language) onChange({ ...shape, language });
        }}
      >
        {languageNames.map((name) => (
          <option key={name} value={name} lang={name}>
            {languages[name].name}
          </option>
        ))}
      </NativeSelect>
    </>
  );
}
