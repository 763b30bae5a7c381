import type { AttendanceStatus, CodeCounts } from '../../../platform/contract/school-terms.ts';
import type { CodeSet } from '../codes.contract.ts';

/**
 * The attendance codes of England's Department for Education since August 2024, in its order and with its names. How
 * each counts follows from whether it is a possible attendance.
 */
const england: readonly (readonly [code: string, name: string, status: AttendanceStatus, counts: CodeCounts])[] = [
  ['/', 'Present in the morning', 'Present', 'present'],
  ['\\', 'Present in the afternoon', 'Present', 'present'],
  ['L', 'Late, before the register closed', 'Late', 'present'],
  ['K', 'Education provided by the local authority', 'Present', 'present'],
  ['V', 'Educational visit or trip', 'Present', 'present'],
  ['P', 'Sporting activity', 'Present', 'present'],
  ['W', 'Work experience', 'Present', 'present'],
  ['B', 'Other approved educational activity', 'Present', 'present'],
  ['D', 'Attending another school at which registered', 'Excused', 'not'],
  ['C1', 'Regulated performance or employment abroad', 'Excused', 'absent'],
  ['M', 'Medical or dental appointment', 'Excused', 'absent'],
  ['J1', 'Interview for employment or another school', 'Excused', 'absent'],
  ['S', 'Study leave for a public examination', 'Excused', 'absent'],
  ['X', 'Not of compulsory school age and not required to attend', 'Excused', 'not'],
  ['C2', 'Part-time timetable', 'Excused', 'absent'],
  ['C', 'Leave for exceptional circumstances', 'Excused', 'absent'],
  ['T', 'Parent travelling for work', 'Excused', 'absent'],
  ['R', 'Religious observance', 'Excused', 'absent'],
  ['I', 'Illness', 'Excused', 'absent'],
  ['E', 'Suspended or permanently excluded', 'Excused', 'absent'],
  ['Q', 'No access arrangements made', 'Excused', 'not'],
  ['Y1', 'Usual transport not available', 'Excused', 'not'],
  ['Y2', 'Widespread disruption to travel', 'Excused', 'not'],
  ['Y3', 'Part of the school closed', 'Excused', 'not'],
  ['Y4', 'School closed unexpectedly', 'Excused', 'not'],
  ['Y5', 'In the criminal justice system', 'Excused', 'not'],
  ['Y6', 'Public health guidance or law', 'Excused', 'not'],
  ['Y7', 'Any other unavoidable cause', 'Excused', 'not'],
  ['G', 'Holiday not granted by the school', 'Absent', 'absent'],
  ['N', 'Reason not yet established', 'Absent', 'absent'],
  ['O', 'Other or unknown circumstances', 'Absent', 'absent'],
  ['U', 'Arrived after the register closed', 'Late', 'absent'],
  ['Z', 'Not on the admission register yet', 'Excused', 'not'],
  ['#', 'Planned closure of the whole school', 'Excused', 'not'],
];

/** Ready-made lists of codes. Countries and codes are named in the country's own language. */
export const codeSets: CodeSet[] = [
  {
    name: 'England',
    codes: england.map(([code, name, status, counts], index) => ({
      ...{ code, name, status, counts },
      ...{ isOpen: true, order: index + 1 },
    })),
  },
];
