import * as Type from 'typebox';

/** A version such as `1.0.1` that is newer than the running one, with its changelog in English. */
export const NewVersion = Type.Object({ version: Type.String(), changes: Type.String() });
export type NewVersion = Type.Static<typeof NewVersion>;
