import { useLongPress } from '@mantine/hooks';
import type { TFunction } from 'i18next';
import { Fragment, memo, type ReactNode, Suspense, useRef } from 'react';
import { smallPhoto } from '../../../base/images/images.contract.ts';
import { isPresent } from '../../../platform/contract/school-terms.ts';
import { lazyPart } from '../../../platform/web/api/lazy-part.ts';
import { Face } from '../../../platform/web/components/Face.tsx';
import { nameOf } from '../../../platform/web/components/name-of.ts';
import { OtherSession } from '../../../platform/web/components/OtherSession.tsx';
import { formatNumber, formatSeries } from '../../../platform/web/format.ts';
import type { Details, Register } from '../attendance.contract.ts';
import { useDetailsText } from './details-text.ts';
import styles from './RegisterList.module.css';
import type { Line } from './register-draft.ts';
import { StatusMark } from './StatusMark.tsx';
import type { Marking } from './use-marking.ts';

type Known = NonNullable<Register['students'][number]['known']>;

const LineDetails = lazyPart(() => import('./LineDetails.tsx'), 'LineDetails');

type Student = { readonly number: number | null; readonly name: string; readonly photo: string | null };

type Props = Student & {
  readonly roll: number;
  readonly session: string;
  readonly presentSession: string | undefined;
  readonly line: Line;
  readonly isUnrecorded: boolean;
  /** An absence that was reported to the school. */
  readonly known: Known | undefined;
  readonly index: number;
  readonly isReachable: boolean;
  /** Prints tick boxes instead of the status. */
  readonly hasBoxes: boolean;
  readonly onChange: Marking['set'];
  readonly onReach: (index: number) => void;
  readonly isOpen: boolean;
  /** Opens or closes the details of the student. */
  readonly onOpen: (roll: number | undefined) => void;
  readonly setLine: Marking['setLine'];
  /** The list's own function: in a class of 100, one function for each row is noticeably slower on a phone. */
  readonly t: TFunction<'attendance'>;
};

/** One student. Memoised, so that a class of 100 responds at once. */
export const RegisterRow = memo(function RegisterRow(props: Props) {
  const { roll, number, name, photo, line, isUnrecorded, known, index, isReachable, hasBoxes, isOpen, t } = props;
  const { onChange, onReach, onOpen } = props;
  const { status } = line;
  const { held, isRelease } = useHeld(() => {
    onReach(index);
    onOpen(roll);
  });
  return (
    <li className={styles.item}>
      <button
        type="button"
        role="switch"
        aria-checked={!isUnrecorded && isPresent(status)}
        className={styles.row}
        tabIndex={isReachable ? 0 : -1}
        data-takes-focus={isReachable || undefined}
        onClick={() => isRelease() || onChange(roll, 'other')}
        {...held}
        onFocus={() => onReach(index)}
      >
        <RowOf number={number} name={name} photo={photo}>
          <OtherSession session={props.session} present={props.presentSession} />
          {known && <Told known={known} t={t} />}
          <DetailsLine line={withoutTold(line, known)} />
        </RowOf>
        <span className={`${styles.status} ${hasBoxes ? 'not-printed' : ''}`}>
          <StatusMark status={isUnrecorded ? null : status} t={t} />
        </span>
        {hasBoxes && <Boxes t={t} />}
      </button>
      <button
        type="button"
        className={`${styles.more} not-printed`}
        // This button is no tab stop, because N opens the details from the keyboard and the class is a single stop.
        tabIndex={-1}
        aria-label={wordDetailsOf(t, name)}
        aria-expanded={isOpen}
        onClick={() => {
          onReach(index);
          onOpen(isOpen ? undefined : roll);
        }}
      >
        <Dots />
      </button>
      {isOpen && (
        <Suspense>
          <LineDetails roll={roll} name={name} line={line} setLine={props.setLine} onClose={() => onOpen(undefined)} />
        </Suspense>
      )}
    </li>
  );
});

/** A long press. The release that follows it must not count as a press. */
function useHeld(act: () => void) {
  const isHeld = useRef(false);
  const hold = () => {
    isHeld.current = true;
    act();
  };
  const onStart = () => {
    isHeld.current = false;
  };
  const isRelease = () => {
    const was = isHeld.current;
    isHeld.current = false;
    return was;
  };
  return { held: useLongPress(hold, { events: ['touch'], cancelOnMove: true, onStart }), isRelease };
}

function wordDetailsOf(t: TFunction<'attendance'>, name: string): string {
  return t('detailsOf', { name: nameOf(name) });
}

/** The reason for the student's absence, as it was reported to the office. */
export function Told({ known, t }: { readonly known: Known } & Pick<Props, 't'>) {
  return <span className={styles.details}>{wordTold(t, known)}</span>;
}

function wordTold(t: TFunction<'attendance'>, { reason, text }: Known): string {
  const said = [reason?.name, text].filter((part) => typeof part === 'string');
  const what = formatSeries(said);
  return what === '' ? t('toldBeforehand') : t('told', { what });
}

/** Leaves out a reason that equals the reported one, so that it is not shown twice. */
function withoutTold({ reason, ...line }: Details, known: Known | undefined): Details {
  return reason === undefined || reason === known?.reason?._id ? line : { ...line, reason };
}

/** The details of a student in one line. */
export function DetailsLine({ line }: { readonly line: Details }) {
  const { reason, minutesLate, note } = line;
  return (reason ?? minutesLate ?? note) === undefined ? null : <WordedDetails line={line} />;
}

function WordedDetails({ line }: { readonly line: Details }) {
  const text = useDetailsText()(line);
  return text === '' ? null : <span className={styles.details}>{text}</span>;
}

/** A student's number, face and name, as every register shows them. */
export function RowOf({ number, name, photo, children }: Student & { readonly children?: ReactNode }) {
  return (
    <>
      <span className={styles.roll}>{number !== null && formatNumber(number)}</span>
      <Face name={name} photo={smallPhoto(photo)} size={32} />
      <span className={styles.name}>
        <bdi>{nameOf(name)}</bdi>
        {children}
      </span>
    </>
  );
}

/** Three dots, drawn in one stroke. */
function Dots() {
  return (
    <svg className={styles.dots} viewBox="0 0 24 24" width={20} height={20} aria-hidden="true" focusable="false">
      <path d="M5 12h.01M12 12h.01M19 12h.01" />
    </svg>
  );
}

function Boxes({ t }: Pick<Props, 't'>) {
  return (
    <span className={styles.boxes}>
      {wordLetters(t).map((letter, place) => (
        <Fragment key={letter}>
          {place > 0 && ' '}
          <span className={styles.box} /> {letter}
        </Fragment>
      ))}
    </span>
  );
}

function wordLetters(t: TFunction<'attendance'>): string[] {
  return [t('presentLetter'), t('absentLetter')];
}
