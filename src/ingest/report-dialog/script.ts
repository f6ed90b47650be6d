import { messages } from '#messages'
import { negotiate } from '#messages/negotiate.ts'
import * as dialog from './dialog.ts'
import type { DialogReader, DialogTexts } from './dialog.ts'

/** Maximum length of a page's own texts. */
const MAX_TEXT = 500

const textNames = [
  'title',
  'subtitle',
  'labelName',
  'labelEmail',
  'labelComments',
  'labelClose',
  'labelSubmit',
  'errorGeneric',
  'errorFormEntry',
  'successMessage',
] as const satisfies readonly (keyof DialogTexts)[]

/**
 * The script that `showReportDialog` of the SDKs loads (docs/protocol.md 3). It posts the user's report to the URL that
 * it was loaded from. Texts are in the page's language, unless its options override them.
 * @param options of the SDK, as given in the query
 * @param acceptLanguage of the request
 */
export function reportDialogScript(options: URLSearchParams, acceptLanguage: string): string {
  const language = options.get('lang') ?? ''
  const locale = negotiate(language) ?? negotiate(acceptLanguage) ?? 'en'
  const t = messages('feedback', locale)
  const own = (name: string) => (options.get(name) ?? '').slice(0, MAX_TEXT)
  const texts = Object.fromEntries(textNames.map((name) => [name, own(name) || t(`dialog.${name}`)]))
  const reader: DialogReader = { name: own('name'), email: own('email') }
  const args = [locale, texts, reader].map(literal).join(', ')
  return [
    '(() => {',
    // Must be read immediately, because the browser clears it later.
    'const address = document.currentScript.src',
    ...Object.values(dialog).map(String),
    `showReportDialog(address, ${args})`,
    '})()\n',
  ].join('\n')
}

/** A value as JavaScript that is safe even inside HTML. */
function literal(value: unknown): string {
  return JSON.stringify(value)
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029')
}
