export default {
  title: 'The whole school as files',
  hint: 'Sessions, classes, subjects, people, enrolments, timetable and marks as OneRoster 1.2: CSV files in an archive that other programs read, and from which an empty Rollbook becomes the same school.',
  leftOut: 'Not in it: registers, photos, notices, messages and passwords.',
  export: 'Export the whole school',
  exported: '{{file}} saved.',
} as const;
