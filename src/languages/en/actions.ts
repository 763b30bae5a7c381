export default {
  write: 'Write',
  writeTo: 'Write to {{name}}',
  late: 'Came late',
  lateOf: '{{name}} came late',
  more: 'More actions',
  remind: 'Remind',
  remindOf: 'Remind {{name}}: {{text}}',
  reminded: '{{name}} was reminded.',
} as const;
