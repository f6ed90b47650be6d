import { messages } from '#messages'
import { ConfirmForm } from '#ui/form/confirm-form.tsx'
import { exactNumber } from '#ui/numbers.ts'
import type { Deletable } from './asked.ts'
import { deleteFoundReplays } from './delete.ts'

/** Deletes the search results after confirming their number. */
export function DeleteButton({ count, asked }: Deletable) {
  const t = messages('replays')
  const numbers = { count, number: exactNumber(count) }
  return (
    <ConfirmForm
      action={deleteFoundReplays}
      subject={JSON.stringify(asked)}
      tone="quiet"
      texts={{
        open: t('delete.open', numbers),
        title: t('delete.title', numbers),
        text: t('delete.text', { query: asked.query }),
        confirm: t('delete.confirm', numbers),
        cancel: t('delete.cancel'),
      }}
    />
  )
}
