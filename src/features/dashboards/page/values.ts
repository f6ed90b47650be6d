import {
  annotationKinds,
  editorRoles,
  MAX_DASHBOARD_NAME,
  MAX_VARIABLES,
  refreshChoices,
  viewerRoles,
  type RefreshSeconds,
  type Variable,
} from '#domain/dashboard/dashboard.ts'
import { MAX_FILE } from '#domain/dashboard/import/read-file.ts'
import { MAX_WORD } from '#domain/dashboard/widget.ts'
import { defineForm, type Parsed } from '#ui/form/define-form.ts'
import { choice, field, lines, several, text } from '#ui/form/fields.ts'
import { readyNames } from '../ready/ready.ts'

/** A new dashboard: empty or from a template. */
export const newForm = defineForm(
  'dashboards',
  {
    name: text({ missing: 'form.nameMissing', most: [MAX_DASHBOARD_NAME, 'form.nameTooLong'] }),
    ready: choice(['none', ...readyNames], 'none'),
  },
  { refusal: ['form.not', 'form.notText'] },
)

/** A widget draft and its dashboard. */
export const widgetForm = defineForm('dashboards', { dashboard: text(), widget: text(), draft: lines() })

export const importForm = defineForm(
  'dashboards',
  { file: lines({ missing: 'import.missing', most: [MAX_FILE, 'import.tooLong'] }) },
  { refusal: ['import.not', 'form.notText'] },
)

const refreshNames = refreshChoices.map((seconds) => String(seconds))

/** `release` or `release=web@1.2`: a field name and its default value. */
function readVariables(shown: string): readonly Variable[] | undefined {
  const found = shown
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line): Variable => {
      const at = line.indexOf('=')
      return at === -1 ? { key: line, value: '' } : { key: line.slice(0, at).trim(), value: line.slice(at + 1).trim() }
    })
  const isRight = found.every(({ key, value }) => key !== '' && key.length <= MAX_WORD && value.length <= 500)
  return isRight && found.length <= MAX_VARIABLES ? found : undefined
}

const wrongVariables: Parsed<readonly Variable[], 'form.variablesWrong'> = {
  ok: false,
  fault: { key: 'form.variablesWrong', values: { most: MAX_VARIABLES } },
}

/** A dashboard's settings besides its widgets. */
export const settingsForm = defineForm(
  'dashboards',
  {
    name: text({ missing: 'form.nameMissing', most: [MAX_DASHBOARD_NAME, 'form.nameTooLong'] }),
    refresh: field(
      (sent) => refreshNames.find((one) => one === sent[0]) ?? '0',
      (shown): Parsed<RefreshSeconds, never> => ({ ok: true, value: Number(shown) as RefreshSeconds }),
    ),
    annotations: several(annotationKinds),
    variables: field(
      (sent) => (typeof sent[0] === 'string' ? sent[0].replaceAll('\r\n', '\n') : ''),
      (shown): Parsed<readonly Variable[], 'form.variablesWrong'> => {
        const value = readVariables(shown)
        return value === undefined ? wrongVariables : ({ ok: true, value } as const)
      },
    ),
    address: text(),
  },
  { refusal: ['form.not', 'form.notText'] },
)

/** Who may view and edit it. */
export const sharingForm = defineForm('dashboards', {
  seenBy: choice(viewerRoles, 'self'),
  editedBy: choice(editorRoles, 'self'),
})
