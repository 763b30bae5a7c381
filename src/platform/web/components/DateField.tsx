import { TextInput, type TextInputProps } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { type ChangeEvent, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate } from '../format.ts';
import { type DateRange, earliestSchoolDay, findDateFault } from './date-fault.ts';
import './form.text.ts';

type Props = DateRange &
  Omit<TextInputProps, 'type' | 'value' | 'min' | 'max' | 'onBlur' | 'onKeyDown'> & {
    /** The message for a date after `latest`. */
    readonly tooLate?: string;
    /** For use outside a form: the current date; `onCommit` gets a new one when typing ends. */
    readonly value?: string | undefined;
    readonly onCommit?: (date: string | undefined) => void;
    /** Called with the field's error, and with `undefined` when it is fixed. */
    readonly onFault?: (fault: string | undefined) => void;
  };

/** The pause after which typing counts as ended. */
const pauseMs = 1000;

const endOfCalendar = '9999-12-31';

/**
 * A date. Typing a year passes through the years 2, 20 and 202, and typing a day through other days, so the value is
 * committed only when typing ends: on blur, on Enter, after a pause, or at once from the calendar. An implausible date
 * stays as typed, with its error, and is not committed.
 */
export function DateField(props: Props) {
  const { earliest = earliestSchoolDay, latest, tooLate, value, onCommit, onFault, onChange, error, ...field } = props;
  const input = useRef<HTMLInputElement>(null);
  const isTyping = useRef(false);
  const [fault, setFault] = useState<string>();

  const isNeeded = onCommit !== undefined && field.required === true;
  const { faultOf, faultIn } = useFaults({ earliest, latest, tooLate, isNeeded });

  const report = (said: string | undefined) => {
    setFault(said);
    onFault?.(said);
  };

  const finish = (hasLeft: boolean) => {
    const node = input.current;
    if (!node) return;
    laterFinish.cancel();
    isTyping.current = false;
    const said = faultIn(node);
    if (node.value === '' && said && !hasLeft) return;
    report(said);
    if (!said && node.value !== (value ?? '')) onCommit?.(node.value || undefined);
  };
  const laterFinish = useDebouncedCallback(() => finish(false), pauseMs);

  const onInput = (event: ChangeEvent<HTMLInputElement>) => {
    const node = event.currentTarget;
    // The form's validation reads it.
    node.setCustomValidity(faultIn(node) ?? '');
    onChange?.(event);
    if (isTyping.current) laterFinish();
    else finish(false);
  };

  useLayoutEffect(() => {
    const node = input.current;
    if (!node || !onCommit) return;
    if (node.value !== (value ?? '')) node.value = value ?? '';
    report(value === undefined ? undefined : faultOf(value));
  }, [value]);

  return (
    <TextInput
      {...field}
      ref={input}
      type="date"
      min={earliest}
      max={latest ?? endOfCalendar}
      error={fault ?? error}
      errorProps={{ role: 'alert' }}
      onChange={onInput}
      onKeyDown={(event) => {
        isTyping.current = event.key !== 'Enter';
        if (event.key === 'Enter') finish(true);
      }}
      onBlur={() => finish(true)}
    />
  );
}

type Limits = {
  readonly earliest: string;
  readonly latest: string | undefined;
  readonly tooLate: string | undefined;
  readonly isNeeded: boolean;
};

/** Returns functions that word the fault of a date, and of what stands in a field. */
function useFaults({ earliest, latest, tooLate, isNeeded }: Limits) {
  const { t } = useTranslation('form');
  const faultOf = (date: string): string | undefined => {
    const found = findDateFault(date, { earliest, latest });
    if (found === 'tooEarly') return t('dateTooEarly', { date: formatDate(earliest) });
    if (found === 'tooLate') return tooLate ?? t('dateTooLate', { date: formatDate(latest ?? endOfCalendar) });
    return found && t('dateNotWhole');
  };
  /** In a form, an empty field is no error here, because the form reports all missing fields together. */
  const faultIn = ({ value, validity }: HTMLInputElement): string | undefined => {
    if (value !== '') return faultOf(value);
    return validity.badInput || isNeeded ? t('dateNotWhole') : undefined;
  };
  return { faultOf, faultIn };
}
