import { OwnFields, PersonFields } from '../../../base/fields/web/PersonFields.tsx';
import { useChildren } from '../../../base/guardians/web/children.hooks.ts';

/** The custom fields of a guardian and of the children that the guardian may see. */
export function GuardianFacts({ name }: { readonly name: string }) {
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
