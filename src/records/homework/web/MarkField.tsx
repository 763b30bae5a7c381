import { TextInput } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { completed } from '../../marks/web/mark-text.ts';
import { useMarkFaultText } from '../../marks/web/use-mark-fault-text.ts';
import type { Homework } from '../homework.contract.ts';
import { findHandInFault, highestMark } from './typed-mark.ts';

type Props = {
  readonly homework: Homework;
  readonly value: string;
  /** Why the server refused the mark. */
  readonly refused: string | undefined;
  readonly onType: (text: string) => void;
};

/** The mark of a hand-in, typed on the homework's scale. An invalid one stays as typed and fails the form's validation. */
export function MarkField({ homework, value, refused, onType }: Props) {
  const { t } = useTranslation('homework');
  const input = useRef<HTMLInputElement>(null);
  const scale = homework.markScale ?? null;
  const found = findHandInFault(homework, value);
  const faultText = useMarkFaultText(scale, highestMark(homework));
  const fault = found && faultText(found);
  useEffect(() => input.current?.setCustomValidity(fault ?? ''), [fault]);
  return (
    <TextInput
      ref={input}
      label={t('mark')}
      {...(scale && { description: <bdi>{scale.name}</bdi> })}
      inputMode={!scale ? 'numeric' : scale.kind === 'number' ? 'decimal' : 'text'}
      autoComplete="off"
      errorProps={{ role: 'alert' }}
      error={fault ?? refused}
      value={value}
      onChange={(event) => onType(completed(scale, value, event.currentTarget.value))}
    />
  );
}
