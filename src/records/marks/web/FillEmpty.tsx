import { Button, TextInput } from '@mantine/core';
import { type ChangeEvent, type KeyboardEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { MarkScale } from '../../../platform/contract/mark-scale.ts';
import { toastSuccess } from '../../../platform/web/components/toast.ts';
import { WholeNumberField } from '../../../platform/web/components/WholeNumberField.tsx';
import { highestMaxMark } from '../marks.contract.ts';
import styles from './MarksList.module.css';
import { completed, isMark, readMark } from './mark-text.ts';

type Props = {
  /** The number of empty rows. */
  readonly empty: number;
  /** `undefined` while the maximum is invalid. */
  readonly maxMark: number | undefined;
  readonly scale: MarkScale | null;
  readonly onFill: (text: string) => void;
};

/** Gives the same mark to every student who has none yet. */
export function FillEmpty({ empty, maxMark, scale, onFill }: Props) {
  const { t } = useTranslation('marks');
  const [text, setText] = useState<string>();
  const opener = useRef<HTMLButtonElement>(null);
  const canFill = isMark(readMark(text, maxMark, scale));

  const close = () => {
    setText(undefined);
    opener.current?.focus();
  };

  const fill = () => {
    if (text === undefined || !canFill) return;
    onFill(text);
    toastSuccess(t('filled', { count: empty }));
    close();
  };

  // Enter is handled here, because otherwise it would submit the exam that contains the field.
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape') close();
    else if (event.key === 'Enter') {
      event.preventDefault();
      fill();
    }
  };

  const field = {
    label: t('fillWith'),
    value: text ?? '',
    autoFocus: true,
    enterKeyHint: 'done',
    onKeyDown,
    onChange: (event: ChangeEvent<HTMLInputElement>) =>
      setText(completed(scale, text ?? '', event.currentTarget.value)),
  } as const;

  return (
    <>
      <Button
        ref={opener}
        variant="subtle"
        size="compact-sm"
        aria-expanded={text !== undefined}
        disabled={empty === 0}
        onClick={() => (text === undefined ? setText('') : close())}
      >
        {t('fillEmpty')}
      </Button>
      {text !== undefined && (
        <div className={styles.fill}>
          {scale ? (
            <TextInput {...field} autoComplete="off" />
          ) : (
            <WholeNumberField {...field} least={0} most={maxMark ?? highestMaxMark} />
          )}
          <Button disabled={!canFill} onClick={fill}>
            {t('fill', { count: empty })}
          </Button>
        </div>
      )}
    </>
  );
}
