import { NativeSelect, type NativeSelectProps } from '@mantine/core';
import { useState } from 'react';

/**
 * A select for an uncontrolled form whose options can arrive or change while it is shown. The browser would keep the
 * index of the chosen option, which can be another one by then; this component keeps the value that the form sends.
 */
export function ChoiceField({ defaultValue, onChange, ...field }: NativeSelectProps) {
  const [value, setValue] = useState(defaultValue);
  return (
    <NativeSelect
      {...field}
      value={value}
      onChange={(event) => {
        setValue(event.currentTarget.value);
        onChange?.(event);
      }}
    />
  );
}
