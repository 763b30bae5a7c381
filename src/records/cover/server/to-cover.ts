import type * as contract from '../cover.contract.ts';
import type { CoverRow } from './cover.queries.ts';

export function toCover(row: CoverRow): contract.Cover {
  const { date, lesson, period, label, room, subject, startsMinute, endsMinute } = row;
  const absent = row.absent_left_at === null ? { name: row.absent_name, email: row.absent_email } : null;
  return {
    date,
    lesson: String(lesson),
    class: row.class,
    period,
    label,
    room,
    subject,
    startsMinute,
    endsMinute,
    absent,
    by: { name: row.teacher_name, email: row.teacher_email },
    ...(row.withdrawn_at !== null && { isWithdrawn: true as const }),
  };
}
