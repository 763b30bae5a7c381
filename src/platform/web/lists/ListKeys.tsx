import { useTranslation } from 'react-i18next';
import styles from './ListKeys.module.css';
import { useKeySwitch } from './use-list-keys.ts';
import './lists.text.ts';

type Props = { readonly canSelect?: boolean; readonly canPage?: boolean; readonly canSearch?: boolean };

/** The legend of a list's keys; shown if there is a keyboard. */
export function ListKeys({ canSelect = false, canPage = false, canSearch = false }: Props) {
  const { t } = useTranslation('lists');
  const [isOn, turn] = useKeySwitch();
  const keys = [
    { keys: ['J', 'K'], what: t('keyMove') },
    { keys: [t('enter')], what: t('keyOpen') },
    ...(canSelect ? [{ keys: ['X'], what: t('keySelect') }] : []),
    { keys: ['E'], what: t('keyEdit') },
    { keys: [t('del')], what: t('keyDelete') },
    ...(canPage ? [{ keys: ['[', ']'], what: t('keyPage') }] : []),
    ...(canSearch ? [{ keys: ['/'], what: t('keySearch') }] : []),
  ];
  return (
    <div className={styles.legend}>
      {isOn && (
        <dl className={styles.keys} aria-label={t('keys')}>
          {keys.map(({ keys: pressed, what }) => (
            <div key={what} className={styles.key}>
              <dt>
                {pressed.map((key) => (
                  <kbd key={key}>{key}</kbd>
                ))}
              </dt>
              <dd>{what}</dd>
            </div>
          ))}
        </dl>
      )}
      <button type="button" className={styles.turn} onClick={turn}>
        {isOn ? t('keysOff') : t('keysOn')}
      </button>
    </div>
  );
}
