'use client'

import { ConfirmForm } from '#ui/form/confirm-form.tsx'
import type { FormAction } from '#ui/form/form-state.ts'
import { refusedBecause } from '#ui/form/outcome.ts'
import type { ConfirmState } from '#ui/form/confirm-form.tsx'
import { State } from '../state.tsx'

const texts = {
  open: 'Revoke',
  title: 'Revoke the token CI?',
  text: 'Whatever uses it stops working at once.',
  confirm: 'Revoke CI',
  cancel: 'Cancel',
}

const refuses: FormAction<ConfirmState> = (state) =>
  Promise.resolve(refusedBecause(state, null, 'It is revoked already.'))
const works: FormAction<ConfirmState> = () => new Promise(() => undefined)

export function States() {
  return (
    <>
      <State name="refused (press, then confirm)">
        <ConfirmForm action={refuses} subject="1" texts={texts} />
      </State>
      <State name="working (press, then confirm)">
        <ConfirmForm action={works} subject="1" texts={texts} tone="quiet" />
      </State>
    </>
  )
}
