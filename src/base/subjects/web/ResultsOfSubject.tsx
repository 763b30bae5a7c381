import { Button, CloseButton, NativeSelect, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { readDecimal } from '../../../platform/contract/read-decimal.ts';
import { mostCategories, mostDropped } from '../../../platform/contract/result-rules.ts';
import { isBlank, readWholeNumber } from '../../../platform/contract/whole-number.ts';
import type { fieldFaults } from '../../../platform/web/api/failure-text.ts';
import tableStyles from '../../../platform/web/components/Table.module.css';
import { nextKey, typedFields } from '../../../platform/web/components/typed-fields.ts';
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
  const set = (changes: Partial<TypedResults>) => onChange({ ...typed, ...changes });
  const field = typedFields(typed, set, (name) => faults[name]);
  const hasSome = scale !== '' || credits !== '' || categories.length > 0;
  return (
    <details open={hasSome || undefined} className={styles.results}>
      <summary>{t('results')}</summary>
      {scales.length > 0 && (
        <NativeSelect
          label={t('scale')}
          data={[{ value: '', label: t('schoolsScale') }, ...scales.map(({ name }) => name)]}
          {...field('scale')}
        />
      )}
      <TextInput
        label={t('credits')}
        description={t('creditsHint')}
        inputMode="decimal"
        autoComplete="off"
        dir="ltr"
        {...field('credits', isWrongNumber(credits) ? t('notANumber', { most }) : faults.credits)}
      />
      <Categories
        categories={categories}
        isTried={isTried}
        faults={faults}
        onChange={(changed) => set({ categories: changed })}
      />
    </details>
  );
}

type CategoriesProps = Pick<Props, 'isTried' | 'faults'> & {
  readonly categories: readonly TypedCategory[];
  readonly onChange: (categories: readonly TypedCategory[]) => void;
};

function Categories({ categories, isTried, faults, onChange }: CategoriesProps) {
  const { t } = useTranslation('subjects');
  return (
    <>
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
            {categories.map((category, place) => (
              <Category
                key={category.key}
                category={category}
                number={formatNumber(place + 1)}
                faultOf={(field) => faults[`categories.${place}.${field}`]}
                isTried={isTried}
                onChange={(changes) =>
                  onChange(categories.map((one) => (one === category ? { ...one, ...changes } : one)))
                }
                onRemove={() => onChange(categories.filter((one) => one !== category))}
              />
            ))}
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
          onClick={() => onChange([...categories, { key: nextKey(categories), name: '', weight: '1', drop: '' }])}
        >
          {t('addCategory')}
        </Button>
      )}
    </>
  );
}

type CategoryProps = {
  readonly category: TypedCategory;
  readonly number: string;
  readonly faultOf: (field: string) => string | undefined;
  readonly isTried: boolean;
  readonly onChange: (changes: Partial<TypedCategory>) => void;
  readonly onRemove: () => void;
};

function Category({ category, number, faultOf, isTried, onChange, onRemove }: CategoryProps) {
  const { t } = useTranslation('subjects');
  const { name, weight, drop } = category;
  const field = typedFields(category, onChange, faultOf);
  const isMissing = isTried && name.trim() === '';
  const isWrongWeight = isWrongNumber(weight) || (isTried && isBlank(weight));
  return (
    <tr>
      <td>
        <TextInput
          aria-label={t('categoryOf', { number })}
          {...field('name', isMissing ? t('categoryMissing') : faultOf('name'))}
        />
      </td>
      <td>
        <TextInput
          aria-label={t('weightOf', { number })}
          inputMode="decimal"
          autoComplete="off"
          dir="ltr"
          {...field('weight', isWrongWeight ? t('notANumber', { most }) : faultOf('weight'))}
        />
      </td>
      <td>
        <TextInput
          aria-label={t('dropLowestOf', { number })}
          inputMode="numeric"
          autoComplete="off"
          dir="ltr"
          {...field('drop', isWrongDrop(drop) ? t('notAWholeNumber', { most: mostDropped }) : faultOf('dropLowest'))}
        />
      </td>
      <td>
        <CloseButton size="lg" aria-label={t('removeCategory', { number })} onClick={onRemove} />
      </td>
    </tr>
  );
}
