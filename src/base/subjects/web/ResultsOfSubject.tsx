import { Button, CloseButton, NativeSelect, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { readDecimal } from '../../../platform/contract/read-decimal.ts';
import { mostCategories, mostDropped } from '../../../platform/contract/result-rules.ts';
import { isBlank, readWholeNumber } from '../../../platform/contract/whole-number.ts';
import type { fieldFaults } from '../../../platform/web/api/failure-text.ts';
import tableStyles from '../../../platform/web/components/Table.module.css';
import { formatNumber } from '../../../platform/web/format.ts';
import { useScales } from '../../grades/web/mark-scales.hooks.ts';
import type { Subject } from '../subjects.contract.ts';
import styles from './Subjects.module.css';
import './subjects.text.ts';

type TypedCategory = { readonly key: number; readonly name: string; readonly weight: string; readonly drop: string };

/** The typed values for the weighing and writing of a subject's results. */
export type TypedResults = {
  readonly scale: string;
  readonly credits: string;
  readonly categories: readonly TypedCategory[];
};

export function typedResults({ scale = '', credits, categories = [] }: Subject): TypedResults {
  return {
    scale,
    credits: String(credits ?? ''),
    categories: categories.map(({ name, weight, dropLowest }, key) => {
      return { key, name, weight: String(weight), drop: dropLowest === 0 ? '' : String(dropLowest) };
    }),
  };
}

const most = 1000;
const isWrongNumber = (text: string) => !isBlank(text) && readDecimal(text, 0, most) === undefined;
const isWrongDrop = (text: string) => !isBlank(text) && readWholeNumber(text, 0, mostDropped) === undefined;

/** The body to send; `undefined` while something is wrong. */
export function resultsToSend({ scale, credits, categories }: TypedResults) {
  const isWrong = categories.some(({ name, weight, drop }) => {
    return name.trim() === '' || readDecimal(weight, 0, most) === undefined || isWrongDrop(drop);
  });
  if (isWrong || isWrongNumber(credits)) return undefined;
  return {
    scale: scale || null,
    credits: readDecimal(credits, 0, most) ?? null,
    categories: categories.map(({ name, weight, drop }) => ({
      name: name.trim(),
      weight: readDecimal(weight, 0, most) ?? 0,
      dropLowest: readWholeNumber(drop, 0, mostDropped) ?? 0,
    })),
  };
}

type Props = {
  readonly typed: TypedResults;
  readonly isTried: boolean;
  readonly faults: ReturnType<typeof fieldFaults>;
  readonly onChange: (typed: TypedResults) => void;
};

/** The scale, credits and categories of a subject; folded unless it has any. */
export function ResultsOfSubject({ typed, isTried, faults, onChange }: Props) {
  const { t } = useTranslation('subjects');
  const { data: scales = [] } = useScales();
  const { scale, credits, categories } = typed;
  const nextKey = Math.max(-1, ...categories.map(({ key }) => key)) + 1;
  const change = (category: TypedCategory, changes: Partial<TypedCategory>) =>
    onChange({ ...typed, categories: categories.map((one) => (one === category ? { ...one, ...changes } : one)) });
  const hasSome = scale !== '' || credits !== '' || categories.length > 0;
  return (
    <details open={hasSome || undefined} className={styles.results}>
      <summary>{t('results')}</summary>
      {scales.length > 0 && (
        <NativeSelect
          label={t('scale')}
          data={[{ value: '', label: t('schoolsScale') }, ...scales.map(({ name }) => name)]}
          value={scale}
          error={faults.scale}
          onChange={(event) => onChange({ ...typed, scale: event.currentTarget.value })}
        />
      )}
      <TextInput
        label={t('credits')}
        description={t('creditsHint')}
        inputMode="decimal"
        autoComplete="off"
        dir="ltr"
        value={credits}
        error={isWrongNumber(credits) ? t('notANumber', { most }) : faults.credits}
        onChange={(event) => onChange({ ...typed, credits: event.currentTarget.value })}
      />
      {categories.length > 0 && (
        <table className={tableStyles.table} aria-label={t('categories')}>
          <thead>
            <tr>
              <th scope="col">{t('category')}</th>
              <th scope="col">{t('weight')}</th>
              <th scope="col">{t('dropLowest')}</th>
              <td />
            </tr>
          </thead>
          <tbody>
            {categories.map((category, place) => {
              const number = formatNumber(place + 1);
              const isMissing = isTried && category.name.trim() === '';
              const isWrongWeight = isWrongNumber(category.weight) || (isTried && isBlank(category.weight));
              return (
                <tr key={category.key}>
                  <td>
                    <TextInput
                      aria-label={t('categoryOf', { number })}
                      value={category.name}
                      error={isMissing ? t('categoryMissing') : faults[`categories.${place}.name`]}
                      onChange={(event) => change(category, { name: event.currentTarget.value })}
                    />
                  </td>
                  <td>
                    <TextInput
                      aria-label={t('weightOf', { number })}
                      inputMode="decimal"
                      autoComplete="off"
                      dir="ltr"
                      value={category.weight}
                      error={isWrongWeight ? t('notANumber', { most }) : faults[`categories.${place}.weight`]}
                      onChange={(event) => change(category, { weight: event.currentTarget.value })}
                    />
                  </td>
                  <td>
                    <TextInput
                      aria-label={t('dropLowestOf', { number })}
                      inputMode="numeric"
                      autoComplete="off"
                      dir="ltr"
                      value={category.drop}
                      error={
                        isWrongDrop(category.drop)
                          ? t('notAWholeNumber', { most: mostDropped })
                          : faults[`categories.${place}.dropLowest`]
                      }
                      onChange={(event) => change(category, { drop: event.currentTarget.value })}
                    />
                  </td>
                  <td>
                    <CloseButton
                      size="lg"
                      aria-label={t('removeCategory', { number })}
                      onClick={() => onChange({ ...typed, categories: categories.filter((one) => one !== category) })}
                    />
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      )}
      {faults.categories && (
        <p className={styles.fault} role="alert">
          {faults.categories}
        </p>
      )}
      {categories.length < mostCategories && (
        <Button
          variant="default"
          onClick={() =>
            onChange({ ...typed, categories: [...categories, { key: nextKey, name: '', weight: '1', drop: '' }] })
          }
        >
          {t('addCategory')}
        </Button>
      )}
    </details>
  );
}
