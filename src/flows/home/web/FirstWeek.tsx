import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { ChalkTick } from '../../../platform/web/components/ChalkMark.tsx';
import type { FirstWeek as Steps } from '../home.contract.ts';
import styles from './FirstWeek.module.css';
import { firstSteps, nextStep } from './first-week.ts';
import { Panel } from './Panel.tsx';
import rows from './Rows.module.css';

/** The steps of setting up a school. Each line leads to its page, and has a tick once it is done. */
export function FirstWeek({ firstWeek, onHide }: { readonly firstWeek: Steps; readonly onHide: () => void }) {
  const { t } = useTranslation('home');
  const next = nextStep(firstWeek)?.step;
  return (
    <div className={styles.firstWeek}>
      <Panel
        title={t('firstWeek')}
        aside={
          <span className={styles.aside}>
            <DoneCount firstWeek={firstWeek} />
            <Button variant="subtle" size="compact-md" onClick={onHide} data-takes-focus>
              {t('hideFirstWeek')}
            </Button>
          </span>
        }
      >
        <ol className={rows.rows}>
          {firstSteps.map(({ step, open, imports }) => (
            <li key={step} className={styles.step}>
              <Link
                to={open.to}
                search={open.search}
                className={rows.row}
                aria-current={step === next ? 'step' : undefined}
                data-done={firstWeek[step] || undefined}
              >
                <span className={styles.sign}>{firstWeek[step] ? <ChalkTick size={24} /> : <Circle />}</span>
                <span className={styles.what}>
                  <span className={rows.name}>{t(`step_${step}`)}</span>
                  <span className={styles.hint}>{t(`step_${step}_hint`)}</span>
                </span>
                <span className={styles.state}>{firstWeek[step] ? t('done', { ns: 'form' }) : t('open')}</span>
              </Link>
              {!firstWeek[step] &&
                imports.map((kind) => (
                  <Link key={kind} to="/imports" search={{ kind }} className={styles.also}>
                    {t(`import_${kind}`)}
                  </Link>
                ))}
              {step === 'people' && firstWeek.people && (
                <Link to="/student_slips" search={{ of: 'all' }} className={styles.also}>
                  {t('printSlips')}
                </Link>
              )}
            </li>
          ))}
        </ol>
      </Panel>
    </div>
  );
}

/** Shown in place of the list when it was put away. */
export function HiddenFirstWeek({ firstWeek, onShow }: { readonly firstWeek: Steps; readonly onShow: () => void }) {
  const { t } = useTranslation('home');
  return (
    <p className="hint">
      <Button variant="subtle" size="compact-md" onClick={onShow} data-takes-focus>
        {t('showFirstWeek')}
      </Button>{' '}
      <DoneCount firstWeek={firstWeek} />
    </p>
  );
}

function DoneCount({ firstWeek }: { readonly firstWeek: Steps }) {
  const { t } = useTranslation('home');
  const done = firstSteps.filter(({ step }) => firstWeek[step]).length;
  return <span>{t('firstWeekCount', { done, steps: firstSteps.length })}</span>;
}

function Circle() {
  return (
    <svg viewBox="0 0 24 24" width={24} height={24} aria-hidden="true" focusable="false">
      <circle cx="12" cy="12" r="9" />
    </svg>
  );
}
