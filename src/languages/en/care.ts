export default {
  title: 'Who needs care',
  hint: 'Students whose attendance this session is a reason to talk to them or their guardian.',
  nobody: 'Nobody needs care',
  nobodyHint: 'Students with low attendance, three absent school days in a row or falling attendance appear here.',
  all: 'All',
  codes: {
    below_percent: 'Low attendance',
    absent_in_a_row: 'Absent in a row',
    falling: 'Falling attendance',
  },
  count_one: '{{count}} student',
  count_other: '{{count}} students',
  belowPercent: 'Present {{share}}, under {{percent}}: {{present}} of {{total}}',
  absentInARow_one: 'Absent {{count}} school day, on {{since}}',
  absentInARow_other: 'Absent {{count}} school days in a row, since {{since}}',
  falling: 'Falling: present {{now}} in the last four weeks, {{before}} in the four before',
} as const;
