import { Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { use } from 'react';
import { useTranslation } from 'react-i18next';
import { useClassName } from '../../../base/school/web/class-names.ts';
import { useSchool } from '../../../base/school/web/school.hooks.ts';
import { useDateFaults } from '../../../base/school/web/use-date-faults.tsx';
import { daysAfter } from '../../../platform/contract/dates.ts';
import { Reminder } from '../../../platform/web/actions/remind.ts';
import { ColourMark, colourOfClass } from '../../../platform/web/components/Colour.tsx';
import { DateField } from '../../../platform/web/components/DateField.tsx';
import { FetchState } from '../../../platform/web/components/FetchState.tsx';
import { ButtonLink } from '../../../platform/web/components/links.tsx';
import { Nothing } from '../../../platform/web/components/Nothing.tsx';
import { useUrlValues } from '../../../platform/web/components/use-url-value.ts';
import { formatDate } from '../../../platform/web/format.ts';
import { ExportMenu } from '../../../platform/web/lists/ExportMenu.tsx';
import { type MissingRegister, usualMissingDays } from '../attendance.contract.ts';
import { useMissingRegisters } from './attendance.hooks.ts';
import styles from './MissingRegisters.module.css';
import { inAddress, whenOf } from './when-of.ts';

/** The registers that nobody took, day by day; each line opens the register of its class and day. */
export function MissingRegisters() {
  const { t } = useTranslation('attendance');
  const { data: site } = useSchool();
  const [{ from, to }, change] = useUrlValues();
  const { onFaultOf, instead } = useDateFaults();
  const last = to ?? site?.school?.today;
  const first = last && daysAfter(last, 1 - usualMissingDays);
  const range = { latest: site?.school?.today };
  return (
    <>
      <div className={styles.days}>
        <DateField
          {...range}
          label={t('from')}
          value={from ?? first}
          onFault={onFaultOf('from')}
          onCommit={(date) => change({ from: date })}
        />
        <DateField
          {...range}
          label={t('to')}
          value={last}
          onFault={onFaultOf('to')}
          onCommit={(date) => change({ to: date })}
        />
        {!instead && <ExportMenu kind="missing-registers" query={{ from, to }} />}
      </div>
      {instead || <MissingOf from={from} to={to} />}
    </>
  );
}

function MissingOf(days: { readonly from: string | undefined; readonly to: string | undefined }) {
  const { t } = useTranslation('attendance');
  const { data: registers, error, isPlaceholderData, refetch } = useMissingRegisters(days);
  if (!registers) return <FetchState error={error} onRetry={refetch} />;
  if (registers.length === 0) {
    const hint = days.from || days.to ? t('noneMissingThen') : t('noneMissingHint');
    return <Nothing title={t('noneMissing')} hint={hint} drawing="register" />;
  }
  return (
    <div aria-busy={isPlaceholderData}>
      <p className="hint">{t('missingCount', { count: registers.length })}</p>
      {[...Map.groupBy(registers, ({ date }) => date)].map(([date, ofDay]) => (
        <section key={date}>
          <Title order={2} className={styles.date ?? ''}>
            {formatDate(date, 'weekday')}
          </Title>
          <ul className={styles.list}>
            {ofDay.map((register) => (
              <li key={`${register.class} ${register.period ?? register.part}`}>
                <Missing register={register} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

function Missing({ register }: { readonly register: MissingRegister }) {
  const { class: classNumber, date, period, part, teacher } = register;
  const { t } = useTranslation('attendance');
  const className = useClassName();
  const Remind = use(Reminder);
  const search = { class: classNumber, date, ...inAddress(register) };
  const which = t('classOn', { class: classNumber, date: whenOf(t, register) });
  return (
    <div className={styles.missing}>
      <Link to="/registers" search={search} className={styles.register}>
        <span className={styles.class}>
          <ColourMark colour={colourOfClass(classNumber)} />
          <bdi>{className(classNumber)}</bdi>
        </span>
        {period !== undefined && <span>{t('period', { period })}</span>}
        {part && <span>{t(part)}</span>}
        {teacher ? <bdi>{teacher.name}</bdi> : <span className="quiet">{t('noFirstLesson')}</span>}
      </Link>
      <div className={styles.actions}>
        {teacher && Remind && (
          <Remind
            teacher={teacher}
            of={`register ${classNumber} ${date} ${period ?? part ?? ''}`.trim()}
            text={t('remindText', { which })}
          />
        )}
        <ButtonLink
          to="/registers"
          search={{ ...search, act: 'take' }}
          variant="default"
          className="not-printed"
          aria-label={t('takeOf', { which })}
        >
          {t('take')}
        </ButtonLink>
      </div>
    </div>
  );
}
