export default {
  title: 'Who needs care',
  hint: 'Students whose attendance in this session calls for a word with them or their guardian.',
  nobody: 'Nobody needs care',
  nobodyHint:
    'Whoever is present too little, is absent three school days in a row, or comes less and less, shows here.',
  reason: 'Reason',
  all: 'All',
  codes: {
    below_percent: 'Present too little',
    absent_in_a_row: 'Absent in a row',
    falling: 'Falling',
  },
  count_one: '{{count}} student',
  count_other: '{{count}} students',
  belowPercent: 'Present {{share}}, under {{percent}}: {{present}} of {{total}}',
  absentInARow_one: 'Absent {{count}} school day, on {{since}}',
  absentInARow_other: 'Absent {{count}} school days in a row, since {{since}}',
  falling: 'Falling: present {{now}} in the last four weeks, {{before}} in the four before',
} as const;
