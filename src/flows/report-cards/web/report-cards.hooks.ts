import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { jobsQuery } from '../../../base/jobs/web/jobs.hooks.ts';
import type { InputOf } from '../../../platform/contract/endpoint.ts';
import type { Job } from '../../../platform/contract/job.ts';
import { call } from '../../../platform/web/api/call.ts';
import { callQuery } from '../../../platform/web/api/call-query.ts';
import { mayDo } from '../../../platform/web/api/may-do.ts';
import { callForFile } from '../../../platform/web/api/other-calls.ts';
import { useChange } from '../../../platform/web/api/use-change.ts';
import { saveFile } from '../../../platform/web/components/save-file.ts';
import * as contract from '../report-cards.contract.ts';

const cardsKey = 'report-cards';

type Wanted = { readonly class?: number; readonly term?: string; readonly roll?: number };

/** The cards of a class and term, or of the student with a roll. */
export function useReportCards({ class: classNumber, term, roll }: Wanted) {
  return useQuery(
    callQuery(cardsKey, contract.listReportCards, {
      query: { class: classNumber, term: term === undefined ? term : Number(term), roll },
    }),
  );
}

export function useIssueReportCards() {
  return useChange('report-cards', (body: InputOf<typeof contract.issueReportCards>['body']) =>
    call(contract.issueReportCards, { body }),
  );
}

const askAgainMs = 1_000;
const laterMs = [2_000, 5_000, 15_000, 60_000];

function isUnderWay(job: Job | undefined): boolean {
  return job !== undefined && job.state !== 'done' && job.state !== 'dead';
}

/** A job that issues cards, with its progress; when it has ended, the cards are fetched again. */
export function useIssuing(started: Job | undefined) {
  const queries = useQueryClient();
  const seesJobs = mayDo('jobs.manage');
  const { data } = useQuery({
    ...jobsQuery(),
    enabled: started !== undefined && seesJobs,
    refetchInterval: ({ state }) => {
      const found = state.data?.find(({ _id }) => _id === started?._id) ?? started;
      return isUnderWay(found) ? askAgainMs : false;
    },
  });
  const job = data?.find(({ _id }) => _id === started?._id) ?? started;
  const underWay = seesJobs && isUnderWay(job);
  // A reader who cannot see jobs sees the cards as they are issued.
  useEffect(() => {
    if (!started || seesJobs) return undefined;
    const fetchCards = () => void queries.invalidateQueries({ queryKey: [cardsKey] });
    const timers = laterMs.map((ms) => setTimeout(fetchCards, ms));
    return () => timers.forEach(clearTimeout);
  }, [started, seesJobs, queries]);
  const before = useRef(underWay);
  useEffect(() => {
    if (before.current && !underWay) void queries.invalidateQueries({ queryKey: [cardsKey] });
    before.current = underWay;
  }, [underWay, queries]);
  return { job, isUnderWay: underWay };
}

/** Saves an issued card. */
export function useDownloadCard() {
  return useChange('nothing', (id: string) => callForFile(contract.readReportCard, { params: { id: Number(id) } }), {
    onSuccess: (file) => saveFile(file, file.name),
  });
}

/** Saves the latest cards of a class in one file. */
export function useDownloadClass() {
  return useChange(
    'nothing',
    ({ class: classNumber, term }: { readonly class: number; readonly term: string }) =>
      callForFile(contract.readClassCards, { query: { class: classNumber, term: Number(term) } }),
    { onSuccess: (file) => saveFile(file, file.name) },
  );
}

/** Saves what a student's card would look like. */
export function usePreviewCard() {
  return useChange(
    'nothing',
    ({ roll, term }: { readonly roll: number; readonly term: string }) =>
      callForFile(contract.previewReportCard, { params: { roll }, query: { term: Number(term) } }),
    { onSuccess: (file) => saveFile(file, file.name) },
  );
}
