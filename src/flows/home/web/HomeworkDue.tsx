import { useTranslation } from 'react-i18next';
import { daysAfter } from '../../../platform/contract/dates.ts';
import { HomeworkList } from '../../../records/homework/web/HomeworkList.tsx';
import { useHomeworkList } from '../../../records/homework/web/homework.hooks.ts';
import '../../../records/homework/web/homework.text.ts';
import { Panel } from './Panel.tsx';

type Props = {
  readonly today: string;
  /** The guardian’s child. */
  readonly roll?: number;
};

/** Homework that is not handed in is shown for this many days; later its own page alone lists it. */
const daysLate = 7;
const most = 5;

/**
 * The homework that a student still has to do, the next due first. It is loaded in a separate call, and nothing is
 * shown if the school gives no homework.
 */
export function HomeworkDue({ today, roll }: Props) {
  const { t } = useTranslation('homework');
  const { data: homework = [] } = useHomeworkList({ roll });
  const due = homework
    .filter(({ due: day, own, handIn }) => {
      if (own?.state === 'again' && handIn !== 'none') return true;
      const isOpen = handIn === 'none' || !own || own.state === 'open';
      return isOpen && day >= (handIn === 'none' ? today : daysAfter(today, -daysLate));
    })
    .toReversed()
    .slice(0, most);
  if (due.length === 0) return null;
  return (
    <Panel title={t('title')}>
      <HomeworkList homework={due} roll={roll} />
    </Panel>
  );
}
