/** What a new school begins with, as data of its own: the reasons that its registers may give. */
export default {
  illness: 'Illness',
  medicalAppointment: 'Medical appointment',
  familyMatter: 'Family matter',
  transport: 'Transport',
  noMessage: 'No message',
} as const;
