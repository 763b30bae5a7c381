import { TextInput, type TextInputProps } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { type ChangeEvent, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type DateFault, type DateRange, findDateFault } from './date-fault.ts';
import { formatDate } from './format-date.ts';
import './form.text.ts';

type Props = DateRange &
  Omit<TextInputProps, 'type' | 'value' | 'min' | 'max' | 'onBlur' | 'onKeyDown'> & {
    /** What to say of a date after `latest`. */
    readonly tooLate?: string;
    /** Outside a form: the date that stands, and who is told another one once it is whole and typed to its end. */
    readonly value?: string | undefined;
    readonly onCommit?: (date: string | undefined) => void;
    /** Told what the field says is wrong, and when that is over. */
    readonly onFault?: (fault: string | undefined) => void;
  };

/** How long nothing is typed before what stands there is taken for what was meant. */
const pauseMs = 1000;

const endOfCalendar = '9999-12-31';

/**
 * A date. While a year is typed the field's value passes through the years 2, 20 and 202, and while a day is typed
 * through other days; so it is taken when typing has ended: on leaving the field, with Enter, after a pause, or from the
 * calendar at once. What is no plausible date stays as typed, with what is wrong beside it, and is not taken.
 */
export function DateField({ earliest, latest, tooLate, value, onCommit, onFault, onChange, error, ...field }: Props) {
  const { t } = useTranslation('form');
  const input = useRef<HTMLInputElement>(null);
  const isTyping = useRef(false);
  const [fault, setFault] = useState<string>();

  const sayingOf = (found: DateFault | undefined): string | undefined => {
    if (found === 'tooEarly') return t('dateTooEarly', { date: formatDate(earliest) });
    if (found === 'tooLate') return tooLate ?? t('dateTooLate', { date: formatDate(latest ?? endOfCalendar) });
    return found && t('dateNotWhole');
  };

  const tell = (said: string | undefined) => {
    setFault(said);
    onFault?.(said);
  };

  /** An empty field is a form's business, which asks for what is missing all at once. */
  const faultIn = (node: HTMLInputElement): string | undefined => {
    const isMissing = node.validity.badInput || (onCommit !== undefined && field.required === true);
    if (node.value === '') return isMissing ? t('dateNotWhole') : undefined;
    return sayingOf(findDateFault(node.value, { earliest, latest }));
  };

  const finish = (hasLeft: boolean) => {
    const node = input.current;
    if (!node) return;
    laterFinish.cancel();
    isTyping.current = false;
    const said = faultIn(node);
    if (node.value === '' && said && !hasLeft) return;
    tell(said);
    if (!said && node.value !== (value ?? '')) onCommit?.(node.value || undefined);
  };
  const laterFinish = useDebouncedCallback(() => finish(false), pauseMs);

  const onInput = (event: ChangeEvent<HTMLInputElement>) => {
    const node = event.currentTarget;
    // For the form, which asks its fields what is wrong with them.
    node.setCustomValidity(faultIn(node) ?? '');
    onChange?.(event);
    if (isTyping.current) laterFinish();
    else finish(false);
  };

  useLayoutEffect(() => {
    const node = input.current;
    if (!node || !onCommit) return;
    if (node.value !== (value ?? '')) node.value = value ?? '';
    tell(value === undefined ? undefined : sayingOf(findDateFault(value, { earliest, latest })));
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
