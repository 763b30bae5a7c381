import { Fragment } from 'react';

/**
 * An email address that can break into lines after the @ and the dots; within a word only if the column is narrower
 * still.
 */
export function EmailAddress({ value }: { readonly value: string }) {
  return (
    <bdi dir="ltr">
      {value.split(/(?<=[@.])/).map((part, place) => (
        <Fragment key={place}>
          {place > 0 && <wbr />}
          {part}
        </Fragment>
      ))}
    </bdi>
  );
}
