import { Button, CloseButton, NativeSelect, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type MarkScale, mostLevels, resultForms, scaleKinds } from '../../../platform/contract/mark-scale.ts';
import { sameName } from '../../../platform/contract/same-name.ts';
import { focusWrongField } from '../../../platform/web/components/browser-faults.ts';
import { CheckField } from '../../../platform/web/components/CheckField.tsx';
import { Notice } from '../../../platform/web/components/Notice.tsx';
import { SaveFailure } from '../../../platform/web/components/SaveFailure.tsx';
import tableStyles from '../../../platform/web/components/Table.module.css';
import { toastThen } from '../../../platform/web/components/toast-change.ts';
import { nextKey, typedFields } from '../../../platform/web/components/typed-fields.ts';
import { useFormRefusal } from '../../../platform/web/components/use-form-refusal.ts';
import { formatDigits, formatList, formatNumber } from '../../../platform/web/format.ts';
import { LeaveQuestion } from '../../identity/web/LeaveQuestion.tsx';
import { maxScaleName } from '../scales.contract.ts';
import styles from './Grades.module.css';
import { useSaveScale } from './mark-scales.hooks.ts';
import {
  isWrong,
  isWrongLevel,
  levelFields,
  numberFields,
  partsOf,
  previewOf,
  stepTexts,
  type TypedLevel,
  type TypedScale,
  typedScale,
} from './typed-scale.ts';
import './mark-scales.text.ts';

type Props = {
  readonly scale: MarkScale;
  /** Whether the scale is new. Only a new scale gets a name, which cannot be changed later. */
  readonly isNew: boolean;
  readonly taken: readonly string[];
  readonly onDone: () => void;
};

/** A scale: how marks are given, how results are written, and what that looks like. */
export function MarkScaleForm({ scale, isNew, taken, onDone }: Props) {
  const { t } = useTranslation('mark-scales');
  const save = useSaveScale();
  const [typed, setTyped] = useState<TypedScale>(() => typedScale(scale));
  const [isTried, setTried] = useState(false);
  const { form, faults } = useFormRefusal(save.error);
  const set = (changes: Partial<TypedScale>) => {
    save.reset();
    setTyped((before) => ({ ...before, ...changes }));
  };
  const parts = partsOf(typed);
  const isTaken = isNew && taken.some((name) => sameName(name, typed.name));
  const isChanged = isNew || JSON.stringify(typed) !== JSON.stringify(typedScale(scale));

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!parts || typed.name.trim() === '' || isTaken) {
      setTried(true);
      setTimeout(() => focusWrongField(form.current));
      return;
    }
    save.mutate({ name: typed.name.trim(), parts }, toastThen(t('saved'), onDone));
  };

  return (
    <form ref={form} onSubmit={submit} noValidate className={styles.form}>
      <LeaveQuestion isUnsaved={() => isChanged && !save.isSuccess} />
      {isNew ? (
        <TextInput
          label={t('name', { ns: 'shared' })}
          required
          maxLength={maxScaleName}
          value={typed.name}
          error={isTaken ? t('nameTaken') : isTried && typed.name.trim() === '' ? t('nameMissing') : faults.name}
          onChange={(event) => set({ name: event.currentTarget.value })}
        />
      ) : (
        <h2 className={styles.legend}>
          <bdi>{scale.name}</bdi>
        </h2>
      )}
      <ScaleFields typed={typed} faults={faults} isTried={isTried} set={set} />
      <div role="status">{parts && <Preview scale={{ name: typed.name, ...parts }} />}</div>
      {!isNew && isChanged && <Notice kind="note">{t('staysWhereUsed')}</Notice>}
      <SaveFailure error={save.error} />
      <div className="buttons">
        <Button variant="default" onClick={onDone}>
          {t('cancel', { ns: 'shared' })}
        </Button>
        <Button type="submit" loading={save.isPending} disabled={!isChanged}>
          {t('save')}
        </Button>
      </div>
    </form>
  );
}

type FieldProps = {
  readonly typed: TypedScale;
  readonly faults: ReturnType<typeof useFormRefusal>['faults'];
  readonly isTried: boolean;
  readonly set: (changes: Partial<TypedScale>) => void;
};

/** How marks are given and how results are written. */
function ScaleFields(props: FieldProps) {
  const { typed, faults, isTried, set } = props;
  const { t } = useTranslation('mark-scales');
  const { field, numberField } = useScaleFields(props);
  return (
    <>
      <NativeSelect
        label={t('kind')}
        data={scaleKinds.map((kind) => ({ value: kind, label: t(`kinds.${kind}`) }))}
        {...field('kind')}
      />
      {typed.kind === 'number' && (
        <>
          <TextInput {...numberField('max')} required />
          <NativeSelect
            label={t('step')}
            data={stepTexts.map((text) => ({ value: text, label: formatNumber(text) }))}
            {...field('step')}
          />
          <CheckField label={t('isLow')} checked={typed.isLow} onCheck={(isLow) => set({ isLow })} />
        </>
      )}
      {typed.kind === 'levels' && (
        <LevelTable levels={typed.levels} faults={faults} isTried={isTried} onChange={(levels) => set({ levels })} />
      )}
      {(typed.kind === 'number' || typed.kind === 'levels') && <Writes {...props} />}
    </>
  );
}

