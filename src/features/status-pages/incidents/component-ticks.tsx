import type { StatusPage } from '#domain/status-page/status-page.ts'
import { messages } from '#messages'
import { CheckListInput } from '#ui/form/inputs/check-list-input.tsx'

/** Selects the components that an incident affects. */
export function ComponentTicks({ page: { content } }: { page: StatusPage }) {
  if (content.components.length === 0) return null
  const t = messages('statusPages')
  return (
    <CheckListInput
      name="components"
      label={t('form.components')}
      hint={t('form.componentsHint')}
      options={content.components.map(({ publicId, name, group }) => ({
        value: publicId,
        label: name,
        ...(group !== '' && { note: group }),
      }))}
    />
  )
}
