import { Button } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fieldFaults } from '../../../../platform/web/api/failure-text.ts';
import { Notice } from '../../../../platform/web/components/Notice.tsx';
import { SaveFailure } from '../../../../platform/web/components/SaveFailure.tsx';
import { type FetOutline, maxFetBytes } from '../../fet-files.contract.ts';
import { useReadFet } from './fet-files.hooks.ts';
import './fet-files.text.ts';

/** A file that was read, by the name that it has on the person's device. */
export type ReadFet = { readonly outline: FetOutline; readonly name: string };

const megabyte = 1024 * 1024;

type Props = {
  readonly onRead: (read: ReadFet) => void;
  /** Whether the person has come back from a file; the focus then returns to where it was. */
  readonly isBack: boolean;
};

/** Chooses a file of FET and has it read. */
export function FromFet({ onRead, isBack }: Props) {
  const { t } = useTranslation('fet');
  const input = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const [isTooLarge, setTooLarge] = useState(false);
  const read = useReadFet(onRead);
  useEffect(() => {
    if (isBack) button.current?.focus();
  }, [isBack]);

  const choose = (file: File | undefined) => {
    if (!file) return;
    setTooLarge(file.size > maxFetBytes);
    if (file.size <= maxFetBytes) read.mutate(file);
    else read.reset();
    // Lets the same file be chosen again, once it is mended.
    if (input.current) input.current.value = '';
  };

  return (
    <>
      <Button ref={button} variant="default" loading={read.isPending} onClick={() => input.current?.click()}>
        {t('fromFet')}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        accept=".fet"
        aria-label={t('file')}
        onChange={(event) => choose(event.currentTarget.files?.[0])}
      />
      {isTooLarge && <Notice kind="warm" role="alert" title={t('tooLarge', { megabytes: maxFetBytes / megabyte })} />}
      <SaveFailure error={read.error} failed={fieldFaults(read.error).file} />
    </>
  );
}
