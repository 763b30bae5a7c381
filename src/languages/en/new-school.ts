/** The first data of a new school: the reasons that its registers may give. */
export default {
  illness: 'Illness',
  medicalAppointment: 'Medical appointment',
  familyMatter: 'Family matter',
  transport: 'Transport',
  noMessage: 'No message',
} as const;