function Writes(props: FieldProps) {
  const { typed } = props;
  const { t } = useTranslation('mark-scales');
  const { field, numberField } = useScaleFields(props);
  return (
    <fieldset className={styles.presets}>
      <legend className={styles.legend}>{t('writes')}</legend>
      <NativeSelect
        label={t('as')}
        data={resultForms.map((form) => ({ value: form, label: t(`forms.${form}`) }))}
        {...field('as')}
      />
      {typed.as === 'of' && <TextInput {...numberField('of')} description={t('ofHint')} />}
      {typed.as !== 'level' && (
        <>
          <TextInput {...numberField('decimals')} />
          <TextInput {...numberField('roundTo')} description={t('roundToHint')} />
          <NativeSelect
            label={t('decimalSign')}
            data={[
              { value: '.', label: t('point') },
              { value: ',', label: t('comma') },
            ]}
            {...field('decimalSign')}
          />
        </>
      )}
    </fieldset>
  );
}

function useScaleFields({ typed, faults, isTried, set }: FieldProps) {
  const { t } = useTranslation('mark-scales');
  const field = typedFields(typed, set);
  const labels = { max: t('max'), of: t('of'), decimals: t('decimals'), roundTo: t('roundTo') };
  const numberField = (name: keyof typeof numberFields) => ({
    label: labels[name],
    inputMode: 'decimal' as const,
    autoComplete: 'off',
    dir: 'ltr',
    ...field(
      name,
      isWrong(typed, name) && (isTried || typed[name] !== '') ? t('notANumber', numberFields[name]) : faults[name],
    ),
  });
  return { field, numberField };
}

/** A preview of marks and of a result. */
function Preview({ scale }: { readonly scale: MarkScale }) {
  const { t } = useTranslation('mark-scales');
  const { marks, result } = previewOf(scale);
  if (marks.length === 0) return <p className="hint">{t('noResult')}</p>;
  const shown = formatList(marks.map(formatDigits));
  return (
    <p className="hint">
      {result === null
        ? t('previewOfMarks', { marks: shown })
        : t('preview', { marks: shown, result: formatDigits(result) })}
    </p>
  );
}

type TableProps = Pick<FieldProps, 'faults' | 'isTried'> & {
  readonly levels: readonly TypedLevel[];
  readonly onChange: (levels: readonly TypedLevel[]) => void;
};

/** The levels as they are typed, the best first. */
function LevelTable({ levels, faults, isTried, onChange }: TableProps) {
  const { t } = useTranslation('mark-scales');
  return (
    <>
      <table className={`${tableStyles.table} ${styles.table}`} aria-label={t('levels')}>
        <thead>
          <tr>
            <th scope="col">{t('level')}</th>
            <th scope="col">{t('share')}</th>
            <th scope="col">{t('points')}</th>
            <th scope="col">{t('passes')}</th>
            <td />
          </tr>
        </thead>
        <tbody>
          {levels.map((level, place) => (
            <LevelRow
              key={level.key}
              level={level}
              number={formatNumber(place + 1)}
              faultOf={(field) => faults[`levels.${place}.${field}`]}
              isTried={isTried}
              onChange={(changes) => onChange(levels.map((one) => (one === level ? { ...level, ...changes } : one)))}
              onRemove={() => onChange(levels.filter((one) => one !== level))}
            />
          ))}
        </tbody>
      </table>
      {faults.levels && <p className={styles.fault}>{faults.levels}</p>}
      {levels.length < mostLevels && (
        <Button
          variant="default"
          onClick={() => onChange([...levels, { key: nextKey(levels), name: '', share: '', points: '', passes: true }])}
        >
          {t('addLevel')}
        </Button>
      )}
    </>
  );
}

type RowProps = {
  readonly level: TypedLevel;
  readonly number: string;
  readonly faultOf: (field: string) => string | undefined;
  readonly isTried: boolean;
  readonly onChange: (changes: Partial<TypedLevel>) => void;
  readonly onRemove: () => void;
};

function LevelRow({ level, number, faultOf, isTried, onChange, onRemove }: RowProps) {
  const { t } = useTranslation('mark-scales');
  const field = typedFields(level, onChange, faultOf);
  const missing = isTried && level.name.trim() === '' ? t('nameMissing') : undefined;
  return (
    <tr>
      <td>
        <TextInput aria-label={t('levelOf', { number })} {...field('name', faultOf('name') ?? missing)} />
      </td>
      {(['share', 'points'] as const).map((name) => (
        <td key={name}>
          <TextInput
            aria-label={t(name === 'share' ? 'shareOf' : 'pointsOf', { number })}
            inputMode="decimal"
            autoComplete="off"
            dir="ltr"
            {...field(name, isWrongLevel(level, name) ? t('notANumber', levelFields[name]) : faultOf(name))}
          />
        </td>
      ))}
      <td className={styles.passes}>
        <label>
          <input
            type="checkbox"
            aria-label={t('passesOf', { number })}
            checked={level.passes}
            onChange={(event) => onChange({ passes: event.currentTarget.checked })}
          />
        </label>
      </td>
      <td className={styles.remove}>
        <CloseButton size="lg" aria-label={t('remove', { number })} onClick={onRemove} />
      </td>
    </tr>
  );
}
