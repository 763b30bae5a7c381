/** The words in the place of a mark of a student who did not sit, in the languages of the pages. */
export const absentWords = ['ab', 'abs', 'absent', 'অনুপস্থিত', 'غائب', 'غائبة', 'غ'] as const;

/** The words in the place of a mark of a student who is exempt, in the languages of the pages. */
export const exemptWords = ['ex', 'exempt', 'excused', 'অব্যাহতি', 'معفى', 'معفاة'] as const;
