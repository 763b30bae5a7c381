export default {
  closed: 'Teachers may no longer correct this. An admin may.',
  late: 'Teachers can no longer correct this. Please give a reason; it is kept with the correction.',
  why: 'Reason for the correction',
} as const;
