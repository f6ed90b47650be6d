'use server'

import { paths } from '#domain/paths.ts'
import { mayFollow, settledComponent } from '#domain/status-page/page-rules.ts'
import { MAX_COMPONENTS } from '#domain/status-page/status-page.ts'
import { messages } from '#messages'
import { running } from '#running'
import { formAction, may, refused, wrong } from '#running/form-action.ts'
import { goTo } from '#running/go.ts'
import { choicesFor } from '../choices.ts'
import { componentForm } from '../forms.ts'
import { newPublicId } from '../new-public-id.ts'
import { parseId, refusalText } from '../refusal-text.ts'

const mayPublish = may({ read: 'alerts:read', grant: 'org:write' })

/** Adds or updates a component and returns to its page. `subject`: the page, and the component or `new`. */
export const saveComponent = formAction(mayPublish, componentForm, async ({ read, grant, subject, value }) => {
  const t = messages('statusPages')
  const [id = '', component = ''] = subject.split(' ')
  const { statusPages } = running().catalogue
  const page = await statusPages.find(read, parseId(id) ?? 0)
  const components = page?.content.components ?? []
  const before = components.find(({ publicId }) => publicId === component)
  if (page === undefined || (before === undefined && component !== 'new'))
    return refused(t('form.not'), refusalText({ reason: 'not_found' }))
  if (before === undefined && components.length >= MAX_COMPONENTS)
    return refused(t('form.not'), t('components.tooMany', { most: String(MAX_COMPONENTS) }))
  const { mapping } = value
  if (!mayFollow(await choicesFor(read), mapping)) return wrong('mapping', t('form.mappingWrong'))
  const { name, description, group, opensIncidents } = value
  const publicId = before?.publicId ?? newPublicId()
  const said = { publicId, name, description, group, mapping, opensIncidents: opensIncidents.length > 0 }
  const next = settledComponent(said)
  const all = before === undefined ? [...components, next] : components.map((one) => (one === before ? next : one))
  const done = await statusPages.save(grant, page, { ...page.content, components: all }, new Date())
  return done.ok ? goTo(paths.statusPage(page.id)) : refused(t('form.not'), refusalText(done.refusal))
})
