import { TextInput, type TextInputProps } from '@mantine/core';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';

/** The device's time zone. */
export const ownTimeZone = Intl.DateTimeFormat().resolvedOptions().timeZone;

/** A time zone, searched in the browser's list by any part of its name. */
export function TimeZoneField(props: TextInputProps) {
  const { t } = useTranslation('set-up');
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
          // The list is filtered by the field's text: selects it all, so that typing replaces it.
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

/** Whether the browser knows this zone. The server checks its own list. */
export function isTimeZone(name: string): boolean {
  try {
    Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}
