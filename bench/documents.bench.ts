import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { renderDocuments } from '../src/platform/documents/documents.ts';
import type { Options, Table } from './support/part.ts';

const goals = { seconds: 60, megabytes: 300 };
const languages = ['en', 'bn', 'ar'] as const;
const names = { en: 'Ayesha Rahman', bn: 'আয়েশা রহমান', ar: 'عائشة رحمن' };

/** Measures the time and memory for a school's report cards, each of one page and all different. */
export async function benchDocuments({ quick }: Options): Promise<Table[]> {
  const count = quick ? 130 : 650;
  const tasks = Array.from({ length: count }, (_, index) => cardOf(index));
  const before = new Set(childrenOf(process.pid));
  let peak = 0;
  const start = performance.now();
  const cards = await renderDocuments(tasks, {
    onProgress: (done) => {
      if (done % 10 === 0)
        peak = Math.max(
          peak,
          ...childrenOf(process.pid)
            .filter((pid) => !before.has(pid))
            .map(peakOf),
        );
    },
  });
  const seconds = (performance.now() - start) / 1_000;
  const row = {
    documents: count,
    seconds: seconds.toFixed(1),
    'ms each': ((seconds * 1_000) / count).toFixed(1),
    'kB each': Math.round(cards.reduce((sum, card) => sum + card.length, 0) / count / 1_000),
    'peak MB of their process': Math.round(peak),
    goal: `< ${goals.seconds} s, < ${goals.megabytes} MB`,
    met: seconds < goals.seconds && peak < goals.megabytes ? 'yes' : 'no',
  };
  return [{ title: 'Report cards as PDF', rows: [row] }];
}

function cardOf(index: number) {
  const language = languages[index % languages.length] ?? 'en';
  const name = `${names[language]} ${index}`;
  const subjects = Array.from({ length: 12 }, (_, subject) => [
    `${names[language]} ${subject}`,
    String((index * 7 + subject * 13) % 101),
    'A+',
    `${name} ${subject % 3 === 0 ? 'works with care and asks good questions. '.repeat(2) : ''}`,
  ]);
  const facts = [
    [name, '5'],
    ['Roll', String(index)],
    ['Present', '87'],
    ['Term', '1'],
  ];
  const data = {
    school: { name: names[language] },
    date: '2026-11-22',
    number: `N-${index}`,
    facts,
    subjects,
    headings: ['Subject', 'Mark', 'Grade', 'Comment'],
    comment: `${name}: ${'a comment of the class’s teacher. '.repeat(5)}`,
    signatures: ['Teacher', 'Head'],
  };
  const template = new URL('./support/card.typ', import.meta.url);
  return { template, data, title: name, language, createdAt: new Date('2026-11-22T10:00:00Z') };
}

function childrenOf(pid: number): number[] {
  const listed = execFileSync('ps', ['-o', 'pid=', '--ppid', String(pid)], { encoding: 'utf8' });
  return listed
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map(Number);
}

/** The peak memory of a process, in megabytes. */
function peakOf(pid: number): number {
  try {
    const [, kilobytes] = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
    return Number(kilobytes ?? 0) / 1_000;
  } catch {
    return 0;
  }
}
