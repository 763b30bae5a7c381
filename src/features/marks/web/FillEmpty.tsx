import { Button } from '@mantine/core';
import { type KeyboardEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toastSuccess } from '../../../platform/web/components/toast.ts';
import { WholeNumberField } from '../../../platform/web/components/WholeNumberField.tsx';
import { highestMaxMark } from '../marks.contract.ts';
import styles from './MarksList.module.css';
import { readMark } from './mark-text.ts';

type Props = {
  /** How many rows are empty. */
  readonly empty: number;
  /** `undefined` while the maximum is invalid. */
  readonly maxMark: number | undefined;
  readonly onFill: (text: string) => void;
};

/** Gives one mark to every student who has none yet. */
export function FillEmpty({ empty, maxMark, onFill }: Props) {
  const { t } = useTranslation('marks');
  const [text, setText] = useState<string>();
  const opener = useRef<HTMLButtonElement>(null);
  const mark = readMark(text, maxMark);

  const close = () => {
    setText(undefined);
    opener.current?.focus();
  };

  const fill = () => {
    if (text === undefined || typeof mark !== 'number') return;
    onFill(text);
    toastSuccess(t('filled', { count: empty }));
    close();
  };

  // Enter would submit the exam that the field is in.
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape') close();
    else if (event.key === 'Enter') {
      event.preventDefault();
      fill();
    }
  };

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
          <WholeNumberField
            label={t('fillWith')}
            least={0}
            most={maxMark ?? highestMaxMark}
            value={text}
            autoFocus
            enterKeyHint="done"
            onKeyDown={onKeyDown}
            onChange={(event) => setText(event.currentTarget.value)}
          />
          <Button disabled={typeof mark !== 'number'} onClick={fill}>
            {t('fill', { count: empty })}
          </Button>
        </div>
      )}
    </>
  );
}
