import { Button, NativeSelect, PasswordInput, Progress, Textarea, TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { languageNames, languages } from '../../../languages/languages.ts';
import { Badge } from '../../../platform/web/components/Badge.tsx';
import { ChalkCross, ChalkTick } from '../../../platform/web/components/ChalkMark.tsx';
import { CheckField } from '../../../platform/web/components/CheckField.tsx';
import { Choice } from '../../../platform/web/components/Choice.tsx';
import { ColourMark } from '../../../platform/web/components/Colour.tsx';
import { ConfirmDialog } from '../../../platform/web/components/ConfirmDialog.tsx';
import { DateField } from '../../../platform/web/components/DateField.tsx';
import { DraftNotice } from '../../../platform/web/components/DraftNotice.tsx';
import type { DrawingName } from '../../../platform/web/components/Drawing.tsx';
import { Face } from '../../../platform/web/components/Face.tsx';
import { Facts } from '../../../platform/web/components/Facts.tsx';
import { Failure } from '../../../platform/web/components/Failure.tsx';
import { Nothing } from '../../../platform/web/components/Nothing.tsx';
import { Notice } from '../../../platform/web/components/Notice.tsx';
import { PersonCard } from '../../../platform/web/components/PersonCard.tsx';
import { SortableTable } from '../../../platform/web/components/SortableTable.tsx';
import { toastFailure, toastSuccess } from '../../../platform/web/components/toast.ts';
import { WholeNumberField } from '../../../platform/web/components/WholeNumberField.tsx';
import { formatDate, formatDigits, formatList, formatNumber } from '../../../platform/web/format.ts';
import { shownLanguage } from '../../../platform/web/language.ts';
import { Pager } from '../../../platform/web/lists/Pager.tsx';
import { StatusMark } from '../../../records/attendance/web/StatusMark.tsx';
import styles from './StylePage.module.css';

const meanings = ['filled', 'link', 'choice-line', 'success', 'warm', 'harm', 'quiet', 'line', 'margin'];
const people = ['Nasrin Chowdhury', 'Олександра Марченко', 'আয়েশা রহমান', 'فاطمة الحداد', '王伟', ''];
const drawings: readonly DrawingName[] = ['register', 'people', 'week', 'marks', 'notice', 'message', 'search'];
const kinds = ['note', 'success', 'warm', 'harm'] as const;
const colours = Array.from({ length: 16 }, (_, colour) => colour);
const nothing = () => undefined;

const columns = [
  { key: 'name', label: 'Name', value: ({ name }: Row) => name },
  { key: 'share', label: 'Share', value: ({ share }: Row) => share },
];
type Row = { readonly name: string; readonly share: number };
const rows: readonly Row[] = [
  { name: 'Inês Gonçalves', share: 97 },
  { name: 'Wolfeschlegelsteinhausenbergerdorff-Featherstonehaugh-Cholmondeley', share: 8 },
];

/** Every shared component in its states, for developers who change one. Only `npm run dev` has this page. */
export function StylePage() {
  return (
    <main className={styles.page}>
      <h1>Style</h1>
      <Languages />
      <Colours />
      <Buttons />
      <Fields />
      <Choices />
      <Messages />
      <People />
      <Tables />
      <Part name="Nothing">
        {drawings.map((drawing) => (
          <Nothing
            key={drawing}
            title={drawing}
            hint="What to do next."
            drawing={drawing}
            action={<Button>Do it</Button>}
          />
        ))}
      </Part>
    </main>
  );
}

/** The same components in each language and direction, with its dates and digits. */
function Languages() {
  return (
    <Part name="Languages">
      {languageNames.map((language) => (
        <a key={language} href={`?lang=${language}`} aria-current={language === shownLanguage() ? 'true' : undefined}>
          <bdi lang={language}>{languages[language].name}</bdi>
        </a>
      ))}
      <span>{formatDate('2026-11-20', 'weekday')}</span>
      <span>{formatDigits('08:00-08:45')}</span>
      <span>{formatNumber(1234567890)}</span>
      <span>{formatList(people.filter(Boolean))}</span>
    </Part>
  );
}

function Part({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <section className={styles.part} data-part={name} aria-label={name}>
      <h2>{name}</h2>
      <div className={styles.states}>{children}</div>
    </section>
  );
}

function Colours() {
  return (
    <>
      <Part name="Meanings">
        {meanings.map((name) => (
          <span key={name} className={styles.swatch}>
            <span className={styles.ground} style={{ background: `var(--rollbook-${name})` }} />
            {name}
          </span>
        ))}
      </Part>
      <Part name="Classes and subjects">
        {colours.map((colour) => (
          <span key={colour} className={styles.subject} data-colour={colour}>
            <ColourMark colour={colour} />
            Subject {colour}
          </span>
        ))}
      </Part>
    </>
  );
}

function Buttons() {
  const [isAsking, setAsking] = useState(false);
  return (
    <Part name="Buttons and links">
      <Button>Action</Button>
      <Button variant="default">Other</Button>
      <Button variant="subtle">Quiet</Button>
      <Button color="red">Harm</Button>
      <Button disabled>Disabled</Button>
      <Button loading>Busy</Button>
      <a href="#link">All the notices</a>
      <Button variant="default" onClick={() => setAsking(true)}>
        Ask
      </Button>
      <Button variant="default" onClick={() => toastSuccess('Saved.')}>
        Succeed
      </Button>
      <Button variant="default" onClick={() => toastFailure('Not saved.')}>
        Fail
      </Button>
      <ConfirmDialog
        opened={isAsking}
        title="Are you sure?"
        action="Yes"
        isDestructive
        onConfirm={() => setAsking(false)}
        onCancel={() => setAsking(false)}
      >
        <p>This is what follows.</p>
      </ConfirmDialog>
    </Part>
  );
}

function Fields() {
  return (
    <Part name="Fields">
      <form className={styles.states}>
        <TextInput label="Empty" placeholder="Placeholder" />
        <TextInput label="Filled" defaultValue="Text" description="With a hint" required />
        <TextInput label="Wrong" defaultValue="25" error="The most is 20." />
        <TextInput label="Disabled" defaultValue="Text" disabled />
        <PasswordInput label="Password" defaultValue="secret" />
        <NativeSelect label="One of several" data={['First', 'Second']} />
        <WholeNumberField label="Whole number" least={1} most={10} defaultValue="11" onChange={nothing} />
        <DateField label="Date" earliest="2026-01-01" latest="2026-12-31" value="2026-11-22" />
        <Textarea label="Longer text" defaultValue="Two lines&#10;of text" />
        <CheckField label="Chosen" defaultChecked />
        <CheckField label="Not chosen" />
      </form>
    </Part>
  );
}

function Choices() {
  const [value, setValue] = useState('light');
  const [page, setPage] = useState(3);
  const options = ['light', 'dark', 'auto'].map((name) => ({ value: name, label: name }));
  return (
    <Part name="Choices">
      <Choice legend="Choice" options={options} value={value} onChange={setValue} />
      <Pager page={page} last={9} onChange={setPage} />
      <Progress value={62} aria-label="62 %" w="12rem" />
    </Part>
  );
}

function Messages() {
  return (
    <Part name="Messages">
      {kinds.map((kind) => (
        <Notice key={kind} kind={kind} title={kind} action={<Button variant="default">Act</Button>}>
          What happened, and what can be done.
        </Notice>
      ))}
      <Failure message="Failed to fetch." onRetry={nothing} />
      <DraftNotice text="A draft is shown." action="Start over" onDrop={nothing} />
    </Part>
  );
}

function People() {
  const { t } = useTranslation('attendance');
  return (
    <Part name="People and signs">
      {people.map((name) => (
        <span key={name} className={styles.swatch}>
          <Face name={name} size={40} />
          {name || 'Nobody'}
        </span>
      ))}
      <StatusMark status="Present" t={t} />
      <StatusMark status="Absent" t={t} />
      <ChalkTick size={32} />
      <ChalkCross size={32} />
      <Badge>Badge</Badge>
      <Badge colour={4}>Class 5</Badge>
      <PersonCard name="Inês Gonçalves" photo={null} line="Class 1, roll 1">
        <Facts
          title="Facts"
          facts={[
            ['Roll', 1],
            ['Email', 's1@demo.rollbook.school'],
          ]}
        />
      </PersonCard>
    </Part>
  );
}

function Tables() {
  return (
    <Part name="Table">
      <SortableTable label="Table" columns={columns} rows={rows} rowKey={({ name }) => name} firstSortedBy="name" />
    </Part>
  );
}
