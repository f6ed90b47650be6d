import { defineForm } from '#ui/form/define-form.ts'
import { text } from '#ui/form/fields.ts'

export const probeForm = defineForm(
  'uptime',
  { name: text({ missing: 'probes.nameMissing', most: [60, 'probes.nameLong'] }) },
  { refusal: ['probes.not', 'probes.notText'] },
)
