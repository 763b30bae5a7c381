import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Notice } from '../../../platform/web/components/Notice.tsx';
import { dayIn, formatInstant } from '../../../platform/web/format.ts';
import { type UnusualReading, usualReading } from '../audit.contract.ts';
import { useUnusualReadings } from './audit.hooks.ts';
import styles from './UnusualReadings.module.css';

/** Warns of people who read unusually much in an hour; renders nothing if there are none. */
export function UnusualReadings() {
  const { t } = useTranslation('audit');
  const { data: readings = [] } = useUnusualReadings();
  if (readings.length === 0) return null;
  return (
    <Notice kind="warm" role="status" title={t('unusual')}>
      <p className={styles.hint}>{t('unusualHint', usualReading)}</p>
      <ul className={styles.list}>
        {readings.map((reading) => (
          <li key={`${reading.by._id} ${reading.from}`}>
            <Reading reading={reading} />
          </li>
        ))}
      </ul>
    </Notice>
  );
}

function Reading({ reading: { by, from, classes, students } }: { readonly reading: UnusualReading }) {
  const { t } = useTranslation('audit');
  const day = dayIn(from);
  const told = { classes: t('classes', { count: classes }), students: t('students', { count: students }) };
  const what = classes === 0 ? told.students : students === 0 ? told.classes : t('classesAndStudents', told);
  return (
    <Link to="/audit" search={{ person: by.name, from: day, to: day }} className={styles.link}>
      {t('unusualLine', { who: by.hasLeft ? t('left', { name: by.name }) : by.name, when: formatInstant(from), what })}
    </Link>
  );
}
