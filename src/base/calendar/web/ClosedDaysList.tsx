import { useTranslation } from 'react-i18next';
import { Nothing } from '../../../platform/web/components/Nothing.tsx';
import { toastSuccess } from '../../../platform/web/components/toast.ts';
import { Withdraw } from '../../../platform/web/components/Withdraw.tsx';
import type { ClosedDays } from '../../school/calendar.contract.ts';
import { formatRange } from '../../school/web/format-range.ts';
import styles from './Calendar.module.css';
import { useRemoveClosedDays } from './calendar.hooks.ts';
import { ForClasses } from './ForClasses.tsx';

type Props = { readonly closed: readonly ClosedDays[]; readonly today: string };

/** All closed days: first those to come, then the past ones, the latest first. */
export function ClosedDaysList({ closed, today }: Props) {
  const { t } = useTranslation('calendar');
  const coming = closed.filter(({ to }) => to >= today);
  const earlier = closed.filter(({ to }) => to < today).toReversed();
  return (
    <section className={styles.part} aria-label={t('list')}>
      <h2 className={styles.title}>{t('list')}</h2>
      {closed.length === 0 && <Nothing title={t('none')} hint={t('noneHint')} />}
      {coming.length > 0 && <Rows closed={coming} />}
      {earlier.length > 0 && (
        <>
          <h3 className={styles.subtitle}>{t('earlier')}</h3>
          <Rows closed={earlier} />
        </>
      )}
    </section>
  );
}

function Rows({ closed }: { readonly closed: readonly ClosedDays[] }) {
  return (
    <ul className={styles.rows}>
      {closed.map((one) => (
        <Row key={one._id} closed={one} />
      ))}
    </ul>
  );
}

function Row({ closed: { _id, name, from, to, classes } }: { readonly closed: ClosedDays }) {
  const { t } = useTranslation('calendar');
  const days = formatRange(from, to);
  const removal = useRemoveClosedDays(_id, () => toastSuccess(t('removed', { name })));
  return (
    <li className={styles.row}>
      <span className={styles.which}>
        <strong>
          <bdi>{name}</bdi>
        </strong>
        <span>{days}</span>
        <ForClasses classes={classes} />
      </span>
      <Withdraw
        action={t('remove')}
        label={t('removeLabel', { name, days })}
        question={t('removeTitle', { name })}
        withdrawal={removal}
      >
        <p>{t('removeText', { days })}</p>
      </Withdraw>
    </li>
  );
}
