import { Button } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { focusWrongField } from '../../../platform/web/components/browser-faults.ts';
import { Notice } from '../../../platform/web/components/Notice.tsx';
import { SaveFailure } from '../../../platform/web/components/SaveFailure.tsx';
import { toastSuccess } from '../../../platform/web/components/toast.ts';
import { nextKey } from '../../../platform/web/components/typed-fields.ts';
import { useFormRefusal } from '../../../platform/web/components/use-form-refusal.ts';
import { LeaveQuestion } from '../../identity/web/LeaveQuestion.tsx';
import { PublishedStays } from '../../policies/web/PublishedStays.tsx';
import { type Band, type GradeScale, mostBands } from '../grades.contract.ts';
import { type Preset, presetNames, presets } from '../presets.ts';
import { BandTable } from './BandTable.tsx';
import styles from './Grades.module.css';
import { useChangeScale } from './grades.hooks.ts';
import { differ, isWrong, type Row, toBands, toRows } from './scale-rows.ts';
import './grades.text.ts';

type Props = { readonly scale: GradeScale; readonly classNumber: number | undefined };

/** A form for the grades of the school or a class. A refusal is shown at its cell, and the typed values are kept. */
export function ScaleForm({ scale, classNumber }: Props) {
  const { t } = useTranslation('grades');
  const save = useChangeScale(classNumber);
  const { rows, setRows, replace } = useRows(scale, save.reset);
  const [isTried, setTried] = useState(false);
  const { form, faults } = useFormRefusal(save.error);

  const isOwn = scale.class === (classNumber ?? null);
  const isChanged = differ(rows, isOwn || rows.length > 0 ? scale.bands : []);
  const add = () => replace([...rows, { key: nextKey(rows), name: '', from: '', points: '', passes: true }]);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (rows.some((row) => isWrong(row, 'from') || isWrong(row, 'points'))) {
      setTried(true);
      // The focus moves after the cells are marked as wrong.
      setTimeout(() => focusWrongField(form.current));
      return;
    }
    save.mutate(toBands(rows), {
      onSuccess: ({ bands }) => {
        setRows(toRows(bands));
        setTried(false);
        toastSuccess(t('saved'));
      },
    });
  };

  return (
    <form ref={form} onSubmit={submit} noValidate className={styles.form}>
      <LeaveQuestion isUnsaved={() => isChanged} />
      {classNumber !== undefined && (
        <p className="hint">{t(isOwn ? 'hasOwn' : 'usesSchools', { class: classNumber })}</p>
      )}
      <Presets
        rows={rows}
        isOfClass={classNumber !== undefined}
        onChoose={(bands) => replace(toRows(bands, nextKey(rows)))}
        onUndo={replace}
      />
      {rows.length > 0 ? (
        <BandTable rows={rows} faults={faults} isTried={isTried} onChange={replace} />
      ) : (
        classNumber === undefined && <p className="hint">{t('none')}</p>
      )}
      {rows.length < mostBands && (
        <Button variant="default" onClick={add}>
          {t('add')}
        </Button>
      )}
      <Effect isChanged={isChanged} isEmpty={rows.length === 0} classNumber={classNumber} />
      <SaveFailure error={save.error} />
      <Button type="submit" size="md" loading={save.isPending} disabled={!isChanged}>
        {t('save')}
      </Button>
    </form>
  );
}

function useRows(scale: GradeScale, forgetRefusal: () => void) {
  const [rows, setRows] = useState(() => toRows(scale.bands));
  /** Sets the rows. If their number changes, the refusal is cleared, because its faults name rows by position. */
  const replace = (changed: readonly Row[]) => {
    if (changed.length !== rows.length) forgetRefusal();
    setRows(changed);
  };
  return { rows, setRows, replace };
}

type EffectProps = Pick<Props, 'classNumber'> & { readonly isChanged: boolean; readonly isEmpty: boolean };

function Effect({ classNumber, isChanged, isEmpty }: EffectProps) {
  const { t } = useTranslation('grades');
  const effect =
    classNumber === undefined
      ? t(isEmpty ? 'effectOfNone' : 'effectOfSchool')
      : t(isEmpty ? 'effectOfSchools' : 'effectOfClass', { class: classNumber });
  return (
    <div role="status" className={styles.effect}>
      {isChanged && (
        <Notice kind="note">
          <p>{effect}</p>
          <PublishedStays {...(classNumber === undefined ? { scale: 'school' } : { class: classNumber })} />
        </Notice>
      )}
    </div>
  );
}

type PresetsProps = {
  readonly rows: readonly Row[];
  readonly isOfClass: boolean;
  readonly onChoose: (bands: readonly Band[]) => void;
  readonly onUndo: (rows: readonly Row[]) => void;
};

/** Offers ready-made scales to begin with. The rows that one replaces can be restored. */
function Presets({ rows, isOfClass, onChoose, onUndo }: PresetsProps) {
  const { t } = useTranslation('grades');
  const [chosen, setChosen] = useState<{ readonly preset: Preset; readonly before: readonly Row[] }>();
  const wordOf = (preset: Preset) => (isOfClass && preset === 'percent' ? 'asSchool' : preset);
  return (
    <fieldset className={styles.presets}>
      <legend className={styles.legend}>{t('presets')}</legend>
      <div className="buttons">
        {presetNames.map((preset) => (
          <Button
            key={preset}
            variant="default"
            onClick={() => {
              setChosen({ preset, before: rows });
              onChoose(presets[preset]);
            }}
          >
            {t(`beginWith.${wordOf(preset)}`)}
          </Button>
        ))}
      </div>
      <div role="status">{chosen && <p className="hint">{t(`begunWith.${wordOf(chosen.preset)}`)}</p>}</div>
      {chosen && chosen.before.length > 0 && (
        <Button
          variant="subtle"
          onClick={() => {
            onUndo(chosen.before);
            setChosen(undefined);
          }}
        >
          {t('undoPreset')}
        </Button>
      )}
    </fieldset>
  );
}
