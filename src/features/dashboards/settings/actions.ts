'use server'

import { paramsOf } from '#domain/address/codec.ts'
import { readContent } from '#domain/dashboard/read-content.ts'
import { absolute, paths } from '#domain/paths.ts'
import { messages } from '#messages'
import { running } from '#running'
import { formAction, may, refused, saved } from '#running/form-action.ts'
import { goTo } from '#running/go.ts'
import { newLinkToken } from '#running/new-token.ts'
import { noFields } from '#ui/form/define-form.ts'
import { parseId, viewAt } from '../address.ts'
import { refusalText } from '../page/refusal-text.ts'
import { settingsForm, sharingForm } from '../page/values.ts'

const mayChange = may({ read: 'event:read', write: 'event:write', projects: 'project:read' })

/** Updates a dashboard's settings. */
export const changeSettings = formAction(
  mayChange,
  settingsForm,
  async ({ read, write, projects, subject, value, shown }) => {
    const t = messages('dashboards')
    const { catalogue } = running()
    const dashboard = await catalogue.dashboards.find(read, parseId(subject) ?? 0)
    if (dashboard === undefined) return refused(t('form.not'), refusalText({ reason: 'not_found' }))
    const { content } = dashboard
    const known = await catalogue.projects.list(projects)
    const slugs = known.filter(({ id }) => content.projects.includes(id)).map(({ slug }) => slug)
    const view = viewAt(paramsOf(value.address), { ...content, projects: slugs })
    const next = readContent({
      ...content,
      name: value.name,
      refresh: value.refresh,
      annotations: value.annotations,
      variables: value.variables,
      period: view.period,
      environments: view.environments,
      projects: known.filter(({ slug }) => view.projects.includes(slug)).map(({ id }) => id),
    })
    if (!next.ok) return refused(t('form.not'), t('import.malformed', { at: next.refusal.at }))
    const done = await catalogue.dashboards.save(write, dashboard.id, dashboard.version, next.value, new Date())
    return done.ok ? saved(t('form.saved'), { shown }) : refused(t('form.not'), refusalText(done.refusal))
  },
)

/** Updates who may view and edit a dashboard. */
export const changeSharing = formAction(
  may({ write: 'event:write' }),
  sharingForm,
  async ({ write, subject, value }) => {
    const t = messages('dashboards')
    const done = await running().catalogue.dashboards.share(write, parseId(subject) ?? 0, value, new Date())
    return done.ok ? saved(t('form.saved')) : refused(t('form.not'), refusalText(done.refusal))
  },
)

/** Creates a public link. It is only included in this response. */
export const makeLink = formAction(may({ grant: 'org:write' }), noFields, async ({ grant, subject }) => {
  const t = messages('dashboards')
  const { token, hash } = newLinkToken()
  const { catalogue, settings } = running()
  const made = await catalogue.dashboards.makeLink(grant, parseId(subject) ?? 0, hash, new Date())
  if (!made.ok) return refused(t('form.not'), refusalText(made.refusal))
  const secret = absolute(settings.site, paths.sharedDashboard(token))
  return saved<null, { readonly secret: string }>(t('links.made'), { shown: null, result: { secret } })
})

/** Revokes a public link. `subject` holds the dashboard and the link. */
export const removeLink = formAction(may({ write: 'event:write' }), noFields, async ({ write, subject }) => {
  const [dashboard = '', link = ''] = subject.split(' ')
  const { dashboards } = running().catalogue
  const removed = await dashboards.removeLink(write, parseId(dashboard) ?? 0, parseId(link) ?? 0, new Date())
  const t = messages('dashboards')
  return removed ? saved<null>(t('links.removed'), { shown: null }) : refused(t('links.gone'), '', { isStale: true })
})

/** Deletes a dashboard with its versions and links, and returns to the list. */
export const removeDashboard = formAction(may({ write: 'event:write' }), noFields, async ({ write, subject }) => {
  const removed = await running().catalogue.dashboards.remove(write, parseId(subject) ?? 0, new Date())
  return removed.ok
    ? goTo(paths.dashboards())
    : refused(messages('dashboards')('form.not'), refusalText(removed.refusal))
})
