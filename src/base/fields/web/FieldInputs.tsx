import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FieldInput } from './FieldInput.tsx';
import styles from './Fields.module.css';
import type { FieldTexts, KnownInput } from './field-texts.ts';
import './fields.text.ts';

type Props = {
  readonly known: readonly KnownInput[];
  readonly first: FieldTexts;
  /** The faults by the paths of the form: `fields.{name}`. */
  readonly faults: Readonly<Record<string, ReactNode>>;
  /** The name of the person in the form; undefined for a new person. */
  readonly name?: string;
  readonly onChange: (texts: FieldTexts) => void;
};

/** The section of a form with the school's own fields; folded as long as nothing is entered or required. */
export function FieldInputs({ known, first, faults, name, onChange }: Props) {
  const { t } = useTranslation('fields');
  const [texts, setTexts] = useState(first);
  const isFilled = known.some((field) => field.isRequired || (first[field.name] ?? '') !== '');
  const [isOpen, setOpen] = useState<boolean>();
  if (known.length === 0) return null;
  const faultOf = ({ part, name: field }: KnownInput) => faults[`${part}.${field}`];
  const hasFault = known.some(faultOf);
  const change = (field: string, text: string) => {
    const next = { ...texts, [field]: text };
    setTexts(next);
    onChange(next);
  };
  return (
    <details
      className={styles.fold}
      open={hasFault || (isOpen ?? isFilled)}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary className={styles.summary}>{name === undefined ? t('moreOfNew') : t('more', { name })}</summary>
      <div className={styles.inputs}>
        {known.map((field) => (
          <FieldInput
            key={field.name}
            field={field}
            text={texts[field.name] ?? ''}
            error={faultText(faultOf(field))}
            onChange={(text) => change(field.name, text)}
          />
        ))}
      </div>
    </details>
  );
}

function faultText(fault: ReactNode): string | undefined {
  return typeof fault === 'string' ? fault : undefined;
}
