import { useTranslation } from 'react-i18next';
import { CallRefused } from '../../../platform/web/api/call.ts';
import { Notice } from '../../../platform/web/components/Notice.tsx';
import { formatDate, formatList } from '../../../platform/web/format.ts';
import { formatClassBriefly } from '../../../platform/web/school-classes.ts';
import type { ChangedRegisters } from '../enrolling.contract.ts';
import './enrolling.text.ts';

/** The registers that a refused change would change. */
export function registersIn(error: Error | null): ChangedRegisters | undefined {
  return error instanceof CallRefused ? (error.answer.stands as ChangedRegisters | undefined) : undefined;
}

type SaidLine = {
  readonly class: number;
  readonly date: string;
  readonly period?: number | undefined;
  readonly part?: 'morning' | 'afternoon' | undefined;
  readonly was: string;
  readonly becomes: string;
};

/** Shows the effect of a change on existing registers: the number of lines, and each line when it is unfolded. */
export function RegistersToChange({ registers }: { readonly registers: ChangedRegisters }) {
  const { t } = useTranslation('enrolling');
  const { days, classes, takenOut, kept, putBack, toRecord, lines } = registers;
  const counted = [
    takenOut > 0 && t('takenOut', { count: takenOut }),
    kept > 0 && t('kept', { count: kept }),
    putBack > 0 && t('putBack', { count: putBack }),
    toRecord > 0 && t('toRecord', { count: toRecord }),
  ];
  const said = t('registersOf', {
    days: t('dayCount', { count: days }),
    classes: formatList(classes.map(formatClassBriefly)),
  });
  const sayLine = ({ period, part, ...line }: SaidLine) => {
    const said = { ...line, date: formatDate(line.date) };
    if (part !== undefined) return t('registerLineOfPart', { ...said, part: t(part) });
    return period === undefined ? t('registerLine', said) : t('registerLineOfLesson', { ...said, period });
  };
  return (
    <Notice kind="note" role="status" title={t('registersChange')}>
      <p>{said}</p>
      <ul>{counted.map((text) => text && <li key={text}>{text}</li>)}</ul>
      <details>
        <summary>{t('showLines')}</summary>
        <ul>
          {lines.map(({ class: number, date, period, part, roll, status, becomes }) => (
            <li key={`${date} ${number} ${period ?? part} ${roll} ${becomes}`}>
              {sayLine({
                class: number,
                date,
                period,
                part,
                was: t(`was.${status ?? 'nothing'}`),
                becomes: t(`becomes.${becomes}`),
              })}
            </li>
          ))}
        </ul>
      </details>
    </Notice>
  );
}
