import { Button, NativeSelect, TextInput, Title } from '@mantine/core';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toastError } from '../../../platform/web/components/toast-change.ts';
import type { cellDates, dateOrders, Import, markRules } from '../imports.contract.ts';
import styles from './Columns.module.css';
import { type Answers, useMatchColumns } from './imports.hooks.ts';
import { asksForMarks, type Line, linesOf, orderFields, swapFields } from './questions.ts';

/** Asks about doubtful or wrong values of the file. An answer holds for all rows with the value, and the file is checked again. */
export function Questions({ found }: { readonly found: Import }) {
  const { t } = useTranslation('imports');
  const id = useId();
  const match = useMatchColumns(found._id);
  const [answers, setAnswers] = useState<Answers>({ columns: {} });
  const lines = linesOf(found);
  const rules = [...orderFields(found), ...swapFields(found)];
  if (lines.length + rules.length === 0 && !found.letters && !asksForMarks(found)) return null;
  const isAnswered = Object.keys(answers).length > 1;
  const send = () => match.mutate(answers, { onError: toastError });
  const say = (field: string, text: string, value: string | null | undefined) => {
    const { [text]: _, ...others } = answers.values?.[field] ?? {};
    const said = value === undefined ? others : { ...others, [text]: value };
    setAnswers({ ...answers, values: { ...answers.values, [field]: said } });
  };
  return (
    <section className={styles.columns} aria-labelledby={id}>
      <Title order={2} id={id}>
        {t('questions')}
      </Title>
      <p className="hint">{t('questionsHint')}</p>
      <ul className={styles.list} aria-labelledby={id}>
        <RuleLines found={found} answers={answers} onAnswer={(more) => setAnswers({ ...answers, ...more })} />
        {lines.map((line) => (
          <ValueLine
            key={`${line.field} ${line.text}`}
            line={line}
            heading={headingOf(found, line.field)}
            choices={found.choices[line.field]}
            said={answers.values?.[line.field]?.[line.text]}
            onSay={(value) => say(line.field, line.text, value)}
          />
        ))}
      </ul>
      <p>
        <Button disabled={!isAnswered} loading={match.isPending} onClick={send}>
          {t('checkAnswers')}
        </Button>
      </p>
    </section>
  );
}

function headingOf({ fields }: Import, field: string): string {
  return fields.find((one) => one.field === field)?.heading ?? field;
}

type RulesProps = {
  readonly found: Import;
  readonly answers: Answers;
  readonly onAnswer: (more: Partial<Answers>) => void;
};

/** Questions whose answer holds for a whole column, or for the file. */
function RuleLines({ found, answers, onAnswer }: RulesProps) {
  const { t } = useTranslation('imports');
  const { letters } = found;
  return (
    <>
      {letters && (
        <RuleLine
          heading={t('letters')}
          note={letters.encoding}
          value={answers.letters ?? (letters.isDoubtful ? undefined : letters.encoding)}
          choices={Object.fromEntries(
            letters.choices.map(({ encoding, sample }) => [encoding, `${sample} (${encoding})`]),
          )}
          onChange={(encoding) => onAnswer({ letters: encoding })}
        />
      )}
      {orderFields(found).map((field) => (
        <RuleLine
          key={`order ${field}`}
          heading={t('datesOf', { field: headingOf(found, field) })}
          value={answers.dates?.[field]}
          choices={{ 'day-first': t('dayFirst'), 'month-first': t('monthFirst'), 'year-first': t('yearFirst') }}
          onChange={(value) => onAnswer({ dates: { ...answers.dates, [field]: value as (typeof dateOrders)[number] } })}
        />
      ))}
      {swapFields(found).map((field) => (
        <RuleLine
          key={`cells ${field}`}
          heading={t('cellsOf', { field: headingOf(found, field) })}
          value={answers.cells?.[field]}
          choices={{ 'as-shown': t('asShown'), swapped: t('swapped') }}
          onChange={(value) => onAnswer({ cells: { ...answers.cells, [field]: value as (typeof cellDates)[number] } })}
        />
      ))}
      {asksForMarks(found) && (
        <RuleLine
          heading={t('marksNotWhole')}
          value={answers.marks}
          choices={{ 'half-up': t('roundHalfUp') }}
          onChange={(value) => onAnswer({ marks: value as (typeof markRules)[number] })}
        />
      )}
    </>
  );
}

type RuleProps = {
  readonly heading: string;
  readonly note?: string;
  readonly value: string | undefined;
  readonly choices: Readonly<Record<string, string>>;
  readonly onChange: (value: string) => void;
};

function RuleLine({ heading, note, value, choices, onChange }: RuleProps) {
  const { t } = useTranslation('imports');
  return (
    <li className={styles.column}>
      <span className={styles.heading}>{heading}</span>
      <span className={styles.sample}>{note}</span>
      <NativeSelect
        className={styles.field ?? ''}
        aria-label={heading}
        value={value ?? ''}
        data={[
          ...(value === undefined ? [{ value: '', label: t('choose') }] : []),
          ...Object.entries(choices).map(([choice, label]) => ({ value: choice, label })),
        ]}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </li>
  );
}

type ValueProps = {
  readonly line: Line;
  readonly heading: string;
  readonly choices: Import['choices'][string] | undefined;
  readonly said: string | null | undefined;
  readonly onSay: (value: string | null | undefined) => void;
};

/** A value of the file. Its meaning is chosen from a list if the value is a word, and typed otherwise. */
function ValueLine({ line, heading, choices, said, onSay }: ValueProps) {
  const { t } = useTranslation('imports');
  const { text, rows, message, value, canStay, isOfAll, isOfFile } = line;
  const label = isOfFile
    ? heading
    : text === ''
      ? t('inEachRow', { field: heading })
      : t('meaningOf', { field: heading, text });
  const shown = said === undefined ? (value ?? '') : (said ?? '');
  return (
    <li className={styles.column}>
      <span className={styles.heading}>
        {text === '' ? label : `${heading}: `}
        <bdi>{text}</bdi>
      </span>
      <span className="hint">
        {isOfFile ? message : isOfAll ? t('sameInAll') : t('inRows', { count: rows })}
        {!isOfFile && message && ` ${message}`}
      </span>
      {choices && choices.length > 0 ? (
        <NativeSelect
          className={styles.field ?? ''}
          aria-label={label}
          value={shown}
          data={[{ value: '', label: t('choose') }, ...choices]}
          onChange={(event) => onSay(event.currentTarget.value || undefined)}
        />
      ) : (
        <span className={styles.field}>
          <TextInput
            aria-label={label}
            value={shown}
            placeholder={text}
            onChange={(event) => onSay(event.currentTarget.value || undefined)}
          />
          {canStay && said === undefined && (
            <Button variant="subtle" size="compact-md" onClick={() => onSay(text)}>
              {t('asItIs')}
            </Button>
          )}
        </span>
      )}
    </li>
  );
}
