import { useTranslation } from 'react-i18next';
import type { CardLayout } from '../../../platform/contract/card-layout.ts';
import { CheckField } from '../../../platform/web/components/CheckField.tsx';
import { Choice } from '../../../platform/web/components/Choice.tsx';
import { formatClass, schoolClasses } from '../../../platform/web/school-classes.ts';
import styles from './CardLayouts.module.css';

type Props = {
  readonly value: CardLayout['usedFor'];
  readonly fault: string | undefined;
  readonly onChange: (value: CardLayout['usedFor']) => void;
};

/** Whose cards have the layout: those of every class, or of certain ones. */
export function UsedFor({ value, fault, onChange }: Props) {
  const { t } = useTranslation('card-layouts');
  const toggle = (chosen: readonly number[], one: number) =>
    chosen.includes(one) ? chosen.filter((other) => other !== one) : [...chosen, one];
  return (
    <>
      <Choice
        legend={t('usedFor')}
        options={[
          { value: 'school', label: t('wholeSchool') },
          { value: 'classes', label: t('someClasses') },
        ]}
        value={value === 'school' ? 'school' : 'classes'}
        onChange={(chosen) => onChange(chosen === 'school' ? 'school' : [])}
      />
      {value !== 'school' && (
        <fieldset className={styles.set}>
          <legend>{t('classes')}</legend>
          <div className={styles.classes}>
            {schoolClasses().map(({ class: number }) => (
              <CheckField
                key={number}
                label={<bdi>{formatClass(number)}</bdi>}
                checked={value.includes(number)}
                onCheck={() => onChange(toggle(value, number))}
              />
            ))}
          </div>
        </fieldset>
      )}
      {fault && <p role="alert">{fault}</p>}
    </>
  );
}
