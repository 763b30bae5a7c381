import { Button } from '@mantine/core';
import { type InputHTMLAttributes, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { makeSmaller } from '../../../base/images/web/make-smaller.ts';
import { useDrop } from '../../../platform/web/components/use-drop.ts';
import { maxHandInFileBytes, maxHandInFiles } from '../homework.contract.ts';
import styles from './Homework.module.css';
import { isPhoto } from './is-photo.ts';

type Props = {
  readonly files: readonly File[];
  readonly onChoose: (files: readonly File[]) => void;
  /** Whether several photos are sent as one file. */
  readonly areJoined?: boolean;
};

/** The most photos in one file, which are the pages of a long exercise. */
const maxPhotos = 30;
/** The bytes of a PDF in addition to its photos. */
const restBytes = 64 * 1024;

/**
 * Chooses files and photos to send, also straight from the camera. Photos are made smaller on the device, which removes
 * their location.
 */
export function ChooseFiles({ files, onChoose, areJoined = false }: Props) {
  const { t } = useTranslation('homework');
  const { add, fault } = useChosenFiles({ files, onChoose, areJoined });
  const drop = useDrop(add);
  return (
    <div className={styles.choose} {...drop}>
      <p className={styles.quiet}>{t('filesHint', { most: maxHandInFiles })}</p>
      <div className={styles.actions}>
        <FileButton label={t('takePhoto')} accept="image/*" capture="environment" onAdd={add} />
        <FileButton label={t('chooseFiles')} multiple onAdd={add} />
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
      {areJoined && files.filter(isPhoto).length > 1 && <p className={styles.quiet}>{t('joinedHint')}</p>}
      <p className={styles.fault} role="alert">
        {fault}
      </p>
    </div>
  );
}

/** Adds chosen files, the photos made smaller, and says which cannot be sent. */
function useChosenFiles({ files, onChoose, areJoined }: Required<Props>) {
  const { t } = useTranslation('homework');
  // The current files, because photos can be added while others are still being made smaller.
  const latest = useRef(files);
  latest.current = files;
  const [fault, setFault] = useState<string>();
  const add = async (chosen: readonly File[]) => {
    setFault(undefined);
    const added: File[] = [];
    for (const file of chosen) {
      const made = file.type.startsWith('image/') ? await makeSmaller(file) : file;
      if (!made) setFault(t('unreadablePhoto', { name: file.name }));
      else if (made.size > maxHandInFileBytes) setFault(t('fileTooLarge', { name: file.name }));
      else added.push(made);
    }
    const all = [...latest.current, ...added];
    const taken = areJoined ? takeJoined(all) : all.slice(0, maxHandInFiles);
    const isPhotoLeft = areJoined && all.some((file) => isPhoto(file) && !taken.includes(file));
    if (isPhotoLeft) setFault(t('tooManyPhotos', { most: maxPhotos }));
    else if (taken.length < all.length) setFault(t('tooManyFiles', { most: maxHandInFiles }));
    onChoose(taken);
  };
  return { add, fault };
}

type ButtonProps = {
  readonly label: string;
  readonly onAdd: (files: readonly File[]) => void;
} & Pick<InputHTMLAttributes<HTMLInputElement>, 'accept' | 'capture' | 'multiple'>;

/** Opens the camera, or the choice of files. The same file can be chosen again. */
function FileButton({ label, onAdd, ...field }: ButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button variant="default" onClick={() => input.current?.click()}>
        {label}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={label}
        {...field}
        onChange={({ currentTarget }) => {
          const chosen = [...(currentTarget.files ?? [])];
          currentTarget.value = '';
          onAdd(chosen);
        }}
      />
    </>
  );
}

/** Returns as many files as can be sent if all photos are joined to one file. */
function takeJoined(files: readonly File[]): readonly File[] {
  let [photos, bytes] = [0, restBytes];
  let room = maxHandInFiles - (files.some(isPhoto) ? 1 : 0);
  return files.filter((file) => {
    if (!isPhoto(file)) {
      room -= 1;
      return room >= 0;
    }
    photos += 1;
    bytes += file.size;
    return photos <= maxPhotos && bytes <= maxHandInFileBytes;
  });
}
