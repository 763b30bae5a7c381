export default {
  closed: 'Teachers may no longer correct this. An admin may.',
  late: 'Teachers may no longer correct this. Please say why you do; the reason is kept with the correction.',
  why: 'Reason for the correction',
} as const;
