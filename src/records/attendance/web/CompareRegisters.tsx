import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CorrectionClosed, WhyField } from '../../../base/policies/web/LateCorrection.tsx';
import { useLateCorrection } from '../../../base/policies/web/use-late-correction.ts';
import { fieldFaults } from '../../../platform/web/api/failure-text.ts';
import { CompareVersions } from '../../../platform/web/compare/CompareVersions.tsx';
import { useChoices, useOutcome } from '../../../platform/web/compare/use-choices.ts';
import { ActionBar } from '../../../platform/web/components/ActionBar.tsx';
import { ChalkMark } from '../../../platform/web/components/ChalkMark.tsx';
import { Notice } from '../../../platform/web/components/Notice.tsx';
import { nameOf } from '../../../platform/web/components/name-of.ts';
import { SaveFailure } from '../../../platform/web/components/SaveFailure.tsx';
import { formatInstant } from '../../../platform/web/format.ts';
import type { Register } from '../attendance.contract.ts';
import { isSameLine } from '../same-line.ts';
import { useCorrectAttendance } from './attendance.hooks.ts';
import styles from './CompareRegisters.module.css';
import { useDetailsText } from './details-text.ts';
import { type Line, type Lines, lineOf, linesToSend } from './register-draft.ts';
import { useSubmitKey } from './register-keys.ts';
import { signs } from './StatusMark.tsx';
import './attendance.text.ts';

type Props = {
  /** The lines that were marked on this device, by roll. */
  readonly mine: Lines;
  /** The instant at which it was marked. */
  readonly madeAt: string;
  /** Whether the lines are a whole register. A correction has only the lines that it changes. */
  readonly isWhole: boolean;
  readonly stands: Register;
  /** Called once the choice is made or nothing differs; drops what was marked. */
  readonly onDone: () => void;
};

/**
 * Compares a register that somebody else took or corrected since it was marked here, and lets one choose between both
 * versions of each student who differs. The choice is saved as a correction of the stored register.
 */
export function CompareRegisters({ mine, madeAt, isWhole, stands, onDone }: Props) {
  const { t } = useTranslation(['compare', 'attendance']);
  const right = useLateCorrection(stands.date);
  const [why, setWhy] = useState('');
  const correct = useCorrectAttendance(stands, right === 'for-a-reason' ? why : undefined);
  const { differing, alike, onlyMine, onlySaved } = compare(mine, stands, isWhole);
  const agrees = differing.length === 0 && onlyMine.length === 0;
  const { keepSaved, onSuccess } = useOutcome(agrees, correct.isPending, onDone);
  const { chosen, choose, decided, isDecided } = useChoices(differing, isSameLine);

  const save = () => {
    const rolls = differing.filter(({ id }) => chosen[id] === 'mine').map(({ roll }) => roll);
    if (rolls.length === 0) return keepSaved();
    correct.mutate({ attendance: linesToSend(rolls, mine), basedOn: stands.version }, { onSuccess });
  };
  useSubmitKey(() => right !== 'closed' && isDecided && !correct.isPending && save());

  if (agrees) return null;
  return (
    <>
      {right === 'for-a-reason' && <WhyField why={why} error={fieldFaults(correct.error).why} onChange={setWhy} />}
      <CompareVersions
        title={t('register')}
        about={{ mine: t('markedAt', { time: formatInstant(madeAt) }), saved: <Stored register={stands} /> }}
        lines={differing.map((line) => ({
          ...line,
          mine: <Said line={line.mine} />,
          saved: <Said line={line.saved} />,
        }))}
        chosen={chosen}
        onChoose={right === 'closed' ? undefined : choose}
        alike={alike}
      >
        <Apart onlyMine={onlyMine} onlySaved={onlySaved} />
        {right === 'closed' && <CorrectionClosed />}
      </CompareVersions>
      <ActionBar
        {...(right !== 'closed' && { count: t('chosen', { chosen: decided, total: differing.length }) })}
        failure={correct.isError && <SaveFailure error={correct.error} noAnswer={t('saveNoAnswer')} />}
      >
        {right === 'closed' ? (
          <Button size="md" onClick={onDone}>
            {t('keepSaved')}
          </Button>
        ) : (
          <Button size="md" onClick={save} disabled={!isDecided} loading={correct.isPending}>
            {t('save')}
          </Button>
        )}
      </ActionBar>
    </>
  );
}

/** The person and time of the stored version. */
function Stored({ register: { taken, corrections } }: { readonly register: Register }) {
  const { t } = useTranslation('compare');
  const [last] = corrections;
  return (
    <>
      {taken && <p>{t('takenBy', { name: taken.by.name, time: formatInstant(taken.at) })}</p>}
      {last && <p>{t('correctedBy', { name: last.by, time: formatInstant(last.at) })}</p>}
    </>
  );
}

/** The students who are in only one of the versions. */
function Apart({ onlyMine, onlySaved }: Pick<ReturnType<typeof compare>, 'onlyMine' | 'onlySaved'>) {
  const { t } = useTranslation(['compare', 'attendance']);
  const detailsText = useDetailsText();
  const say = ({ status, ...details }: Line) => {
    const text = detailsText(details);
    const word = t(status, { ns: 'attendance' });
    return text === '' ? word : t('statusWithDetails', { ns: 'attendance', status: word, details: text });
  };
  const parts = [
    { text: t('onlyMine'), lines: onlyMine.map(({ roll, line }) => t('lineOfRoll', { roll, line: say(line) })) },
    {
      text: t('onlySaved'),
      lines: onlySaved.map(({ roll, name, line }) => t('lineOf', { roll, name: nameOf(name), line: say(line) })),
    },
  ].filter(({ lines }) => lines.length > 0);
  return parts.map(({ text, lines }) => (
    <Notice key={text} kind="note" className={styles.apart}>
      <p>{text}</p>
      <ul>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </Notice>
  ));
}

function Said({ line: { status, ...details } }: { readonly line: Line }) {
  const { t } = useTranslation('attendance');
  const more = useDetailsText()(details);
  return (
    <>
      <span className={styles.status}>
        <ChalkMark is={signs[status]} size={20} />
        {t(status)}
      </span>
      {more !== '' && <span className={styles.details}>{more}</span>}
    </>
  );
}

function compare(mine: Lines, { students }: Register, isWhole: boolean) {
  const saved = students.flatMap(({ roll, name, status, ...details }) =>
    status === null ? [] : [{ roll, name, line: lineOf({ status, ...details }) }],
  );
  const inRegister = new Set(saved.map(({ roll }) => roll));
  const both = saved.flatMap(({ roll, name, line }) => {
    const own = mine[roll];
    return own ? [{ id: String(roll), roll, name, mine: own, saved: line }] : [];
  });
  const differing = both.filter((one) => !isSameLine(one.mine, one.saved));
  return {
    differing,
    alike: (isWhole ? both.length : saved.length) - differing.length,
    onlyMine: Object.entries(mine).flatMap(([roll, line]) =>
      inRegister.has(Number(roll)) ? [] : [{ roll: Number(roll), line }],
    ),
    onlySaved: isWhole ? saved.filter(({ roll }) => !mine[roll]) : [],
  };
}
