import { OwnFields, PersonFields } from '../../../base/fields/web/PersonFields.tsx';
import { useChildren } from '../../../base/guardians/web/children.hooks.ts';

type Props = { readonly name: string };

/** What the school's own fields say of a guardian and of the children, where the guardian may see any. */
export function GuardianFacts({ name }: Props) {
  const { children = [] } = useChildren();
  return (
    <>
      <OwnFields name={name} />
      {children.map((child) => (
        <PersonFields key={child._id} id={child._id} name={child.name} />
      ))}
    </>
  );
}
