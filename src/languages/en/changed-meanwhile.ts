export default {
  hint: 'What you changed is not saved yet. Show what was saved, or save yours over it.',
  showTheirs: 'Show theirs',
  saveMine: 'Save mine',
} as const;
