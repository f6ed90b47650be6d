import { MAX_WIDGETS } from '#domain/dashboard/dashboard.ts'
import { listIn, objectsIn, textsIn, titleIn } from '#domain/dashboard/import/imported.ts'
import { readSentry } from '#domain/dashboard/import/sentry.ts'
import { fieldsOf, type Fields } from '#domain/dashboard/read-content.ts'
import type { WidgetContent } from '#domain/dashboard/widget.ts'
import type { ForeignDashboard } from '../foreign.ts'

/** A full dashboard of Sentry's API; `undefined` if it is invalid. */
export function dashboardOf(id: string, body: unknown): ForeignDashboard | undefined {
  const file = fieldsOf(body)
  const read = readSentry(file)
  if (read === undefined) return undefined
  const { content, projects } = read
  const said = objectsIn(file, 'widgets')
  const isOpen = fieldsOf(file['permissions'])['isEditableByEveryone'] !== false
  return {
    kind: 'dashboard',
    id,
    content,
    projects,
    isOpen,
    left: [
      ...(isOpen ? [] : ['only some people may change it: administrators here']),
      ...filtersLeft(fieldsOf(file['filters'])),
    ],
    leftWidgets: said.flatMap((widget, at) => {
      // Placing widgets in the grid changes their order, but their ids still count them in the original one.
      const why = whyLeft(widget, content.widgets.find((own) => own.id === `s${at + 1}`)?.content)
      return why === '' ? [] : [{ title: titleIn(widget) || `#${at + 1}`, why }]
    }),
  }
}

/** Only one release of the filters becomes a variable here. */
function filtersLeft(filters: Fields): readonly string[] {
  const others = Object.keys(filters).filter((name) => name !== 'release' && listIn(filters, name).length > 0)
  const releases = textsIn(filters, 'release').slice(1)
  return [...others.map((name) => `filter ${name}`), ...releases.map((release) => `filter release ${release}`)]
}

/** The parts of a widget that were not imported; '' if it is complete. */
function whyLeft(widget: Fields, content: WidgetContent | undefined): string {
  if (content === undefined) return `beyond the ${MAX_WIDGETS} that a dashboard has here`
  if (content.kind === 'text') return ''
  if (content.kind === 'placeholder') return `${content.because.reason} ${content.because.detail}`.trim()
  const query = objectsIn(widget, 'queries')[0] ?? {}
  const isOfIssues = content.question.dataset === 'issues'
  const lost = (name: string, kept: readonly string[]) => {
    const all = new Set(textsIn(query, name))
    return isOfIssues || all.size <= kept.length ? [] : [`${name} ${[...all].slice(kept.length).join(', ')}`]
  }
  const hasColours = Object.keys(fieldsOf(widget['thresholds'])).length > 0
  return [
    ...lost('aggregates', content.question.functions),
    ...lost('columns', content.question.groupBy),
    ...(hasColours ? ['colours by thresholds'] : []),
  ].join('; ')
}
