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
export function FillEmpty(props: Props) {
  const { t } = useTranslation('marks');
  const [isOpen, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const close = () => {
    setOpen(false);
    opener.current?.focus();
  };
  return (
    <>
      <Button
        ref={opener}
        variant="subtle"
        size="compact-sm"
        aria-expanded={isOpen}
        disabled={props.empty === 0}
        onClick={() => (isOpen ? close() : setOpen(true))}
      >
        {t('fillEmpty')}
      </Button>
      {isOpen && <FillField {...props} onClose={close} />}
    </>
  );
}

function FillField({ empty, maxMark, scale, onFill, onClose }: Props & { readonly onClose: () => void }) {
  const { t } = useTranslation('marks');
  const [text, setText] = useState('');
  const canFill = isMark(readMark(text, maxMark, scale));

  const fill = () => {
    if (!canFill) return;
    onFill(text);
    toastSuccess(t('filled', { count: empty }));
    onClose();
  };

  // Enter is handled here, because otherwise it would submit the exam that contains the field.
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape') onClose();
    else if (event.key === 'Enter') {
      event.preventDefault();
      fill();
    }
  };

  const field = {
    label: t('fillWith'),
    value: text,
    autoFocus: true,
    enterKeyHint: 'done',
    onKeyDown,
    onChange: (event: ChangeEvent<HTMLInputElement>) => setText(completed(scale, text, event.currentTarget.value)),
  } as const;

  return (
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
  );
}
