import { OwnFields, PersonFields } from '../../../base/fields/web/PersonFields.tsx';
import { useChildren } from '../../../base/guardians/web/children.hooks.ts';

type Props = { readonly name: string };

/** The custom fields of a guardian and of the children that the guardian may see. */
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
