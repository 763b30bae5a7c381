import { NativeSelect, type NativeSelectProps } from '@mantine/core';
import { useState } from 'react';

/**
 * A select of an uncontrolled form whose options may arrive or change while it is shown. The browser alone would keep
 * the place of what is chosen, at which another option may stand by then; this keeps the value that the form sends.
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
