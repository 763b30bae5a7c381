import { TextInput, type TextInputProps } from '@mantine/core';
import { useMergedRef } from '@mantine/hooks';
import { type Ref, useEffect, useRef, useState } from 'react';
import { findNumberFault } from './number-fault.ts';

type Props = TextInputProps & {
  readonly least: number;
  readonly most: number;
  readonly ref?: Ref<HTMLInputElement> | undefined;
};

/**
 * A field for a whole number, in the digits of any script. The value stays as typed, because a field of type `number`
 * has an empty value if it contains no number. An invalid value is marked at once and fails the browser's form
 * validation.
 */
export function WholeNumberField({ least, most, error, onChange, ref, ...props }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const bothRefs = useMergedRef(input, ref);
  const [typed, setTyped] = useState(props.defaultValue);
  const fault = findNumberFault(String(props.value ?? typed ?? ''), least, most);
  useEffect(() => input.current?.setCustomValidity(fault ?? ''), [fault]);
  return (
    <TextInput
      ref={bothRefs}
      inputMode="numeric"
      autoComplete="off"
      errorProps={{ role: 'alert' }}
      {...props}
      error={error || fault}
      onChange={(event) => {
        setTyped(event.currentTarget.value);
        onChange?.(event);
      }}
    />
  );
}
