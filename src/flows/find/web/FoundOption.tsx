import { useTranslation } from 'react-i18next';
import { smallPhoto } from '../../../base/images/images.contract.ts';
import { ColourMark, colourOfClass } from '../../../platform/web/components/Colour.tsx';
import { Face } from '../../../platform/web/components/Face.tsx';
import { formatNumber } from '../../../platform/web/format.ts';
import type { FoundPerson } from '../find.contract.ts';
import type { Command } from './commands.ts';
import { partsOf } from './match.ts';
import type { Option } from './options.ts';
import styles from './Palette.module.css';
import type { Verb } from './verbs.ts';

type Props = {
  readonly id: string;
  readonly option: Option;
  readonly text: string;
  readonly isActive: boolean;
  readonly onPoint: () => void;
  readonly onOpen: () => void;
};

export function FoundOption({ id, option, text, isActive, onPoint, onOpen }: Props) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/useFocusableInteractive: the keys go to the field.
    <div
      id={id}
      role="option"
      aria-selected={isActive}
      className={styles.option}
      // Keeps the focus in the field.
      onMouseDown={(event) => event.preventDefault()}
      onPointerMove={isActive ? undefined : onPoint}
      onClick={onOpen}
    >
      {option.person ? (
        <FoundPersonLine person={option.person} verb={option.verb} text={text} />
      ) : (
        <CommandLine command={option.command} text={text} />
      )}
    </div>
  );
}

/** This separator occurs in no text. */
const gap = '\u0000';

type PersonProps = { readonly person: FoundPerson; readonly verb: Verb | undefined; readonly text: string };

function FoundPersonLine({ person, verb, text }: PersonProps) {
  const { t } = useTranslation('find');
  const { name, photo, class: classNumber, roll, email, guardian } = person;
  // The matches within the roll are marked separately.
  const [before, after] = t('studentLine', { class: classNumber ?? 0, roll: gap }).split(gap);
  return (
    <>
      <Face name={name} photo={smallPhoto(photo)} size={32} />
      <span className={styles.words}>
        <span className={styles.label}>
          <bdi>
            <Marked label={verb ? t(`verbs.${verb}`, { name }) : name} text={text} />
          </bdi>
        </span>
        <span className={styles.hint}>
          {guardian ? (
            <>
              <span>{t('guardianLine', { child: guardian.child, class: classNumber ?? 0 })}</span>
              <bdi dir="ltr">{guardian.phone}</bdi>
            </>
          ) : classNumber !== null && roll !== null ? (
            <>
              <ColourMark colour={colourOfClass(classNumber)} />
              <span>
                {before}
                <Marked label={formatNumber(roll)} text={text} />
                {after}
              </span>
            </>
          ) : (
            <bdi dir="ltr">{email}</bdi>
          )}
        </span>
      </span>
    </>
  );
}

function CommandLine({ command, text }: { readonly command: Command; readonly text: string }) {
  const { icon: CommandIcon, label, hint, classNumber } = command;
  return (
    <>
      <span className={styles.icon}>
        <CommandIcon aria-hidden size={20} />
      </span>
      <span className={styles.label}>
        {classNumber !== undefined && <ColourMark colour={colourOfClass(classNumber)} />}
        <Marked label={label} text={text} />
      </span>
      {hint && <span className={styles.hint}>{hint}</span>}
    </>
  );
}

/** A label whose parts that match the text are marked. */
function Marked({ label, text }: { readonly label: string; readonly text: string }) {
  return partsOf(label, text).map(({ text: part, isMatch }, place) => {
    return isMatch ? <mark key={place}>{part}</mark> : part;
  });
}
