import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Band } from '../grades.contract.ts';
import { type Preset, presetNames, presets } from '../presets.ts';
import styles from './Grades.module.css';
import type { Row } from './scale-rows.ts';
import './grades.text.ts';

type Props = {
  readonly rows: readonly Row[];
  readonly isOfClass: boolean;
  readonly onChoose: (bands: readonly Band[]) => void;
  readonly onUndo: (rows: readonly Row[]) => void;
};

/** Offers ready-made scales to begin with. The rows that one replaces can be restored. */
export function Presets({ rows, isOfClass, onChoose, onUndo }: Props) {
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
