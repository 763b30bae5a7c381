import { Button } from '@mantine/core';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDrop } from '../../../platform/web/components/use-drop.ts';
import { maxHandInFileBytes, maxHandInFiles } from '../homework.contract.ts';
import styles from './Homework.module.css';

type Props = { readonly files: readonly File[]; readonly onChoose: (files: readonly File[]) => void };

/** Files and photos to be sent, straight from the camera too; photos are made smaller on the device, which leaves out where they were taken. */
export function ChooseFiles({ files, onChoose }: Props) {
  const { t } = useTranslation('homework');
  const [fault, setFault] = useState<string>();
  const camera = useRef<HTMLInputElement>(null);
  const others = useRef<HTMLInputElement>(null);

  const add = async (chosen: readonly File[]) => {
    for (const input of [camera.current, others.current]) if (input) input.value = '';
    setFault(undefined);
    const added: File[] = [];
    for (const file of chosen) {
      const made = file.type.startsWith('image/') ? await smaller(file) : file;
      if (!made) setFault(t('unreadablePhoto', { name: file.name }));
      else if (made.size > maxHandInFileBytes) setFault(t('fileTooLarge', { name: file.name }));
      else added.push(made);
    }
    if (files.length + added.length > maxHandInFiles) setFault(t('tooManyFiles', { most: maxHandInFiles }));
    onChoose([...files, ...added].slice(0, maxHandInFiles));
  };
  const drop = useDrop(add);

  return (
    <div className={styles.choose} {...drop}>
      <p className={styles.quiet}>{t('filesHint', { most: maxHandInFiles })}</p>
      <div className={styles.actions}>
        <Button variant="default" onClick={() => camera.current?.click()}>
          {t('takePhoto')}
        </Button>
        <Button variant="default" onClick={() => others.current?.click()}>
          {t('chooseFiles')}
        </Button>
      </div>
      <ul className={styles.files}>
        {files.map((file, place) => (
          <li key={`${place} ${file.name}`} className={styles.file}>
            <bdi>{file.name}</bdi>
            <Button variant="subtle" onClick={() => onChoose(files.filter((other) => other !== file))}>
              {t('takeOut', { name: file.name })}
            </Button>
          </li>
        ))}
      </ul>
      <p className={styles.fault} role="alert">
        {fault}
      </p>
      <input
        ref={camera}
        type="file"
        accept="image/*"
        capture="environment"
        hidden
        aria-label={t('takePhoto')}
        onChange={(event) => add([...(event.currentTarget.files ?? [])])}
      />
      <input
        ref={others}
        type="file"
        multiple
        hidden
        aria-label={t('chooseFiles')}
        onChange={(event) => add([...(event.currentTarget.files ?? [])])}
      />
    </div>
  );
}

async function smaller(file: File): Promise<File | undefined> {
  const { makeSmaller } = await import('../../../base/images/web/make-smaller.ts');
  return makeSmaller(file);
}
