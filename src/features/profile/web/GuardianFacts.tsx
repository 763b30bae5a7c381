import { PersonFields } from '../../fields/web/PersonFields.tsx';
import { useChildren } from '../../guardians/web/children.hooks.ts';
import type { SignedInUser } from '../../identity/identity.contract.ts';

type Props = { readonly me: Pick<SignedInUser, 'displayName'> & { readonly _id: string } };

/** What the school's own fields say of a guardian and of the children, where the guardian may see any. */
export function GuardianFacts({ me }: Props) {
  const { children = [] } = useChildren();
  return (
    <>
      <PersonFields id={me._id} name={me.displayName} />
      {children.map(({ _id, name }) => (
        <PersonFields key={_id} id={_id} name={name} />
      ))}
    </>
  );
}
