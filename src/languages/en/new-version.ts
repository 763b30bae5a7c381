export default {
  title: 'Rollbook {{version}} can be installed',
  text: 'Whoever runs the server can install it with rollbook update, or with apt if Rollbook was installed as a Debian package. All the school’s data stays.',
  changes: 'What is new',
} as const;
