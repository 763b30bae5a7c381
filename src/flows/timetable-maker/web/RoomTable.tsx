import { Button, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isolateIn } from '../../../languages/format.ts';
import { plainName } from '../../../platform/contract/same-name.ts';
import { isBlank, readWholeNumber } from '../../../platform/contract/whole-number.ts';
import { WholeNumberField } from '../../../platform/web/components/WholeNumberField.tsx';
import { formatNumber } from '../../../platform/web/format.ts';
import { RemoveButton } from '../../../platform/web/lists/RemoveButton.tsx';
import { shownLocale } from '../../../platform/web/locale.ts';
import { maxRooms, type Plan } from '../plan.contract.ts';
import { withoutRoom, withRoom } from './plan.ts';
import type { Editing } from './use-editing.ts';
import { useKeptText, useTyped } from './use-typed.ts';
import styles from './WeekPart.module.css';

type Room = Plan['rooms'][number];

const mostSeats = 10_000;

/** The rooms that lessons may need. */
export function RoomTable({ plan: { rooms }, change }: { readonly plan: Plan; readonly change: Editing['change'] }) {
  const { t } = useTranslation('timetable-maker');
  return (
    <>
      <p className={styles.hint}>{t('roomsHint')}</p>
      <ul className={styles.periods} aria-label={t('rooms')}>
        {rooms.map((room) => (
          <RoomLine
            key={room.name}
            room={room}
            isTaken={(name) => rooms.some((other) => other !== room && plainName(other.name) === plainName(name))}
            onChange={(changed) => change((before) => withRoom(before, room.name, changed))}
            onRemove={() => change((before) => withoutRoom(before, room.name))}
          />
        ))}
      </ul>
      {rooms.length < maxRooms && (
        <AddRoom rooms={rooms} onAdd={(room) => change((before) => withRoom(before, undefined, room))} />
      )}
    </>
  );
}

type LineProps = {
  readonly room: Room;
  readonly isTaken: (name: string) => boolean;
  readonly onChange: (room: Room) => void;
  readonly onRemove: () => void;
};

/** Renaming the room also changes the rows and rules that name it. */
function RoomLine({ room, isTaken, onChange, onRemove }: LineProps) {
  const { t } = useTranslation('timetable-maker');
  const faultOf = (name: string) =>
    name.trim() === '' ? t('missing', { ns: 'shared' }) : isTaken(name) ? t('nameTaken') : undefined;
  const name = useTyped({
    field: `room/${room.name}/name`,
    stands: room.name,
    isWrong: (typed) => faultOf(typed) !== undefined,
    take: (typed) => typed.trim() !== room.name && onChange({ ...room, name: typed.trim() }),
  });
  const seats = useTyped({
    field: `room/${room.name}/seats`,
    stands: room.seats === null ? '' : formatNumber(room.seats),
    isWrong: (typed) => !isBlank(typed) && readWholeNumber(typed, 1, mostSeats) === undefined,
    take: (typed) => onChange({ ...room, seats: readWholeNumber(typed, 1, mostSeats) ?? null }),
  });
  const together = room.oneOfEach?.map((set) => set.join(' / ')).join(' + ') ?? '';
  return (
    <li className={styles.roomLine}>
      <TextInput
        aria-label={t('nameOf', { name: room.name })}
        maxLength={200}
        value={name.text}
        error={faultOf(name.text)}
        onChange={(event) => name.type(event.currentTarget.value)}
        {...name.events}
      />
      <WholeNumberField
        aria-label={t('seatsOf', { name: room.name })}
        placeholder={t('seats')}
        least={1}
        most={mostSeats}
        value={seats.text}
        onChange={(event) => seats.type(event.currentTarget.value)}
        {...seats.events}
      />
      <RemoveButton label={t('removeRoom', { name: room.name })} onRemove={onRemove} />
      {room.oneOfEach && (
        <p className={styles.atOnce}>{t('roomsAtOnce', { rooms: isolateIn(shownLocale(), together) })}</p>
      )}
    </li>
  );
}

function AddRoom({ rooms, onAdd }: { readonly rooms: readonly Room[]; readonly onAdd: (room: Room) => void }) {
  const { t } = useTranslation('timetable-maker');
  const [name, setName] = useKeptText('new-room');
  const [hasAsked, setAsked] = useState(false);
  const isTaken = rooms.some((room) => plainName(room.name) === plainName(name));
  const fault = hasAsked && (name.trim() === '' ? t('missing', { ns: 'shared' }) : isTaken && t('nameTaken'));
  const add = (event: FormEvent) => {
    event.preventDefault();
    setAsked(true);
    if (name.trim() === '' || isTaken) return;
    onAdd({ name: name.trim(), seats: null });
    setName('');
    setAsked(false);
  };
  return (
    <form className={styles.addRoom} onSubmit={add} noValidate>
      <TextInput
        label={t('newRoom')}
        maxLength={200}
        value={name}
        error={fault}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Button type="submit" variant="default">
        {t('addRoom')}
      </Button>
    </form>
  );
}
