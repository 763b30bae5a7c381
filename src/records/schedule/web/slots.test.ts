import { expect, it } from 'vitest';
import { findClash, judgeSlot } from './slots.ts';
import type { Entry, EntryTeacher } from './timetable.ts';

const ana = { name: 'Ana', email: 'ana@hill.example' };
const ben = { name: 'Ben', email: 'ben@hill.example' };

function entry(id: string, classNumber: number, teacher: EntryTeacher, period: number, changes = {}): Entry {
  const time = `0${7 + period}:00-0${7 + period}:45`;
  return {
    id,
    session: '2026-2027',
    class: classNumber,
    day: 'Sunday',
    period,
    subject: `Subject ${id}`,
    teachers: [teacher],
    week: null,
    time,
    ...changes,
  };
}

const one = entry('one', 5, ana, 1);
const other = entry('other', 5, ben, 2);
const week = [one, other];

function shownIn(shown: readonly Entry[], all = shown, refusesRooms = false) {
  return { shown, all, refusesRooms };
}

it('a slot without a clash of class or teacher is free, at the time that the entry takes there', () => {
  expect(judgeSlot(one, { day: 'Monday', period: 2 }, shownIn(week))).toEqual({
    kind: 'free',
    moved: { ...one, day: 'Monday', period: 2, time: '09:00-09:45' },
  });
  expect(judgeSlot(one, { day: 'Sunday', period: 1 }, shownIn(week))).toEqual({ kind: 'own' });
});

it('a slot is refused for the teacher who teaches another class then, and for the class that is taught then', () => {
  const elsewhere = entry('elsewhere', 6, ana, 2, { day: 'Monday' });
  const overlapping = entry('overlapping', 5, ben, 7, { day: 'Friday', time: '08:30-09:10' });
  const all = [...week, elsewhere, overlapping];
  const judge = (day: Entry['day'], period: number) =>
    judgeSlot(one, { day, period }, shownIn([...week, overlapping], all));
  expect(judge('Monday', 2)).toMatchObject({ kind: 'clash', of: 'teacher', inTheWay: elsewhere });
  expect(judge('Friday', 1)).toMatchObject({ kind: 'clash', of: 'class', inTheWay: overlapping });
});

it('an occupied slot is offered for a swap, unless a third period prevents it', () => {
  expect(judgeSlot(one, { day: 'Sunday', period: 2 }, shownIn(week))).toEqual({ kind: 'swap', other });
  const hindersOne = entry('third', 6, ana, 2);
  const hindersOther = entry('third', 6, ben, 1);
  for (const [third, moved] of [
    [hindersOne, one],
    [hindersOther, other],
  ] as const) {
    expect(judgeSlot(one, { day: 'Sunday', period: 2 }, shownIn(week, [...week, third]))).toMatchObject({
      kind: 'clash',
      of: 'teacher',
      inTheWay: third,
      moved: { id: moved.id },
      other,
    });
  }
});

it('periods that touch, or whose teacher of the same email has left, do not clash', () => {
  const wanted = { day: 'Sunday', time: '08:45-09:00', teachers: [ana] } as const;
  expect(findClash(wanted, week)).toBeUndefined();
  const left = entry('left', 6, { ...ana, hasLeft: true }, 1);
  expect(findClash({ ...wanted, time: '08:00-08:45' }, [left])).toBeUndefined();
  expect(findClash({ ...wanted, time: '08:00-08:45' }, [one])).toMatchObject({ of: 'teacher' });
});

it('a slot with an occupied room is free with a note, or refused if the school refuses it', () => {
  const inHall = { ...one, room: 'Hall' };
  const there = entry('there', 6, ben, 2, { day: 'Monday', room: ' hall ' });
  const judge = (refusesRooms: boolean) =>
    judgeSlot(inHall, { day: 'Monday', period: 2 }, shownIn([inHall, other], [inHall, other, there], refusesRooms));
  expect(judge(false)).toMatchObject({ kind: 'free', inRoom: there });
  expect(judge(true)).toMatchObject({ kind: 'clash', of: 'room', inTheWay: there });
});

it('a swap that puts either lesson into an occupied room has a note, or is refused if the school refuses it', () => {
  const inHall = { ...one, room: 'Hall' };
  const there = entry('there', 6, ana, 2, { room: 'HALL', teachers: [{ name: 'Eve', email: 'eve@hill.example' }] });
  const judge = (refusesRooms: boolean) =>
    judgeSlot(inHall, { day: 'Sunday', period: 2 }, shownIn([inHall, other], [inHall, other, there], refusesRooms));
  expect(judge(false)).toMatchObject({ kind: 'swap', other, inRoom: there });
  expect(judge(true)).toMatchObject({ kind: 'clash', other, of: 'room', inTheWay: there });
});
