import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CorrectionClosed, WhyField } from '../../../base/policies/web/LateCorrection.tsx';
import { useLateCorrection } from '../../../base/policies/web/use-late-correction.ts';
import { fieldFaults } from '../../../platform/web/api/failure-text.ts';
import { CompareVersions, type Version } from '../../../platform/web/compare/CompareVersions.tsx';
import { ActionBar } from '../../../platform/web/components/ActionBar.tsx';
import { ChalkMark } from '../../../platform/web/components/ChalkMark.tsx';
import { Notice } from '../../../platform/web/components/Notice.tsx';
import { nameOf } from '../../../platform/web/components/name-of.ts';
import { SaveFailure } from '../../../platform/web/components/SaveFailure.tsx';
import { toastSuccess } from '../../../platform/web/components/toast.ts';
import { formatInstant } from '../../../platform/web/format.ts';
import { waiting } from '../../../platform/web/offline/waiting.ts';
import type { Register } from '../attendance.contract.ts';
import { isSameLine } from '../same-line.ts';
import { useCorrectAttendance } from './attendance.hooks.ts';
import styles from './CompareRegisters.module.css';
import { useDetailsText } from './details-text.ts';
import { type Line, type Lines, lineOf, linesToSend } from './register-draft.ts';
import { useSubmitKey } from './register-keys.ts';
import { signs } from './StatusMark.tsx';
import '../../../platform/web/compare/compare.text.ts';
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
 * The chosen version of each row, and the saved line at that time: if that line changes, the choice must be made again.
 */
type Choices = Readonly<Record<number, { readonly version: Version; readonly saved: Line }>>;

/**
 * Compares a register that somebody else took or corrected since it was marked here, and lets one choose between both
 * versions of each student who differs. The choice is saved as a correction of the stored register.
 */
export function CompareRegisters({ mine, madeAt, isWhole, stands, onDone }: Props) {
  const { t } = useTranslation(['compare', 'attendance']);
  const right = useLateCorrection(stands.date);
  const [why, setWhy] = useState('');
  const correct = useCorrectAttendance(stands, right === 'for-a-reason' ? why : undefined);
  const [choices, setChoices] = useState<Choices>({});
  const detailsText = useDetailsText();
  const { differing, alike, onlyMine, onlySaved } = compare(mine, stands, isWhole);

  const agrees = differing.length === 0 && onlyMine.length === 0;
  useEffect(() => {
    if (!agrees || correct.isPending) return;
    toastSuccess(t('agree'));
    onDone();
    // This runs only once, because the parent then removes this component.
  }, [agrees, correct.isPending, onDone, t]);

  const savedOf = Object.fromEntries(differing.map(({ roll, saved }) => [roll, saved])) as Lines;
  const chosen = Object.fromEntries(
    differing.map(({ roll, saved }) => {
      const choice = choices[roll];
      return [roll, choice && isSameLine(choice.saved, saved) ? choice.version : undefined];
    }),
  );
  const choose = (rolls: readonly string[], version: Version) =>
    setChoices((before) => ({
      ...before,
      ...Object.fromEntries(rolls.map((roll) => [roll, { version, saved: savedOf[Number(roll)] as Line }])),
    }));
  const decided = differing.filter(({ roll }) => chosen[roll] !== undefined).length;
  const isDecided = decided === differing.length;

  const save = () => {
    const rolls = differing.map(({ roll }) => roll).filter((roll) => chosen[roll] === 'mine');
    if (rolls.length === 0) {
      toastSuccess(t('savedStays'));
      return onDone();
    }
    correct.mutate(
      { attendance: linesToSend(rolls, mine), basedOn: stands.version },
      {
        onSuccess: (outcome) => {
          if (outcome !== waiting) toastSuccess(t('choiceSaved'));
          onDone();
        },
      },
    );
  };
  useSubmitKey(() => right !== 'closed' && isDecided && !correct.isPending && save());

  if (agrees) return null;

  const say = ({ status, ...details }: Line) => {
    const text = detailsText(details);
    const word = t(status, { ns: 'attendance' });
    return text === '' ? word : t('statusWithDetails', { ns: 'attendance', status: word, details: text });
  };
  const [last] = stands.corrections;
  const about = {
    mine: t('markedAt', { time: formatInstant(madeAt) }),
    saved: (
      <>
        {stands.taken && <p>{t('takenBy', { name: stands.taken.by.name, time: formatInstant(stands.taken.at) })}</p>}
        {last && <p>{t('correctedBy', { name: last.by, time: formatInstant(last.at) })}</p>}
      </>
    ),
  };
  return (
    <>
      {right === 'for-a-reason' && <WhyField why={why} error={fieldFaults(correct.error).why} onChange={setWhy} />}
      <CompareVersions
        title={t('register')}
        about={about}
        lines={differing.map(({ roll, name, ...sides }) => ({
          id: String(roll),
          roll,
          name,
          mine: <Said line={sides.mine} />,
          saved: <Said line={sides.saved} />,
        }))}
        chosen={chosen}
        onChoose={right === 'closed' ? undefined : choose}
        alike={alike}
      >
        {onlyMine.length > 0 && (
          <Apart
            text={t('onlyMine')}
            lines={onlyMine.map(({ roll, line }) => t('lineOfRoll', { roll, line: say(line) }))}
          />
        )}
        {onlySaved.length > 0 && (
          <Apart
            text={t('onlySaved')}
            lines={onlySaved.map(({ roll, name, line }) => t('lineOf', { roll, name: nameOf(name), line: say(line) }))}
          />
        )}
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

/** The students who are in only one of the versions. */
function Apart({ text, lines }: { readonly text: string; readonly lines: readonly string[] }) {
  return (
    <Notice kind="note" className={styles.apart}>
      <p>{text}</p>
      <ul>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </Notice>
  );
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
    return own ? [{ roll, name, mine: own, saved: line }] : [];
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
