export default {
  title: 'The whole school as files',
  hint: 'Sessions, classes, subjects, people, enrolments, timetable and marks as OneRoster 1.2: a ZIP archive of CSV files that other programs can read, and that an empty Rollbook can import.',
  leftOut: 'Not included: registers, photos, notices, messages and passwords.',
  export: 'Export the whole school',
  exported: '{{file}} saved.',
} as const;
