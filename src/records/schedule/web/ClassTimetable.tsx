import { ShownSchedule } from './OwnSchedule.tsx';
import { useClassSchedule } from './schedule.hooks.ts';
import './schedule.text.ts';

type ClassProps = {
  readonly classNumber: number;
  /** The past day at whose end the timetable is shown. */
  readonly on: string | undefined;
};

/** The timetable of a class, as its students see it, within another page. */
export function ClassTimetable({ classNumber, on }: ClassProps) {
  const day = { on };
  const { data, error, refetch } = useClassSchedule({ class: classNumber }, day);
  return <ShownSchedule day={day} shows="teacher" entries={data} error={error} onRetry={() => refetch()} />;
}
