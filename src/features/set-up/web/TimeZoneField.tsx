import { TextInput, type TextInputProps } from '@mantine/core';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';

/** The zone of this device. */
export const ownTimeZone = Intl.DateTimeFormat().resolvedOptions().timeZone;

/** A time zone, to be found in the browser's list by a part of its name; the list opens as soon as one types. */
export function TimeZoneField(props: TextInputProps) {
  const { t } = useTranslation('setUp');
  const list = useId();
  return (
    <>
      <TextInput
        label={t('timeZone')}
        description={t('timeZoneHint')}
        required
        maxLength={100}
        list={list}
        autoComplete="off"
        spellCheck={false}
        {...props}
        onFocus={(event) => {
          props.onFocus?.(event);
          // The list shows what fits what is in the field: typing begins anew.
          event.currentTarget.select();
        }}
      />
      <datalist id={list}>
        {[...Intl.supportedValuesOf('timeZone'), 'UTC'].map((zone) => (
          <option key={zone} value={zone} />
        ))}
      </datalist>
    </>
  );
}

/** Whether the browser knows a zone by this name, as the server will be asked too. */
export function isTimeZone(name: string): boolean {
  try {
    Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}
