import { Button, VisuallyHidden } from '@mantine/core';
import { type RefObject, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Face } from '../../../platform/web/components/Face.tsx';
import { useDrop } from '../../../platform/web/components/use-drop.ts';
import { beginsAsImage, imageHeadBytes, maxImageBytes } from '../images.contract.ts';
import type { PhotoChoice } from './images.hooks.ts';
import styles from './PhotoField.module.css';
import '../../../platform/web/components/form.text.ts';

const imageTypes = ['image/jpeg', 'image/png', 'image/gif'];

type Props = {
  /** The rules are worded differently when adding and when editing. */
  readonly wording: 'add' | 'edit';
  /** The label, if it is not that of a person's photo; the preview then shows the whole image. */
  readonly label?: string;
  readonly savedPhoto: string | null;
  readonly choice: PhotoChoice;
  readonly onChoose: (choice: PhotoChoice) => void;
};

/** A photo field with preview, with a file dialog and drag and drop. Removing the choice restores the saved photo. */
export function PhotoField({ wording, label, savedPhoto, choice, onChoose }: Props) {
  const { t } = useTranslation('form');
  const input = useRef<HTMLInputElement>(null);
  const { fault, choose, back } = useChoosing(input, wording, onChoose);
  const [hintId, faultId] = [useId(), useId()];
  const preview = usePreview(choice);
  const shown = choice === null ? null : (preview ?? savedPhoto);

  const drop = useDrop(([file]) => choose(file));

  return (
    <div className={styles.field} {...drop}>
      {label === undefined ? (
        <Face name="" photo={shown} size={96} />
      ) : (
        shown && <img className={styles.whole} src={shown} alt="" />
      )}
      <div className={styles.side}>
        <p className={styles.label}>{label ?? t('photo')}</p>
        <p className={styles.hint} id={hintId}>
          {t(`${wording}PhotoHint`)}
        </p>
        <div className={styles.actions}>
          <Button variant="default" onClick={() => input.current?.click()} aria-describedby={`${hintId} ${faultId}`}>
            {choice || savedPhoto ? t('chooseAnother') : t('choosePhoto')}
          </Button>
          <OtherChoice choice={choice} savedPhoto={savedPhoto} onChoose={onChoose} onBack={back} />
          <span className={`${styles.hint} ${styles.drop}`}>{t('dropHint')}</span>
        </div>
        <p className={styles.fault} role="alert" id={faultId}>
          {fault}
        </p>
        <VisuallyHidden role="status">
          {choice ? t('photoChosen', { name: choice.name }) : choice === null ? t('photoGone') : ''}
        </VisuallyHidden>
      </div>
      <input
        ref={input}
        type="file"
        hidden
        accept={[...imageTypes, 'image/*'].join(',')}
        aria-label={label ?? t('photo')}
        onChange={(event) => choose(event.currentTarget.files?.[0])}
      />
    </div>
  );
}

function useChoosing(
  input: RefObject<HTMLInputElement | null>,
  wording: Props['wording'],
  onChoose: Props['onChoose'],
) {
  const { t } = useTranslation('form');
  const [fault, setFault] = useState<string>();
  const choose = async (file: File | undefined) => {
    if (input.current) input.current.value = '';
    if (!file) return;
    const found = await faultOf(file);
    // A photo that is too large, or of a type that the server does not accept, is converted on the device if possible.
    const made = found && (await (await import('./make-smaller.ts')).makeSmaller(file));
    setFault(found && !made ? t(`${wording}Photo${found}`) : undefined);
    onChoose(made ?? (found ? undefined : file));
  };

  const back = () => {
    setFault(undefined);
    onChoose(undefined);
  };
  return { fault, choose, back };
}

type OtherProps = Pick<Props, 'choice' | 'savedPhoto' | 'onChoose'> & { readonly onBack: () => void };

/** The button that takes back the choice or removes the saved photo. */
function OtherChoice({ choice, savedPhoto, onChoose, onBack }: OtherProps) {
  const { t } = useTranslation('form');
  if (choice === undefined && !savedPhoto) return null;
  const word = choice ? 'removeChosen' : choice === null ? 'keepPhoto' : 'deletePhoto';
  return (
    // With a key, each is another button, so that a double press does not reach the next one too.
    <Button key={word} variant="default" onClick={choice === undefined ? () => onChoose(null) : onBack}>
      {t(word)}
    </Button>
  );
}

/** The browser derives a file's type from its name, so its first bytes are checked too. */
async function faultOf(file: File): Promise<'TooLarge' | 'WrongType' | undefined> {
  if (!imageTypes.includes(file.type)) return 'WrongType';
  if (file.size > maxImageBytes) return 'TooLarge';
  const head = await file.slice(0, imageHeadBytes).arrayBuffer();
  return beginsAsImage(new Uint8Array(head)) ? undefined : 'WrongType';
}

function usePreview(choice: PhotoChoice): string | undefined {
  const [preview, setPreview] = useState<string>();
  useEffect(() => {
    if (!choice) return;
    const address = URL.createObjectURL(choice);
    setPreview(address);
    return () => {
      URL.revokeObjectURL(address);
      setPreview(undefined);
    };
  }, [choice]);
  return preview;
}
