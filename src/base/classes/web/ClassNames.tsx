import { Button, Group, TextInput } from '@mantine/core';
import { type ClipboardEvent, type FormEvent, type KeyboardEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SchoolClass } from '../../../platform/contract/school-class.ts';
import { maxNameLength } from '../../../platform/contract/school-terms.ts';
import { SaveFailure } from '../../../platform/web/components/SaveFailure.tsx';
import { toastSuccess } from '../../../platform/web/components/toast.ts';
import { useFormRefusal } from '../../../platform/web/components/use-form-refusal.ts';
import { LeaveQuestion } from '../../identity/web/LeaveQuestion.tsx';
import { mostClasses } from '../classes.contract.ts';
import styles from './Classes.module.css';
import { useNameClasses } from './classes.hooks.ts';

type Props = { readonly classes: readonly SchoolClass[]; readonly onDone: () => void };

/** A form of all class names, which can be typed or pasted in a column and are saved at once. */
export function ClassNames({ classes, onDone }: Props) {
  const { t } = useTranslation('classes');
  const save = useNameClasses();
  const isSaved = useRef(false);
  const { form, faults } = useFormRefusal(save.error);
  const { names, fill, paste } = useNames(classes);
  const isChanged = names.some((name, place) => name !== (classes[place]?.name ?? ''));

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const sent = names.map((name, place) => ({ ...(classes[place] && { class: classes[place].class }), name }));
    save.mutate(sent, {
      onSuccess: () => {
        toastSuccess(t('namesSaved'));
        // The ref is set because the form asks about unsaved input before it renders again.
        isSaved.current = true;
        onDone();
      },
    });
  };

  return (
    <form ref={form} onSubmit={submit} className={styles.names}>
      <LeaveQuestion isUnsaved={() => isChanged && !isSaved.current} />
      <p className={styles.hint}>{t('namesHint')}</p>
      <ol className={styles.fields}>
        {names.map((name, place) => (
          <li key={place}>
            <TextInput
              name={`classes.${place}.name`}
              aria-label={classes[place] ? t('nameOf', { class: classes[place].class }) : t('nameOfNew')}
              placeholder={classes[place] ? t('nameless') : t('nameOfNew')}
              maxLength={maxNameLength}
              autoFocus={place === 0}
              value={name}
              error={faults[`classes.${place}.name`]}
              onChange={(event) => fill(place, [event.currentTarget.value])}
              onPaste={paste(place)}
              onKeyDown={goDown}
              onFocus={(event) => event.currentTarget.select()}
            />
          </li>
        ))}
      </ol>
      <SaveFailure error={save.error} />
      <Group gap="xs">
        <Button type="submit" loading={save.isPending}>
          {t('saveNames')}
        </Button>
        <Button variant="default" onClick={onDone}>
          {t('cancel', { ns: 'shared' })}
        </Button>
      </Group>
    </form>
  );
}

/** The names as they are typed or pasted, with an empty row after the last. */
function useNames(classes: Props['classes']) {
  const [names, setNames] = useState<readonly string[]>(() => [...classes.map(({ name }) => name), '']);

  /** Fills in names from a place on and adds an empty row after the last. */
  const fill = (from: number, typed: readonly string[]) => {
    const filled = [...names];
    filled.splice(from, typed.length, ...typed);
    if (filled.at(-1)?.trim() !== '' && filled.length < mostClasses) filled.push('');
    setNames(filled);
  };

  const paste = (place: number) => (event: ClipboardEvent) => {
    const lines = event.clipboardData
      .getData('text')
      .split(/[\r\n]+/)
      .map((line) => line.split('\t')[0]?.trim() ?? '');
    const pasted = lines.filter((line) => line !== '').slice(0, mostClasses - place);
    if (pasted.length < 2) return;
    event.preventDefault();
    fill(place, pasted);
  };
  return { names, fill, paste };
}

/** Moves to the next name on Enter, and saves after the last. */
function goDown(event: KeyboardEvent<HTMLInputElement>): void {
  if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
  const next = event.currentTarget.closest('li')?.nextElementSibling?.querySelector('input');
  if (!next) return;
  event.preventDefault();
  next.focus();
}
