'use server'

import type { Grant } from '#domain/access/access.ts'
import { paths } from '#domain/paths.ts'
import { isOwnHost } from '#domain/status-page/page-rules.ts'
import type { StatusComponent } from '#domain/status-page/status-page.ts'
import { messages } from '#messages'
import { running } from '#running'
import { formAction, may, refused, saved, wrong, type Outcome } from '#running/form-action.ts'
import { goTo } from '#running/go.ts'
import { noFields } from '#ui/form/define-form.ts'
import { pageForm } from '../forms.ts'
import { parseId, refusalText } from '../refusal-text.ts'

const mayPublish = may({ read: 'alerts:read', grant: 'org:write' })

/** Updates a status page's settings. */
export const changeStatusPage = formAction(mayPublish, pageForm, async ({ read, grant, subject, value, shown }) => {
  const t = messages('statusPages')
  const { catalogue, settings } = running()
  const page = await catalogue.statusPages.find(read, parseId(subject) ?? 0)
  if (page === undefined) return refused(t('form.not'), refusalText({ reason: 'not_found' }))
  const { host } = value.domain
  if (isOwnHost(host, settings.site)) return wrong('domain', t('form.domainOwn'))
  const { name, slug, intro, theme, logo } = value
  const locales = [value.firstLocale, ...value.locales.filter((one) => one !== value.firstLocale)]
  const content = { ...page.content, name, intro, locales, theme, logo: logo === undefined ? page.content.logo : logo }
  const done = await catalogue.statusPages.save(grant, { ...page, slug, domain: host }, content, new Date())
  if (!done.ok) return refused(t('form.not'), refusalText(done.refusal))
  return saved(t('form.saved'), { shown: { ...shown, locales: value.locales, logo: '' } })
})

/** Moves a component. `subject`: the page and the component; the button has the new index, from 0. */
export const arrangeComponent = formAction(mayPublish, noFields, ({ read, grant, subject, intent }) =>
  changeComponents(read, grant, subject, (components, at) => {
    if (!/^[0-9]{1,3}$/.test(intent)) return
    const [moved] = components.splice(at, 1)
    if (moved !== undefined) components.splice(Number(intent), 0, moved)
  }),
)

/** Removes a component. `subject` as above. */
export const removeComponent = formAction(mayPublish, noFields, ({ read, grant, subject }) =>
  changeComponents(read, grant, subject, (components, at) => components.splice(at, 1)),
)

async function changeComponents(
  read: Grant<'alerts:read'>,
  grant: Grant<'org:write'>,
  subject: string,
  change: (components: StatusComponent[], at: number) => unknown,
): Promise<Outcome<null, never>> {
  const t = messages('statusPages')
  const [id = '', component = ''] = subject.split(' ')
  const { statusPages } = running().catalogue
  const page = await statusPages.find(read, parseId(id) ?? 0)
  const components = [...(page?.content.components ?? [])]
  const at = components.findIndex(({ publicId }) => publicId === component)
  if (page === undefined || at === -1)
    return refused(t('form.not'), refusalText({ reason: 'not_found' }), { isStale: true })
  change(components, at)
  const done = await statusPages.save(grant, page, { ...page.content, components }, new Date())
  return done.ok ? saved<null>(t('components.arranged')) : refused(t('form.not'), refusalText(done.refusal))
}

/** Deletes a status page and returns to the list. */
export const removeStatusPage = formAction(may({ grant: 'org:write' }), noFields, async ({ grant, subject }) => {
  const removed = await running().catalogue.statusPages.remove(grant, parseId(subject) ?? 0, new Date())
  return removed
    ? goTo(paths.statusPages())
    : refused(messages('statusPages')('form.not'), refusalText({ reason: 'not_found' }))
})
