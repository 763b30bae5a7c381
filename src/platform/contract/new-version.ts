import * as Type from 'typebox';

/** A version that is newer than the one which serves, as `1.0.1`, and what its changelog says of it, in English. */
export const NewVersion = Type.Object({ version: Type.String(), changes: Type.String() });
export type NewVersion = Type.Static<typeof NewVersion>;
