import { defineForm } from '#ui/form/define-form.ts'
import { lines, text } from '#ui/form/fields.ts'

const MAX_FILE = 5_000_000

export const importForm = defineForm(
  'uptime',
  {
    project: text({ missing: 'problem.no_project' }),
    file: lines({ missing: 'import.missing', most: [MAX_FILE, 'import.too_long'] }),
  },
  { refusal: ['import.not', 'edit.notText'] },
)
