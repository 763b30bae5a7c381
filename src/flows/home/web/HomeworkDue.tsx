import { useTranslation } from 'react-i18next';
import { daysAfter } from '../../../platform/contract/dates.ts';
import { HomeworkList } from '../../../records/homework/web/HomeworkList.tsx';
import { useHomeworkList } from '../../../records/homework/web/homework.hooks.ts';
import '../../../records/homework/web/homework.text.ts';
import { Panel } from './Panel.tsx';

type Props = {
  readonly today: string;
  /** Of a guardian’s child. */
  readonly roll?: number;
};

/** So many days back, what is not handed in is still shown; later its own page alone lists it. */
const daysLate = 7;
const most = 5;

/** The homework that a student has still to do, the next first. A call of its own, and nothing where a school gives none. */
export function HomeworkDue({ today, roll }: Props) {
  const { t } = useTranslation('homework');
  const { data: homework = [] } = useHomeworkList({ roll });
  const due = homework
    .filter(({ due: day, own, handIn }) => {
      const isOpen = handIn === 'none' || !own || own.state === 'open' || own.state === 'again';
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
