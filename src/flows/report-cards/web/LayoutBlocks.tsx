import { Button, NativeSelect, Textarea } from '@mantine/core';
import { IconArrowUp } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type CardBlock,
  type CardParts,
  cardBlocks,
  cardColumns,
  cardFigures,
  maxCardText,
  mostSignatures,
} from '../../../platform/contract/card-layout.ts';
import { CheckField } from '../../../platform/web/components/CheckField.tsx';
import styles from './CardLayouts.module.css';

type Props = {
  readonly parts: CardParts;
  readonly known: readonly string[];
  readonly faults: Readonly<Record<string, string | undefined>>;
  readonly onChange: (changes: Partial<CardParts>) => void;
};

/** The parts of the card: which stand on it, in what order, and what each has. */
export function LayoutBlocks({ parts, known, faults, onChange }: Props) {
  const { t } = useTranslation('card-layouts');
  const { blocks } = parts;
  const others = cardBlocks.filter((block) => !blocks.includes(block));
  const options: Readonly<Partial<Record<CardBlock, ReactNode>>> = {
    results: <ResultOptions results={parts.results} onChange={onChange} />,
    conduct: <Conduct chosen={parts.conduct} known={known} onChange={onChange} />,
    attendance: <AttendanceOptions attendance={parts.attendance} onChange={onChange} />,
    signatures: <Signatures signatures={parts.signatures} fault={faultOf(faults, 'signatures')} onChange={onChange} />,
    text: (
      <Textarea
        label={t('text')}
        autosize
        maxLength={maxCardText}
        value={parts.text}
        error={faults.text}
        onChange={({ currentTarget }) => onChange({ text: currentTarget.value })}
      />
    ),
  };
  const moveUp = (block: CardBlock) => {
    const rest = blocks.filter((one) => one !== block);
    onChange({ blocks: rest.toSpliced(blocks.indexOf(block) - 1, 0, block) });
  };
  const toggle = (block: CardBlock) =>
    onChange({ blocks: blocks.includes(block) ? blocks.filter((one) => one !== block) : [...blocks, block] });
  return (
    <fieldset className={styles.set}>
      <legend>{t('onTheCard')}</legend>
      <ol className={styles.list}>
        {[...blocks, ...others].map((block, place) => {
          const isOn = blocks.includes(block);
          const part = t(`blocks.${block}`);
          return (
            <li key={block} className={styles.block}>
              <div className={styles.line}>
                <CheckField label={part} checked={isOn} onCheck={() => toggle(block)} />
                {isOn && place > 0 && (
                  <Button variant="default" aria-label={t('up', { part })} onClick={() => moveUp(block)}>
                    <IconArrowUp aria-hidden size={18} />
                  </Button>
                )}
              </div>
              {isOn && options[block] && <div className={styles.options}>{options[block]}</div>}
            </li>
          );
        })}
      </ol>
    </fieldset>
  );
}

function faultOf(faults: Props['faults'], field: string): string | undefined {
  return Object.entries(faults).find(([name]) => name === field || name.startsWith(`${field}.`))?.[1];
}

const resultTicks = ['earlierTerms', 'session', 'grades', 'points', 'comments', 'mean'] as const;

function ResultOptions({ results, onChange }: Pick<CardParts, 'results'> & Pick<Props, 'onChange'>) {
  const { t } = useTranslation('card-layouts');
  const set = (changes: Partial<CardParts['results']>) => onChange({ results: { ...results, ...changes } });
  return (
    <>
      <NativeSelect
        label={t('columns')}
        data={cardColumns.map((value) => ({ value, label: t(`columnsOf.${value}`) }))}
        value={results.columns}
        onChange={({ currentTarget: { value } }) =>
          set({ columns: cardColumns.find((one) => one === value) ?? 'exams' })
        }
      />
      <NativeSelect
        label={t('figures')}
        data={cardFigures.map((value) => ({ value, label: t(`figuresOf.${value}`) }))}
        value={results.figures}
        onChange={({ currentTarget: { value } }) =>
          set({ figures: cardFigures.find((one) => one === value) ?? 'usual' })
        }
      />
      {resultTicks.map((option) => (
        <CheckField
          key={option}
          label={t(`ticks.${option}`)}
          checked={results[option]}
          onCheck={(isOn) => set({ [option]: isOn })}
        />
      ))}
    </>
  );
}

type ConductProps = { readonly chosen: readonly string[] } & Pick<Props, 'known' | 'onChange'>;

function Conduct({ chosen, known, onChange }: ConductProps) {
  const { t } = useTranslation('card-layouts');
  const all = [...known, ...chosen.filter((one) => !known.includes(one))];
  return (
    <fieldset className={styles.set}>
      <legend>{t('conduct')}</legend>
      <div className={styles.classes}>
        {all.map((subject) => (
          <CheckField
            key={subject}
            label={<bdi>{subject}</bdi>}
            checked={chosen.includes(subject)}
            onCheck={(isOn) =>
              onChange({ conduct: isOn ? [...chosen, subject] : chosen.filter((one) => one !== subject) })
            }
          />
        ))}
      </div>
    </fieldset>
  );
}

function AttendanceOptions({ attendance, onChange }: Pick<CardParts, 'attendance'> & Pick<Props, 'onChange'>) {
  const { t } = useTranslation('card-layouts');
  return (['counts', 'codes', 'words'] as const).map((option) => (
    <CheckField
      key={option}
      label={t(`ticks.${option}`)}
      checked={attendance[option]}
      onCheck={(isOn) => onChange({ attendance: { ...attendance, [option]: isOn } })}
    />
  ));
}

type SignatureProps = Pick<CardParts, 'signatures'> & { readonly fault: string | undefined } & Pick<Props, 'onChange'>;

function Signatures({ signatures, fault, onChange }: SignatureProps) {
  const { t } = useTranslation('card-layouts');
  return (
    <Textarea
      label={t('signatures')}
      description={t('signaturesHint', { most: mostSignatures })}
      autosize
      minRows={2}
      defaultValue={signatures.join('\n')}
      error={fault}
      onChange={({ currentTarget }) =>
        onChange({ signatures: currentTarget.value.split('\n').filter((line) => line.trim() !== '') })
      }
    />
  );
}
