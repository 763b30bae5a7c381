import { Stack } from '@mantine/core';
import type { ComponentProps, ReactNode } from 'react';
import { Dialog } from './Dialog.tsx';
import { FormFoot } from './FormFoot.tsx';
import { SaveFailure } from './SaveFailure.tsx';
import { useFormRefusal } from './use-form-refusal.ts';

type Props = {
  readonly title: string;
  /** The change that the form sends. */
  readonly saving: { readonly error: Error | null; readonly isPending: boolean };
  /** The title of a refusal, above its reason. */
  readonly failed?: string | undefined;
  /** Content shown in place of the refusal, which it answers. */
  readonly refusal?: ReactNode;
  /** The fields, each of which shows its own fault. */
  readonly children: (faults: Readonly<Record<string, string>>) => ReactNode;
  /** Shown below the form. */
  readonly after?: ReactNode;
  /** Called with the values of the named fields. */
  readonly onSubmit: (typed: FormData) => void;
  readonly onClose: () => void;
} & Pick<ComponentProps<typeof FormFoot>, 'action' | 'isDestructive' | 'isDisabled' | 'aside'>;

/** A dialog that is a form. Typed values stay until they are saved; after a refusal the first wrong field has the focus. */
export function FormDialog({ title, saving, failed, refusal, children, after, onSubmit, onClose, ...foot }: Props) {
  const { form, faults } = useFormRefusal(refusal ? null : saving.error);
  return (
    <Dialog opened onClose={onClose} title={title}>
      <form
        ref={form}
        onSubmit={(event) => {
          event.preventDefault();
          onSubmit(new FormData(event.currentTarget));
        }}
      >
        <Stack>
          {children(faults)}
          {refusal ?? <SaveFailure error={saving.error} {...(failed !== undefined && { failed })} />}
        </Stack>
        <FormFoot {...foot} isBusy={saving.isPending} onCancel={onClose} />
      </form>
      {after}
    </Dialog>
  );
}
